import HearthRules
import Logging
import Synchronization

/// What is said of rules while devices still announce themselves.
extension RuleService {
    /// Names in one line.
    private static let namedDevices = 8

    /// Says it now, but for what a device that is yet to be announced may settle: of those there is one line.
    func tell(_ diagnostics: [Diagnostic], in book: CompiledRules) async {
        let depends = diagnostics.filter(\.dependsOnDevices)
        guard !depends.isEmpty, await hub.withCore({ $0.expectsAnnouncements }) else {
            return log(diagnostics, in: book)
        }
        log(diagnostics.filter { !$0.dependsOnDevices }, in: book)
        let wasSaid = shelved.withLock { shelf in
            defer { shelf.awaitsDevices = true }
            return shelf.awaitsDevices
        }
        let names = RuleService.unknownDevices(depends, in: book)
        guard !wasSaid, !names.isEmpty else { return }
        let shown = names.prefix(RuleService.namedDevices).joined(separator: ", ")
        let more = names.count > RuleService.namedDevices ? " and others" : ""
        let devices = names.count == 1 ? "1 device that has" : "\(names.count) devices that have"
        logger.info("Rules wait for \(devices) not been announced yet: \(shown)\(more)")
    }

    /// Devices have had their time: what is missing now is a mistake.
    func tellWhatWaited() async {
        guard shelf.awaitsDevices, !(await hub.withCore { $0.expectsAnnouncements }) else { return }
        shelved.withLock { $0.awaitsDevices = false }
        let live = hub.snapshot.rules
        log(live.diagnostics.filter(\.dependsOnDevices), in: live)
        await testLiveRules()
    }

    /// In the order of their names, each once.
    private static func unknownDevices(_ diagnostics: [Diagnostic], in book: CompiledRules) -> [String] {
        let names = diagnostics.compactMap { diagnostic in
            diagnostic.namesUnknownDevice ? book.source(of: diagnostic.file)?[diagnostic.span] : nil
        }
        return Set(names.map { String($0) }).sorted()
    }
}

extension Diagnostic {
    /// Another registry may make it go away: names and classes, sets without members, and warnings.
    fileprivate var dependsOnDevices: Bool { code.hasPrefix("E2") || code.hasPrefix("E3") || severity == .warning }

    fileprivate var namesUnknownDevice: Bool {
        code == "E201" && message.hasPrefix("There is no device called ")
    }
}
