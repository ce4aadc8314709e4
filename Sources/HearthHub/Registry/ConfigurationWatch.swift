import CLinux
import Glibc
import HearthConfig

/// Notices that files of the configuration folder have changed: the configuration itself, and the rules below it.
struct ConfigurationWatch {
    /// What lies in a watched folder.
    private enum Folder { case configuration, additions, rules }

    /// What files say has changed.
    struct Changes: OptionSet {
        let rawValue: Int
        static let configuration = Changes(rawValue: 1)
        static let rules = Changes(rawValue: 2)
    }

    private(set) var descriptor: Int32?
    private var folders: [Int32: Folder] = [:]
    private var path = ""

    private static let interest = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR)

    /// - Returns: whether the folder can be watched; without it only SIGHUP and the API reload.
    mutating func begin(folder: String) -> Bool {
        let watcher = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard watcher >= 0 else { return false }
        (descriptor, path) = (watcher, folder)
        guard watch(folder, as: .configuration) else {
            end()
            return false
        }
        // The folder of further files need not exist.
        _ = watch(folder + "/devices.d", as: .additions)
        return true
    }

    /// Watches the rules folder and those in it. A folder that is watched already stays so.
    /// - Returns: whether any of them was new, so that files may have come into it unnoticed.
    mutating func watchRules(in paths: [String]) -> Bool {
        paths.reduce(false) { watch($1, as: .rules) || $0 }
    }

    private mutating func watch(_ path: String, as folder: Folder) -> Bool {
        guard let descriptor else { return false }
        let number = inotify_add_watch(descriptor, path, ConfigurationWatch.interest)
        return number >= 0 && folders.updateValue(folder, forKey: number) == nil
    }

    /// Empties the queue of the kernel. The editor's drafts and the state folder of a repository do not count.
    /// - Returns: what may have changed.
    mutating func drain() -> Changes {
        var changes: Changes = []
        guard let descriptor else { return changes }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
            var position = 0
            while position + MemoryLayout<inotify_event>.size <= count {
                let event = buffer.withUnsafeBytes {
                    $0.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
                }
                let start = position + MemoryLayout<inotify_event>.size
                let end = min(count, start + Int(event.len))
                let name = String(decoding: buffer[start..<end].prefix { $0 != 0 }, as: UTF8.self)
                changes.formUnion(note(event, name))
                position = end
            }
        }
        return changes
    }

    private mutating func note(_ event: inotify_event, _ name: String) -> Changes {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return [.configuration, .rules] }
        if event.mask & UInt32(IN_IGNORED) != 0 {
            folders[event.wd] = nil
            return []
        }
        let isFolder = event.mask & UInt32(IN_ISDIR) != 0
        switch folders[event.wd] {
        case .configuration where isFolder && name == "rules": return .rules
        case .configuration where isFolder && name == "devices.d":
            return watch(path + "/devices.d", as: .additions) ? .configuration : []
        case .configuration where name == PhraseReader.fileName: return .configuration
        case .configuration, .additions: return name.hasSuffix(".yaml") ? .configuration : []
        case .rules: return isFolder || name.hasSuffix(".hearth") ? .rules : []
        case nil: return []
        }
    }

    mutating func end() {
        if let descriptor { close(descriptor) }
        descriptor = nil
        folders.removeAll()
    }
}
