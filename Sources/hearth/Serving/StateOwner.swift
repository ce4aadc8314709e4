import HearthDatabase
import HearthStore

/// Whoever the files of a hub belong to.
enum StateOwner {
    /// Goes on as the owner of a state folder if we are root, so that the hub can read and write what we leave there.
    static func act(in folder: String) { FolderOwner(of: folder)?.become() }
}
