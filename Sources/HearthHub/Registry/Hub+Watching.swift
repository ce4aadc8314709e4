import HearthLinks
import HearthModel
import Logging

extension Hub {
    /// Waits until the files of the configuration have changed and are quiet again.
    /// - Returns: false when the hub stops or the task is cancelled.
    package func configurationChanged() async -> Bool {
        guard !core.stopping else { return false }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { configurationBell.wait($0) }
        } onCancel: {
            Task { await self.endWatch() }
        }
    }

    func endWatch() {
        if let descriptor = watch.descriptor { loop.unwatch(descriptor) }
        watch.end()
        configurationBell.end()
    }

    package func watchConfiguration(folder: String) {
        guard watch.begin(folder: folder), let descriptor = watch.descriptor else {
            logger.warning(
                "Changes of the configuration are not noticed; send SIGHUP", metadata: ["folder": "\(folder)"])
            return
        }
        loop.watch(descriptor, for: .read) { _ in
            let changes = self.watch.drain()
            self.withCore { hub in
                if changes.contains(.configuration) { hub.outdated.configuration.changed(at: hub.now) }
                if changes.contains(.rules) { hub.outdated.rules.changed(at: hub.now) }
            }
        }
    }

    /// Watches the rules folder and those in it.
    /// - Returns: whether any was new, so that files may have come into it unnoticed.
    package func watchRules(in folders: [String]) -> Bool { watch.watchRules(in: folders) }
}
