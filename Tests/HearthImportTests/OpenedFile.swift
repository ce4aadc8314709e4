import Glibc
import TestParts

/// A file that is open for reading, and closed with the object.
final class OpenedFile {
    let descriptor: Int32

    init(_ text: String, in folder: TemporaryFolder) throws {
        try folder.write(text, to: "old.csv")
        descriptor = open(folder.path + "/old.csv", O_RDONLY)
    }

    deinit { close(descriptor) }
}
