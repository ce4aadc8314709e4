import CLinux
import Glibc
import HearthLinks
import HearthModel
import Logging

/// Notices that files of the configuration folder have changed: the configuration itself, and the rules below it.
struct ConfigurationWatch {
    /// What lies in a watched folder.
    private enum Folder { case configuration, additions, rules }

    private(set) var descriptor: Int32?
    var configuration = QuietSignal()
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
    /// - Returns: whether rules may have changed.
    mutating func drain(at now: Instant) -> Bool {
        guard let descriptor else { return false }
        var rulesChanged = false
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
                if note(event, name, at: now) { rulesChanged = true }
                position = end
            }
        }
        return rulesChanged
    }

    private mutating func note(_ event: inotify_event, _ name: String, at now: Instant) -> Bool {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            configuration.changed(at: now)
            return true
        }
        if event.mask & UInt32(IN_IGNORED) != 0 {
            folders[event.wd] = nil
            return false
        }
        let isFolder = event.mask & UInt32(IN_ISDIR) != 0
        switch folders[event.wd] {
        case .configuration where isFolder && name == "rules": return true
        case .configuration where isFolder && name == "devices.d":
            if watch(path + "/devices.d", as: .additions) { configuration.changed(at: now) }
        case .configuration, .additions:
            if name.hasSuffix(".yaml") { configuration.changed(at: now) }
        case .rules: return isFolder || name.hasSuffix(".hearth")
        case nil: break
        }
        return false
    }

    mutating func end() {
        if let descriptor { close(descriptor) }
        descriptor = nil
        folders.removeAll()
        configuration.end()
    }
}

extension Hub {
    /// Waits until the files of the configuration have changed and are quiet again.
    /// - Returns: false when the hub stops or the task is cancelled.
    package func configurationChanged() async -> Bool {
        guard !stopping else { return false }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { watch.configuration.wait($0) }
        } onCancel: {
            Task { await self.endWatch() }
        }
    }

    func endWatch() {
        if let descriptor = watch.descriptor { loop.unwatch(descriptor) }
        watch.end()
    }

    package func watchConfiguration(folder: String) {
        guard watch.begin(folder: folder), let descriptor = watch.descriptor else {
            logger.warning(
                "Changes of the configuration are not noticed; send SIGHUP", metadata: ["folder": "\(folder)"])
            return
        }
        loop.watch(descriptor, for: .read) { _ in
            let now = self.clock()
            if self.watch.drain(at: now) { self.rulesOutdated.changed(at: now) }
        }
    }
}
