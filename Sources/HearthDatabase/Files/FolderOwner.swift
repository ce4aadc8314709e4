internal import Glibc

/// Whoever a folder belongs to. Where they may put links, root acts as them, so that a link leads to nothing that is not
/// theirs anyway.
package struct FolderOwner: Sendable, Equatable {
    package let user: UInt32
    package let group: UInt32

    package init(user: UInt32, group: UInt32) { (self.user, self.group) = (user, group) }

    /// `nil` if there is no such folder.
    package init?(of path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        (user, group) = (facts.st_uid, facts.st_gid)
    }

    /// Goes on as them if we are root and they are not; the rights of the process change, on all its threads.
    package func become() {
        guard geteuid() == 0, user != 0 else { return }
        var groups = [group]
        guard setgroups(1, &groups) == 0, setegid(group) == 0, seteuid(user) == 0 else {
            preconditionFailure("Root may become anybody: errno \(errno)")
        }
    }

    /// As them if we are root and they are not, and as root again afterwards.
    package func act<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        guard geteuid() == 0, user != 0 else { return try body() }
        var groups = [gid_t](repeating: 0, count: max(0, Int(getgroups(0, nil))))
        let count = getgroups(Int32(groups.count), &groups)
        let group = getegid()
        become()
        defer {
            guard seteuid(0) == 0, setegid(group) == 0, setgroups(Int(max(0, count)), groups) == 0 else {
                preconditionFailure("Whoever was root may be it again: errno \(errno)")
            }
        }
        return try body()
    }
}
