import HearthKernel
import HearthModel

extension Compilation {
    /// The code of a rule's statements; empty if there are none.
    mutating func compileBody(_ actions: [Action], isLive: Bool) -> CodeRange {
        let firstQuestion = program.questions.count
        guard !actions.isEmpty else { return append([]) }
        var body = BodyCode(isLive: isLive)
        emit(actions, into: &body)
        body.append(.end)
        let start = Int32(clamping: program.code.count)
        for question in firstQuestion..<program.questions.count {
            for answer in program.questions[question].answers.indices {
                program.questions[question].answers[answer].start &+= start
            }
        }
        return append(body.relocated(to: start))
    }

    private mutating func emit(_ actions: [Action], into body: inout BodyCode) {
        for action in actions { emit(action, into: &body) }
    }

    private mutating func emit(_ action: Action, into body: inout BodyCode) {
        switch action.kind {
        case .write(let writes, let over, let lasts): emitWrites(writes, over: over, lasts: lasts, into: &body)
        case .setVariable(let variable, let value):
            body.append(plain(value))
            body.append(.setVariable(variable))
        case .store(let local, let value):
            body.append(plain(value))
            body.append(.store(register(local)))
        case .notify(let people, let text, let urgency):
            emit(text, into: &body)
            body.append(.notify(audience: audience(people), urgency))
        case .ask(let people, let text, let within, let answers, let otherwise):
            emitQuestion(people, text, within, answers, otherwise, into: &body)
        case .wait(let duration):
            body.append(plain(duration))
            body.append(.wait)
        case .waitUntil(let condition, let atMost):
            if let atMost { body.append(plain(atMost)) }
            body.append(.waitUntil(remembered(.level, condition), limited: atMost != nil))
        case .raise(let severity, let text, let about):
            body.append(plain(severity))
            emit(text, into: &body)
            body.append(raise(about))
        case .log(let text):
            emit(text, into: &body)
            body.append(.log)
        case .choose(let branches, let otherwise): emitChoice(branches, otherwise, into: &body)
        case .forEach(let set, let local, let actions):
            body.append(constant(.number(-1)))
            body.append(.store(register(local)))
            let next = body.reserve()
            emit(actions, into: &body)
            body.append(.jump(Int32(clamping: next)))
            body.fill(next, with: .nextMember(set: memberSet(set), register: register(local), end: body.position))
        }
    }

    private mutating func raise(_ about: Meaning.Thing?) -> Instruction {
        switch about {
        case nil: .raise(about: nil)
        case .device(let device): .raise(about: device)
        case .area(let path): .raiseAboutArea(text(path))
        case .member(let set, let local): .raiseAboutMember(set: memberSet(set), register: register(local))
        }
    }

    // MARK: Writes

    private mutating func emitWrites(
        _ writes: [Write], over: Meaning?, lasts: Meaning?, into body: inout BodyCode
    ) {
        let over = over.map { plainRange($0) }
        let lasts = lasts.map { plainRange($0) }
        for write in writes {
            var source = WriteCode.Source.toggle
            var reads: RuleCode.Reads?
            switch write.source {
            case .toggle: break
            case .reported: source = .reported
            case .value(let meaning):
                let code = self.reads(plain(meaning))
                source = .value(code.code)
                if body.isLive, code.readsAnything { reads = code }
            }
            body.append(.write(Int32(clamping: program.writes.count)))
            program.writes.append(
                WriteCode(
                    target: target(write.target), source: source, bound: write.bound, over: over, lasts: lasts,
                    order: body.nextOrder(), reads: reads))
        }
    }

    private mutating func target(_ target: Write.Target) -> WriteCode.Target {
        switch target {
        case .slots(let slots): .slots(slots)
        case .member(_, let local, let slots): .member(table: slotTable(slots), register: register(local))
        }
    }

    // MARK: Texts

    private mutating func emit(_ text: Action.Text, into body: inout BodyCode) {
        if text.isEmpty { body.append(constant(.text(""))) }
        var waiting: Int16 = 0
        for (position, piece) in text.enumerated() {
            switch piece {
            case .plain(let words): body.append(constant(.text(words)))
            case .value(let value, let rendering):
                body.append(plain(value))
                body.append(.render(rendering))
            case .list(let list): emit(list, into: &body)
            }
            waiting += 1
            guard waiting == Int16(Self.group) || position + 1 == text.count, waiting > 1 else { continue }
            body.append(.join(waiting))
            waiting = 1
        }
    }

    // MARK: Branches

    private mutating func emitChoice(
        _ branches: [(condition: Meaning, actions: [Action])], _ otherwise: [Action]?, into body: inout BodyCode
    ) {
        var tests: [(branch: Int, no: Int32)] = []
        var exits: [Int] = []
        for branch in branches {
            body.append(plain(branch.condition))
            let test = body.reserve()
            emit(branch.actions, into: &body)
            exits.append(body.reserve())
            tests.append((test, body.position))
        }
        if let otherwise { emit(otherwise, into: &body) }
        let end = body.position
        for test in tests { body.fill(test.branch, with: .branch(no: test.no, unknown: end)) }
        for exit in exits { body.fill(exit, with: .jump(end)) }
    }

    private mutating func emitQuestion(
        _ people: [DeviceIndex], _ text: Action.Text, _ within: Meaning, _ answers: [(word: String, actions: [Action])],
        _ otherwise: Int, into body: inout BodyCode
    ) {
        emit(text, into: &body)
        let question = program.questions.count
        program.questions.append(
            QuestionCode(
                audience: audience(people), within: plainRange(within), answers: [],
                otherwise: answers.indices.contains(otherwise) ? otherwise : 0))
        body.append(.ask(Int32(clamping: question)))
        var exits: [Int] = []
        for answer in answers {
            program.questions[question].answers.append(QuestionCode.Answer(answer.word, start: body.position))
            emit(answer.actions, into: &body)
            exits.append(body.reserve())
        }
        for exit in exits { body.fill(exit, with: .jump(body.position)) }
    }
}

extension RuleCode.Reads {
    fileprivate var readsAnything: Bool {
        !(slots.isEmpty && variables.isEmpty && cells.isEmpty && boundaries.isEmpty)
    }
}
