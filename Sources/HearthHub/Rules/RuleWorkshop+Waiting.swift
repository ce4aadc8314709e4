import HearthRules
import Logging
import Synchronization

/// What is said of rules while devices still announce themselves.
extension RuleWorkshop {
    /// Names in one line.
    private static let namedDevices = 8

    /// Says it now, but for what a device that is yet to be announced may settle: of those there is one line.
    func tell(_ findings: [Finding], in book: RuleBook) async {
        let depends = findings.filter(\.dependsOnDevices)
        guard !depends.isEmpty, await hub.withCore({ $0.expectsAnnouncements }) else { return log(findings, in: book) }
        log(findings.filter { !$0.dependsOnDevices }, in: book)
        let wasSaid = shelved.withLock { shelf in
            defer { shelf.awaitsDevices = true }
            return shelf.awaitsDevices
        }
        let names = RuleWorkshop.unknownDevices(depends, in: book)
        guard !wasSaid, !names.isEmpty else { return }
        let shown = names.prefix(RuleWorkshop.namedDevices).joined(separator: ", ")
        let more = names.count > RuleWorkshop.namedDevices ? " and others" : ""
        let devices = names.count == 1 ? "1 device that has" : "\(names.count) devices that have"
        logger.info("Rules wait for \(devices) not been announced yet: \(shown)\(more)")
    }

    /// Devices have had their time: what is missing now is a mistake.
    func tellWhatWaited() async {
        guard shelf.awaitsDevices, !(await hub.withCore { $0.expectsAnnouncements }) else { return }
        shelved.withLock { $0.awaitsDevices = false }
        let live = hub.snapshot.rules
        log(live.findings.filter(\.dependsOnDevices), in: live)
        await testLiveRules()
    }

    /// In the order of their names, each once.
    private static func unknownDevices(_ findings: [Finding], in book: RuleBook) -> [String] {
        let names = findings.compactMap { finding in
            finding.namesUnknownDevice ? book.source(of: finding.file)?[finding.span] : nil
        }
        return Set(names.map { String($0) }).sorted()
    }
}

extension Finding {
    /// Another registry may make it go away: names and classes, sets without members, and warnings.
    fileprivate var dependsOnDevices: Bool { code.hasPrefix("E2") || code.hasPrefix("E3") || severity == .warning }

    fileprivate var namesUnknownDevice: Bool {
        code == "E201" && message.hasPrefix("There is no device called ")
    }
}
