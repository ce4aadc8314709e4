import Glibc

/// Why there is no guard.
package enum GuardError: Error, CustomStringConvertible {
    case running(String)
    case socket(String, code: Int32)
    /// Nobody there, or it says nothing.
    case silent(String, code: Int32)

    package var description: String {
        switch self {
        case .running(let path): "a guard already listens at \(path)"
        case .socket(let path, let code):
            "cannot listen at \(path): \(String(cString: strerror(code))); does the folder exist, and may this user write it?"
        case .silent(let path, let code):
            "no guard of the outputs answers at \(path): \(String(cString: strerror(code))); "
                + "it runs while the hub has outputs, and belongs to the same user"
        }
    }
}
