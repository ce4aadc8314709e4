extension MessageCatalogue {
    /// The page about all messages.
    package static var markdown: String {
        var text = """
            # Every message explained

            Made from the sources by `hearth rules messages`; change it there. E: an error, nothing goes live before it is \
            gone. W: a warning, which needs one yes. F: a fault while running; it stops one rule, never the house. The \
            examples are rules for the example house.

            """
        for (letter, title) in [
            ("E1", "The text"), ("E2", "Names, types and units"), ("E3", "Limits"), ("E4", "Tests"),
        ]
            + [("W", "Warnings"), ("F", "Faults while running")]
        {
            text += "\n## \(title)\n"
            for entry in entries where entry.code.hasPrefix(letter) { text += entry.markdown }
        }
        return text
    }
}

extension MessageCatalogue.Entry {
    fileprivate var markdown: String {
        var text = "\n### \(code): \(message)\n\n\(cause)\n"
        if !also.isEmpty { text += "\nAlso said: " + also.joined(separator: " ") + "\n" }
        if !example.isEmpty { text += "\n```hearth\n\(example)\n```\n" }
        if !cure.isEmpty { text += "\nWhat helps: \(cure)\n" }
        return text
    }
}
