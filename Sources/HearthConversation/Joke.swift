/// What a house may say to be lightly funny. None of them says anything of the house that could be taken for news.
package enum Joke {
    package static let all = [
        "I would go out more often, but somebody has to stay in.",
        "They say that walls have ears. I prefer sensors.",
        "I have never been late for an evening at home.",
        "I keep an open mind, and closed windows when it rains.",
        "I was told to lighten up. I asked which room.",
        "I would tell you one about the roof, but it is over everybody's head.",
        "My doors and I are close. Mostly.",
        "I do my best work lying on a foundation.",
        "I have four walls and no complaints. Ask the walls for theirs.",
        "I take every day as it comes in: through the front door.",
    ]

    /// One of them, the same for the same number.
    package static func chosen(by number: UInt64) -> String { all[Int(number % UInt64(all.count))] }
}
