import HearthAccounts
import HearthConfig
import HearthConversation
import HearthDatabase
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthStore

/// What was used, from the records of meters.
extension Answerer {
    /// So many devices are named with what they used.
    private static let named = 3

    /// What is asked for, and no kind of device in such a sentence.
    private static let subjects: Set = ["energy", "power", "electricity", "current", "consumption"]

    func energy(_ sentence: Sentence) async throws(APIError) -> HouseAnswer {
        let words = sentence.words.filter { !Self.subjects.contains($0) }
        let thing = Spoken(words, in: snapshot, by: lexicon).things.first
        let said = SaidDays(in: sentence) ?? .day(0)
        let about = thing.map { name(of: $0) }
        var answer = HouseAnswer(
            intent: .energy, reading: "what \(about ?? "the house") used \(said.name)", confidence: 0.9,
            text: Self.forResidents)
        // The whole house is nothing that a guest of one room sees.
        guard !visibility.isLimited || thing != nil else { return answer }
        let zone = snapshot.house.zone
        let days = said.days(from: zone.local(now).date, isPast: true)
        let (start, end) = (zone.startOfDay(days.lowerBound), min(now, zone.startOfDay(days.upperBound + 1)))
        guard start < now else {
            answer.text = "That is still to come. Ask me what I expect."
            return answer
        }
        let devices = devices(of: thing).map(\.device)
        let use = try await stored { () async throws(StoreError) in
            try await EnergyUse(of: devices, isWhole: thing == nil, from: start, to: end, snapshot, hub)
        }
        guard let total = use.total else {
            answer.text =
                use.asked.isEmpty
                ? "\((about ?? "No device here").capitalisedFirst) \(about == nil ? "measures" : "does not measure") what it uses."
                : "Nothing was recorded of what \(about ?? "the house") used \(said.name)."
            return answer
        }
        let told = use.shares.prefix(Self.named).filter { $0.used >= 0.005 }
        answer.devices = told.map(\.device.id)
        for share in told { answer.evidence += try await lastReport(of: share.device) }
        let isSoFar = end == now
        let whole = use.whole == nil && thing == nil ? "what is measured here" : about ?? "the house"
        var text = "\(said.name.capitalisedFirst) \(whole) used \(kilowattHours(total))\(isSoFar ? " so far" : "")"
        text += cost(of: total)
        let most = told.map { "\($0.device.name) \(kilowattHours($0.used))" }
        if thing == nil || told.count > 1, !most.isEmpty { text += ". Most of it: \(most.formatted)" }
        answer.text = text + "."
        return answer
    }

    /// `1.25 kWh`
    func kilowattHours(_ value: Double) -> String { EnergyUse.kilowattHours(value) }

    private func cost(of used: Double) -> String {
        let house = snapshot.configuration.house
        guard case .price(let price)? = house.tariff else { return "" }
        return ", about \(ControlValue.number((used * price).rounded(decimals: 2)).shown) \(house.currency)"
    }
}
