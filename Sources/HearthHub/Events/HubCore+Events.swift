import HearthConfig
import HearthKernel
import HearthModel
package import HearthStore

/// The way of what happens into what can be read later.
extension HubCore {
    /// Writes down what neither history nor trace tells.
    package mutating func log(_ event: LoggedEvent) { persistence.put(event, at: now) }

    mutating func log(_ event: HubEvent) {
        switch event {
        case .removed(_, let id):
            log(
                LoggedEvent(at: now, .config, subject: id, text: "\(id) is no longer a device of the house")
                    .remembered(.devices))
        case .presence(let id): logPresence(of: id)
        case .mode(let mode, let before):
            log(
                LoggedEvent(
                    at: mode.since, .mode, subject: "mode", origin: mode.by?.text,
                    data: ["mode": .text(mode.name), "from": .text(before)], text: "The mode is \(mode.name)"))
        case .question(let question): log(question)
        case .concern(let concern, let event): log(concern, event)
        case .notification(let message):
            log(
                LoggedEvent(
                    at: message.at, .notification, subject: message.id, origin: Origin.rule(message.rule).text,
                    data: ["to": .text(message.to.joined(separator: ", "))], text: message.openText))
        case .rulesReloaded:
            log(
                LoggedEvent(
                    at: now, .config, subject: "rules", data: ["rules": .number(Double(rules.entries.count))],
                    text: "\(rules.entries.count) rules are live"))
        case .status: logLink()
        case .device, .added, .changed, .command, .rule: break
        }
    }

    /// Only that it was lost, and that it is back: at each start all devices come up.
    mutating func logReach(of device: DeviceIndex) {
        let status = house.devices[device.position].status
        while reach.count <= device.position { reach.append(.unknown) }
        let before = reach[device.position]
        guard before != status else { return }
        reach[device.position] = status
        guard status != .unknown, status != .online || before == .offline || before == .error,
            let known = house.registry[device]
        else { return }
        let text =
            switch status {
            case .online: "\(known.name) is back"
            case .offline, .unknown: "\(known.name) cannot be reached"
            case .error: "\(known.name) is at fault"
            }
        log(
            LoggedEvent(
                at: now, .deviceState, subject: known.id, data: ["status": .text(status.rawValue)], text: text))
    }

    private mutating func logPresence(of id: String) {
        guard let presence = people.presences[id] else { return }
        let state = presence.isHome.map { $0 ? "home" : "away" }
        log(
            LoggedEvent(
                at: now, .presence, subject: id, origin: presence.source,
                data: ["state": .text(state ?? "unknown")],
                text: state.map { "\(presence.person.name) is \($0)" }
                    ?? "Nobody knows where \(presence.person.name) is"))
    }

    private mutating func log(_ question: HouseQuestion) {
        let text =
            switch question.state {
            case .open: question.question.text
            case .answered, .expired: "\(question.question.text) \(question.answer ?? "")"
            case .withdrawn: "\(question.question.text) is no longer asked"
            }
        log(
            LoggedEvent(
                at: now, .question, subject: "q_\(question.question.id)",
                origin: (question.by ?? .rule(question.question.rule)).text,
                data: ["state": .text(question.state.rawValue)], text: text))
    }

    private mutating func log(_ concern: HouseConcern, _ event: HouseConcern.Event) {
        let (origin, text) = (concern.note?.by.text, concern.concern.text)
        let raiser = concern.trouble == nil ? Origin.rule(concern.concern.rule).text : nil
        let told: (origin: String?, text: String) =
            switch event {
            case .opened, .renewed: (raiser, text)
            case .resolved where !concern.isResolvedByHand: (raiser, "\(text): over")
            case .acknowledged, .snoozed, .resolved: (origin ?? "", "\(text): \(event.rawValue)")
            }
        log(
            LoggedEvent(
                at: now, .concern, subject: concern.id, origin: told.origin,
                data: ["state": .text(event.rawValue)], text: told.text))
    }

    private mutating func logLink() {
        guard linkState.connected != linkWasConnected else { return }
        linkWasConnected = linkState.connected
        log(
            LoggedEvent(
                at: linkState.since, .broker, subject: linkState.broker,
                data: ["connected": .flag(linkState.connected)],
                text: linkState.connected ? "The broker is connected" : "The broker is lost"))
    }
}
