import HearthKernel
package import HearthModel
import HearthStore
import Logging

/// Questions, from the asking to what became of them.
extension HubCore {
    /// What became of somebody's answer.
    package enum AnswerOutcome: Sendable {
        case taken(HouseQuestion)
        /// It is not open any more.
        case closed(HouseQuestion)
        /// None of its answers.
        case noSuchAnswer(HouseQuestion)
        case noSuchQuestion
        /// The house is starting or stopping.
        case notReady
    }

    /// Somebody answers a question of a rule; those of the house are answered by `hear`.
    /// - Parameter number: of the question.
    package mutating func answer(question number: Int64, _ word: String, by origin: Origin) -> AnswerOutcome {
        flushPendingEffects()
        guard let asked = questions.known[number], !asked.isOfHouse else { return .noSuchQuestion }
        guard asked.state == .open else { return .closed(asked) }
        guard asked.question.answers.contains(word) else { return .noSuchAnswer(asked) }
        guard house.isReady, !stopping else { return .notReady }
        step(.answer(question: number, word, origin))
        finishRequest()
        guard let closed = questions.known[number] else { return .noSuchQuestion }
        return closed.state == .answered && closed.by == origin ? .taken(closed) : .closed(closed)
    }

    /// As it is now.
    package func question(_ number: Int64) -> HouseQuestion? { questions.known[number] }

    mutating func note(_ change: QuestionChange, at now: Instant) {
        switch change {
        case .asked(let question):
            logger.notice(
                "\(question.text)",
                metadata: ["to": "\(question.to.joined(separator: ", "))", "rule": "\(title(ofRule: question.rule))"])
            var asked = HouseQuestion(question, at: now)
            asked.deliveries = deliveries(to: question.to, at: now)
            put(asked)
            deliver(.question(asked))
        case .answered(let number, let answer, let origin): close(number, as: .answered, answer, by: origin)
        case .expired(let number, let answer): close(number, as: .expired, answer)
        case .withdrawn(let number): close(number, as: .withdrawn)
        case .refused: break
        }
    }

    mutating func close(
        _ number: Int64, as state: HouseQuestion.State, _ answer: String? = nil, by origin: Origin? = nil
    ) {
        guard var question = questions.known[number], question.state == .open else { return }
        (question.state, question.answer, question.by) = (state, answer, origin)
        put(question)
        let closed = questions.known.values.filter { $0.state != .open }
        guard closed.count > HouseQuestion.kept,
            let oldest = closed.min(by: { ($0.askedAt, $0.id) < ($1.askedAt, $1.id) })?.question.id
        else { return }
        questions.known[oldest] = nil
        keep(HouseQuestion?.none, in: .questions, under: String(oldest))
    }

    mutating func put(_ question: HouseQuestion) {
        keep(question)
        tell(.question(question))
    }

    mutating func keep(_ question: HouseQuestion) {
        questions.known[question.question.id] = question
        keep(question, in: .questions, under: String(question.question.id))
        snapshotIsStale = true
    }

    /// Those that rules still wait on, of which nothing else was kept.
    mutating func restoreQuestions() {
        for question in house.openQuestions() where questions.known[question.id] == nil {
            questions.known[question.id] = HouseQuestion(question, at: recoveredState.lastAlive ?? now)
        }
    }
}
