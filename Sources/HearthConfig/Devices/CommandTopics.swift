/// Which device commands on which topic. Two on one topic are moved together, which is seldom meant.
final class CommandTopics {
    private var uses: [String: (device: String, position: SourcePosition)] = [:]

    func use(_ topic: String?, by device: String, in section: Section) {
        guard let topic else { return }
        let position = section.place(of: "command_topic")
        guard let first = uses[topic] else {
            uses[topic] = (device, position)
            return
        }
        guard first.device != device else { return }
        section.examination.warning(
            position, "devices '\(first.device)' and '\(device)' have the same 'command_topic'",
            notes: [Diagnostic.Note(first.position, "first used here")])
    }
}
