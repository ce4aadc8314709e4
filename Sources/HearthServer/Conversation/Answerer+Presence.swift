import HearthConversation
import HearthHub
import HearthKernel
import HearthModel

/// Somebody comes, goes, or goes to bed: a friendly word, and what stands open by then. Nothing is moved, and nobody is taken
/// to be away because of a word.
extension Answerer {
    func presence(_ sentence: Sentence) -> HouseAnswer {
        var answer = HouseAnswer(intent: .presence, reading: "somebody comes or goes", confidence: 0.9, text: "")
        if ["home", "back"].contains(where: sentence.contains) {
            answer.text = "Welcome home."
            return answer
        }
        let isBedtime = ["night", "bed"].contains(where: sentence.contains)
        let open = stands([.window, .door], "open")
        let unlocked = stands([.lock], "unlocked")
        let told = [("Open", open), ("Not locked", unlocked)].filter { !$0.1.isEmpty }
            .map { "\($0.0): \($0.1.map(\.name).formatted)." }
        answer.devices = (open + unlocked).map(\.id)
        answer.text =
            ([isBedtime ? "Good night." : "Goodbye."]
            + (told.isEmpty ? ["I know of nothing that is open."] : told + ["I have moved nothing."]))
            .joined(separator: " ")
        return answer
    }

    /// Devices of these classes that the caller may see, of which the main property has this value.
    private func stands(_ classes: [DeviceClass.ID], _ value: String) -> [Device] {
        snapshot.devices(seenBy: visibility).compactMap { index, device in
            guard device.enabled, classes.contains(device.deviceClass.id),
                let slot = snapshot.house.registry.slots(of: index).first,
                snapshot.house.reading(slot).value.text == value
            else { return nil }
            return device
        }
    }
}
