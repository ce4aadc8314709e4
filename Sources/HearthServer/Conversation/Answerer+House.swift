import HearthAccounts
import HearthConfig
import HearthConversation
import HearthHub
import HearthKernel
import HearthMind
import HearthModel

/// How the house is: what it feels, what is wrong with it, what it needs, and who is at home.
extension Answerer {
    var feeling: HouseAnswer {
        let state = snapshot.emotionalState
        let reason = visibility.isLimited ? Self.forResidents : state.reasoning
        return HouseAnswer(
            intent: .feeling, reading: "how the house feels", confidence: 1,
            text: isPlain
                ? "Status: \(state.status). \(reason)" : "I am \(state.strength)\(state.feeling.rawValue). \(reason)",
            evidence: visibility.isLimited ? [] : state.causes.compactMap(\.concern),
            suggestions: [.init(text: "What is wrong", query: "What is wrong?")])
    }

    /// - Parameter lastTimes: how the like of it was before, by the id of the concern, as a sentence without its end.
    func bothering(_ lastTimes: [String: String]) -> HouseAnswer {
        var answer = HouseAnswer(intent: .bothering, reading: "what the house worries about", confidence: 1, text: "")
        guard caller.may(.handleConcerns) else {
            answer.text = Self.forResidents
            return answer
        }
        let concerns = openConcerns
        let told = concerns.prefix(Self.most)
        answer.evidence = told.map(\.concern.id)
        let more = concerns.count - told.count
        answer.text =
            concerns.isEmpty
            ? "Nothing is wrong."
            : told.map { body in
                body.concern.concern.text + (body.state == .acknowledged ? " (you know of it)" : "")
                    + (lastTimes[body.concern.id].map { ". " + $0 } ?? "")
            }.joined(separator: ". ") + "." + (more > 0 ? " And \(more) more." : "")
        return answer
    }

    var people: HouseAnswer {
        var answer = HouseAnswer(intent: .people, reading: "who is home", confidence: 1, text: Self.forResidents)
        guard caller.may(.readPeople) else { return answer }
        let presences = snapshot.presences.values.sorted { $0.person.name < $1.person.name }
        func names(_ isHome: Bool?) -> String? {
            let names = presences.filter { $0.isHome == isHome }.map(\.person.name)
            return names.isEmpty ? nil : names.formatted
        }
        let parts = [
            names(true).map { "At home: \($0)." }, names(false).map { "Away: \($0)." },
            names(nil).map { "I do not know where \($0) is." },
        ].compactMap(\.self)
        answer.text = parts.isEmpty ? "I know of nobody who lives here." : parts.joined(separator: " ")
        return answer
    }

    /// What people can do about what weighs on the house.
    var need: HouseAnswer {
        var answer = HouseAnswer(intent: .need, reading: "what the house needs", confidence: 1, text: Self.forResidents)
        guard caller.may(.handleConcerns) else { return answer }
        let concerns = openConcerns.filter { $0.weight >= Self.least && $0.state == .open }
        let told = concerns.prefix(Self.most)
        answer.evidence = told.map(\.concern.id)
        guard !told.isEmpty else {
            answer.text = "I need nothing."
            return answer
        }
        let more = concerns.count - told.count
        answer.text =
            "Somebody should see to this. " + told.map(\.concern.concern.text).joined(separator: ". ") + "."
            + (more > 0 ? " And \(more) more." : "")
        answer.suggestions = [
            .init(text: "It is fixed", query: "it is fixed"), .init(text: "Not today", query: "not today"),
        ]
        return answer
    }

    /// What is wrong, room by room.
    var whereItHurts: HouseAnswer {
        var answer = HouseAnswer(
            intent: .whereHurts, reading: "where something is wrong", confidence: 1, text: Self.forResidents)
        guard caller.may(.handleConcerns) else { return answer }
        let told = openConcerns.prefix(Self.most)
        answer.evidence = told.map(\.concern.id)
        let parts = told.map { body -> String in
            let area = snapshot.area(of: body.concern.subject).map(snapshot.areaName)
            return (area.map { $0 + ": " } ?? "") + body.concern.concern.text
        }
        answer.text = parts.isEmpty ? "Nothing hurts." : parts.joined(separator: ". ") + "."
        return answer
    }

    /// Less is not spoken of (docs/spec/mind.md, section 6).
    private static let least = 0.1

    private var openConcerns: [ConcernBody] {
        snapshot.concerns.values.map { ConcernBody($0, at: now) }
            .filter { [.open, .acknowledged].contains($0.state) }.sorted { $0.rank < $1.rank }
    }
}

extension EmotionalState {
    /// For those who want no feelings.
    fileprivate var status: String {
        switch feeling {
        case .content, .neutral, .happy, .bored, .excited: "good"
        case .worried: "needs a look"
        case .unhappy: "trouble"
        }
    }

    /// How strongly it feels so, as a word before the name of the feeling. That all is well has no degrees.
    fileprivate var strength: String {
        if [.content, .neutral].contains(feeling) { return "" }
        return intensity < 1.0 / 3 ? "a little " : intensity < 2.0 / 3 ? "rather " : "very "
    }
}
