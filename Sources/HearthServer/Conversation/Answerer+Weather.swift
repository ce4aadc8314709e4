import HearthConfig
import HearthConversation
import HearthExplaining
import HearthHub
import HearthKernel
import HearthModel

/// What devices that measure or foretell the weather say of it. The house makes no forecast of its own: what comes is told in
/// the words of whoever foretold it, as a quotation.
extension Answerer {
    /// - Parameter asksAhead: about what comes, not how it is.
    func weather(asksAhead: Bool) async throws(APIError) -> HouseAnswer {
        var answer = HouseAnswer(
            intent: .weather, reading: asksAhead ? "how the weather will be" : "how the weather is", confidence: 0.9,
            text: "")
        let stations = snapshot.devices(seenBy: caller.visibility).filter {
            $0.device.deviceClass.id == .weather && $0.device.enabled
        }
        guard !stations.isEmpty else {
            answer.text =
                caller.visibility.isLimited
                ? Self.forResidents : "I do not know. No device here tells me of the weather."
            return answer
        }
        var (parts, foretells, measures) = ([String](), false, false)
        for (index, device) in stations.prefix(Self.most) {
            let said = WeatherReport(of: index, in: snapshot.house, by: narrator)
            answer.devices.append(device.id)
            if said.isEmpty {
                parts.append("I do not know what \(device.name) measures.")
                continue
            }
            let since = said.reportedAt.map { ", reported \(narrator.time($0))" } ?? ""
            if let forecast = said.forecast, asksAhead || said.now.isEmpty {
                foretells = true
                parts.append("\(device.name) says: “\(forecast)”\(since).")
            } else {
                measures = true
                parts.append("\(device.name): \(said.now.joined(separator: ", "))\(since).")
            }
            answer.evidence += try await lastReport(of: device)
        }
        if asksAhead, measures, !foretells { parts.insert("I have no forecast; I only know how it is now.", at: 0) }
        answer.text = parts.joined(separator: " ")
        return answer
    }
}

/// What is known of one station, without what is too old to be true.
private struct WeatherReport {
    private static let longestQuotation = 200

    /// Each value with what it is of.
    var now: [String] = []
    /// As somebody else wrote it.
    var forecast: String?
    /// The newest of these.
    var reportedAt: Instant?

    var isEmpty: Bool { now.isEmpty && forecast == nil }

    init(of device: DeviceIndex, in house: House, by narrator: Narrator) {
        for slot in house.registry.slots(of: device) {
            let (name, reading) = (house.registry[slot].property.name, house.reading(slot))
            guard reading.value.isKnown else { continue }
            reportedAt = [reportedAt, reading.reportedAt ?? reading.receivedAt].compactMap(\.self).max()
            switch (name, reading.value) {
            case ("forecast", .text(let text)):
                let quotation = text.plain(Self.longestQuotation)
                forecast = quotation.isEmpty ? nil : quotation
            case ("condition", .text(let text)): now.append(text.plain(40))
            case ("rain", .flag(let rains)): now.append(rains ? "it rains" : "no rain")
            case ("temp", let value): now.append(narrator.text(value, of: slot))
            case ("humidity", let value), ("wind", let value): now.append("\(name) \(narrator.text(value, of: slot))")
            default: continue
            }
        }
    }
}
