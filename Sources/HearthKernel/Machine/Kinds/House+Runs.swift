import HearthModel

/// What begins or goes on: `when`, broken promises and failed obligations, and blocks that have waited
/// (docs/spec/rule-language.md, sections 9.1, 9.5 and 12).
extension House {
    private static let mostQueued = 8

    mutating func fire(_ fire: Machine.Fire, into reaction: inout Reaction) {
        let rule = fire.rule
        note(acting: rule, into: &reaction)
        switch (fire.kind, program.rules[rule.position].kind) {
        case (.resume(let isLate), _): resume(rule, isLate: isLate, into: &reaction)
        case (.next, _): beginQueued(rule, into: &reaction)
        case (.event(let member, let isHand, let wish, let isLate), .when(_, _, let repeats)):
            let event = QueuedEvent(member: member, isHand: isHand)
            let registers = registers(of: rule, member: member)
            let record = trace(.fires, rule, registers, note: isLate ? "late" : nil, into: &reaction)
            guard machine.rules[rule.position].memory.run != nil else {
                return begin(rule, event, wish: wish, record, into: &reaction)
            }
            switch repeats {
            case .ignoring: trace(.ignored, rule, [], into: &reaction)
            case .queued where machine.rules[rule.position].memory.queue.count < House.mostQueued:
                machine.rules[rule.position].memory.queue.append(event)
            case .queued: trace(.dropped, rule, [], into: &reaction)
            case .restarting:
                endRun(of: rule, into: &reaction)
                begin(rule, event, wish: wish, record, into: &reaction)
            }
        case (.broken, .never(_, let because)): violate(rule, because: because, into: &reaction)
        case (.failed(let unseen), .expect(_, _, _, _, let because)):
            fail(rule, unseen: unseen, because: because, into: &reaction)
        case (.event, _), (.broken, _), (.failed, _): break
        }
    }

    private mutating func begin(
        _ rule: RuleIndex, _ event: QueuedEvent, wish: Wish, _ record: Int64, into reaction: inout Reaction
    ) {
        machine.rules[rule.position].memory.since = now
        perform(
            Course(
                rule: rule, registers: registers(of: rule, member: event.member), isHand: event.isHand, wish: wish,
                record: record), into: &reaction)
        beginQueued(rule, into: &reaction)
    }

    /// Each is started at the instant at which the run before it ends.
    mutating func beginQueued(_ rule: RuleIndex, into reaction: inout Reaction) {
        while machine.rules[rule.position].memory.run == nil, !machine.rules[rule.position].memory.queue.isEmpty {
            let event = machine.rules[rule.position].memory.queue.removeFirst()
            let registers = registers(of: rule, member: event.member)
            let record = trace(.dequeued, rule, registers, into: &reaction)
            perform(Course(rule: rule, registers: registers, isHand: event.isHand, record: record), into: &reaction)
        }
    }

    // MARK: Waiting

    /// Whether the run of the rule waits no longer. A question whose time has passed has its answer.
    mutating func goesOn(_ rule: RuleIndex, into reaction: inout Reaction) -> Bool {
        guard let run = machine.rules[rule.position].memory.run else { return false }
        switch run.wait {
        case .time(let until): return until <= now
        case .branch: return true
        case .condition(let limit):
            guard let limit, limit <= now else { return isAwaitedTrue(run, of: rule) }
            return true
        case .answer(let question):
            guard question.until <= now else { return false }
            reaction.questions.append(.expired(question.id, question.silence))
            let silence = question.answers.firstIndex(of: question.silence) ?? 0
            machine.rules[rule.position].memory.run?.wait = .branch(silence)
            return true
        }
    }

    /// Whether the condition of the `wait until` at which the run stands holds.
    func isAwaitedTrue(_ run: Run, of rule: RuleIndex) -> Bool {
        let position = Int(program.rules[rule.position].body.start) + Int(run.position)
        guard program.code.indices.contains(position), case .waitUntil(let cell, _) = program.code[position] else {
            return false
        }
        return conditions.truth(of: cell) == true
    }

    private mutating func resume(_ rule: RuleIndex, isLate: Bool, into reaction: inout Reaction) {
        guard let run = machine.rules[rule.position].memory.run else { return }
        letGo(of: rule)
        let record = trace(.resumes, rule, run.registers, note: isLate ? "late" : nil, into: &reaction)
        var course = Course(rule: rule, registers: run.registers, isHand: run.isHand, record: record)
        course.position = run.position &+ 1
        if case .branch(let branch) = run.wait {
            course.position = start(ofBranch: branch, askedAt: run.position, in: rule)
        }
        perform(course, into: &reaction)
        beginQueued(rule, into: &reaction)
    }

    /// Counted from the beginning of the body.
    private func start(ofBranch branch: Int, askedAt position: Int32, in rule: RuleIndex) -> Int32 {
        let body = program.rules[rule.position].body
        let absolute = Int(body.start) + Int(position)
        guard program.code.indices.contains(absolute), case .ask(let number) = program.code[absolute],
            program.questions.indices.contains(Int(number)),
            program.questions[Int(number)].answers.indices.contains(branch)
        else { return position &+ 1 }
        return program.questions[Int(number)].answers[branch].start &- body.start
    }

    /// The run is over before its end; its question is withdrawn.
    mutating func endRun(of rule: RuleIndex, into reaction: inout Reaction) {
        guard let run = machine.rules[rule.position].memory.run else { return }
        if let question = run.question { reaction.questions.append(.withdrawn(question.id)) }
        letGo(of: rule)
    }

    private mutating func letGo(of rule: RuleIndex) {
        machine.rules[rule.position].memory.run = nil
        if rule.position < conditions.runRegisters.count, !conditions.runRegisters[rule.position].isEmpty {
            bind([], to: rule, at: now)
        }
    }

    // MARK: Answers

    mutating func answer(_ question: Int64, _ word: String, by origin: Origin, into reaction: inout Reaction) {
        let asker = machine.rules.firstIndex { $0.memory.run?.question?.id == question }
        guard isReady, let asker, let asked = machine.rules[asker].memory.run?.question,
            let branch = asked.answers.firstIndex(of: word)
        else {
            reaction.questions.append(.refused(question))
            return
        }
        reaction.questions.append(.answered(question, word, by: origin))
        machine.rules[asker].memory.run?.wait = .branch(branch)
        if origin.isHand { machine.rules[asker].memory.run?.isHand = true }
        machine.candidates.insert(RuleIndex(asker))
    }
}
