import FoundationEssentials
import HearthAccounts
import HearthHub
import HearthMind
import HearthModel

extension Memory {
    /// Something that somebody tells the house.
    init(told content: String, _ kind: Kind = .note, title: String? = nil, by caller: Caller, at now: Instant) {
        let id = "mem_" + String(now.milliseconds, radix: 36) + String(UInt32.random(in: 0 ... .max), radix: 36)
        self.init(
            id: id, kind, title: title ?? String(content.prefix(60)), content: content, at: now,
            intensity: Memory.toldIntensity)
        ended = now
        let principal = caller.principal
        teller = Teller(
            name: caller.origin.name, userID: principal?.userID.text, uuid: principal?.uuid.uuidString.lowercased())
    }

    /// What somebody told as private does not exist for anybody else.
    func isKnown(to caller: Caller) -> Bool {
        let user = caller.principal?.userID.text
        return !isPrivate || (user != nil && teller?.userID == user)
    }
}
