import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// What rules and the house ask people (docs/spec/house-api.md, section 6.4). Guests see and answer what they are asked themselves.
struct QuestionRoutes: Sendable {
    let hub: Hub
    let accounts: Accounts
    let talks: TalkDesk
    let errands: ErrandBook

    private static let states = Field<Set<HouseQuestion.State>>.words("state", 1...100).optional
    private static let answer = Field.text("answer", 1...100)

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/questions", .requires(.speakWithHouse),
                .init(
                    "What rules and the house ask, newest first", query: [Self.states],
                    [200: "questions:[Question] total:int"]),
                handler: list),
            Route(
                .get, "/questions/{question_id}", .requires(.speakWithHouse),
                .init("One question", "Question"),
                handler: show),
            Route(
                .post, "/questions/{question_id}/answer", .requires(.speakWithHouse),
                .init(
                    "Answers a question", body: [Self.answer], example: #"{"answer":"yes"}"#,
                    [200: "Question"], errors: [409]),
                handler: answer),
        ]
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let states = try call.readQuery { $0.read(Self.states) ?? [.open] }
        let reader = Reader(call.caller, in: accounts)
        let questions = call.snapshot.questions.values.filter { states.contains($0.state) && reader.sees($0) }
            .sorted { ($1.askedAt, $1.id) < ($0.askedAt, $0.id) }
        return OutgoingResponse {
            $0.member("questions", questions.map { reader.body(of: $0) })
            $0.member("total", questions.count)
        }
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        OutgoingResponse(.ok, Reader(call.caller, in: accounts).body(of: try question(of: call, in: call.snapshot)))
    }

    private func answer(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let word = try call.readBody { $0.read(Self.answer) }
        let asked = try question(of: call, in: await hub.current())
        let reader = Reader(call.caller, in: accounts)
        guard reader.mayAnswer(asked) else { throw .askedOfOthers(asked.question.to) }
        guard asked.state == .open else { throw .questionClosed(state: asked.state.rawValue) }
        if asked.isOfHouse {
            switch try await talks.hear(word, to: asked, from: call.caller) {
            case .taken(let question, let reply, _): return taken(question, reply, reader)
            case .closed(let question): throw .questionClosed(state: question.state.rawValue)
            case .notUnderstood: throw unfit(word, asked)
            }
        }
        let answer = RuleAnswer(
            hub: hub, errands: errands, snapshot: await hub.current(), caller: call.caller, now: call.now)
        switch try await answer.answer(word, to: asked) {
        case .taken(let question, let reply): return taken(question, reply, reader)
        case .refused(let why): throw .invalid([FieldProblem("answer", why, expected: "another time", got: word)])
        case .closed(let question): throw .questionClosed(state: question.state.rawValue)
        case .noSuchAnswer: throw unfit(word, asked)
        case .notReady: throw .unavailable
        }
    }

    private func taken(_ question: HouseQuestion, _ reply: String, _ reader: Reader) -> OutgoingResponse {
        var body = reader.body(of: question)
        body.reply = reply
        return OutgoingResponse(.ok, body)
    }

    private func unfit(_ word: String, _ asked: HouseQuestion) -> APIError {
        let options = asked.question.answers.joined(separator: ", ")
        return .invalid([FieldProblem("answer", "must be one of \(options)", expected: options, got: word)])
    }

    /// What a guest is not asked does not exist for the guest.
    private func question(of call: HouseRequest, in snapshot: HouseSnapshot) throws(APIError) -> HouseQuestion {
        let id = call.parameter("question_id")
        guard let number = HouseQuestion.number(ofID: id), let question = snapshot.questions[number],
            question.id == id, Reader(call.caller, in: accounts).sees(question)
        else { throw .questionNotFound }
        return question
    }
}

extension Reader {
    fileprivate func body(of question: HouseQuestion) -> QuestionBody {
        QuestionBody(question: question, deliveries: seen(of: question.deliveries))
    }
}
