import CLinux
import Glibc
import HearthLinks
import HearthModel
import Logging

/// Notices that files of the configuration folder have changed, and waits for them to be quiet for 500 ms, because an
/// editor or a copy touches several files, several times.
struct ConfigurationWatch {
    private static let quiet = Milliseconds(500)

    private(set) var descriptor: Int32?
    /// When the change may be read.
    private(set) var due: Instant?
    private var reader: CheckedContinuation<Bool, Never>?
    /// The files were quiet while nobody waited, because an earlier change was still being read.
    private var isPending = false

    /// - Returns: whether the folder can be watched; without it only SIGHUP and the API reload.
    mutating func begin(folder: String) -> Bool {
        let watcher = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard watcher >= 0 else { return false }
        let interest = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)
        guard inotify_add_watch(watcher, folder, interest) >= 0 else {
            close(watcher)
            return false
        }
        // The folder of further files need not exist.
        _ = inotify_add_watch(watcher, folder + "/devices.d", interest)
        descriptor = watcher
        return true
    }

    /// Empties the queue of the kernel. The editor's drafts and the state folder of a repository do not count.
    mutating func drain(at now: Instant) {
        guard let descriptor else { return }
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
                if name.hasSuffix(".yaml") { due = now + ConfigurationWatch.quiet }
                position = end
            }
        }
    }

    /// The files have been quiet: whoever waits may read them.
    mutating func tell() {
        due = nil
        isPending = reader == nil
        reader?.resume(returning: true)
        reader = nil
    }

    mutating func wait(_ continuation: CheckedContinuation<Bool, Never>) {
        if isPending {
            isPending = false
            continuation.resume(returning: true)
        } else {
            reader = continuation
        }
    }

    mutating func end() {
        if let descriptor { close(descriptor) }
        descriptor = nil
        reader?.resume(returning: false)
        reader = nil
    }
}

extension Hub {
    /// Waits until the files of the configuration folder have changed and are quiet again.
    /// - Returns: false when the hub stops or the task is cancelled.
    package func configurationChanged() async -> Bool {
        guard !stopping else { return false }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { watch.wait($0) }
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
        loop.watch(descriptor, for: .read) { _ in self.watch.drain(at: self.clock()) }
    }
}
