import Glibc

/// Whoever the files of a hub belong to.
enum StateOwner {
    /// Goes on as the owner of a state folder if we are root, so that the hub can read and write what we leave there.
    static func act(in folder: String) {
        var facts = stat()
        guard geteuid() == 0, stat(folder, &facts) == 0, facts.st_uid != 0 else { return }
        guard setegid(facts.st_gid) == 0, seteuid(facts.st_uid) == 0 else {
            preconditionFailure("Root may become anybody: errno \(errno)")
        }
    }
}
