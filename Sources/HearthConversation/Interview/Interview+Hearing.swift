package import HearthModel

/// What comes of what somebody says.
extension Interview {
    private static let going: Set<String> = [
        "yes", "ok", "sure", "go on", "let us go", "let us start", "start", "begin", "go ahead", "ready", "hello", "hi",
    ]
    private static let agreeing: Set<String> = [
        "yes", "yes please", "yes that is right", "that is right", "right", "correct", "ok", "sure", "yep", "yeah",
        "exactly", "all right", "yes do it", "do it",
    ]
    private static let refusing: Set<String> = [
        "no", "nope", "wrong", "that is wrong", "no that is wrong", "not right",
    ]
    private static let finishing: Set<String> = [
        "done", "that is all", "that is it", "nothing else", "nothing", "no", "no more", "finished", "nothing more",
        "that was all", "that is everything",
    ]
    private static let skipping: Set<String> = [
        "skip", "next", "pass", "i do not know", "do not know", "no idea", "not sure", "i am not sure", "skip it",
        "skip this",
    ]
    private static let pausing: Set<String> = [
        "stop", "later", "pause", "not now", "enough for now", "enough", "let us stop", "let us do that later",
    ]
    private static let cancelling: Set<String> = ["cancel", "forget it", "cancel the interview", "never mind"]
    private static let looking: Set<String> = [
        "what do you see", "what can you see", "what did you find", "what have you found", "what is there",
    ]
    private static let helping: Set<String> = ["help", "what can i say", "what do you need"]

    /// It says yes or no, or that it is done, and names nothing.
    static func isPlainAnswer(_ words: String) -> Bool {
        [agreeing, refusing, finishing, skipping].contains { $0.contains(words) }
    }

    /// Takes in what somebody says, and answers it.
    /// - Parameter said: at most 4,000 characters of it count.
    /// - Returns: what is to be done, which `finish` is to be told of; `nil` if nothing is, as after all but a yes to
    ///   what was read back.
    package mutating func hear(_ said: String, knowing inventory: Inventory, at now: Instant) -> Plan? {
        guard isOpen else { return nil }
        let said = said.plain(4_000)
        let sentence = Sentence(said)
        status = .active
        guard !sentence.hasLogin else {
            heard("(A login was left out here.)", at: now)
            say(Self.noLogins + " " + ask(inventory), at: now)
            return nil
        }
        heard(said, at: now)
        let words = sentence.text
        if Self.agreeing.contains(words), phase == .twinCreation, question == .plan { return plan(inventory) }
        let reply = anytime(words, inventory) ?? answer(sentence, said, inventory)
        say(reply, at: now)
        return nil
    }

    private mutating func answer(_ sentence: Sentence, _ said: String, _ inventory: Inventory) -> String {
        let words = sentence.text
        let skips = Self.skipping.contains(words)
        switch phase {
        case .introduction:
            phase = .discovery
            if skips || Self.going.contains(words) { return ask(inventory) }
            return describe(sentence, inventory)
        case .discovery:
            if skips || Self.finishing.contains(words) { return classify(inventory) }
            return describe(sentence, inventory)
        case .classification:
            return (skips ? nil : take(sentence, said, inventory)).map { $0 + " " + classify(inventory) }
                ?? classify(inventory)
        case .configuration:
            if skips || Self.agreeing.contains(words) { return readBack(inventory) }
            if let done = rename(said) ?? reject(sentence) { return done + " " + proposeNames(inventory) }
            return more(sentence, inventory)
        case .twinCreation:
            if Self.refusing.contains(words) {
                phase = .configuration
                return "Then nothing is made. " + proposeNames(inventory)
            }
            if let done = rename(said) ?? reject(sentence) { return done + " " + readBack(inventory) }
            return more(sentence, inventory)
        case .completed: return ""
        }
    }

    /// Devices that come to mind late.
    private mutating func more(_ sentence: Sentence, _ inventory: Inventory) -> String {
        guard !Mentions(in: sentence, knowing: inventory).devices.isEmpty else {
            return "I did not understand that. " + ask(inventory)
        }
        phase = .discovery
        return describe(sentence, inventory)
    }

    // MARK: At any time

    private mutating func anytime(_ words: String, _ inventory: Inventory) -> String? {
        if Self.pausing.contains(words) { return pause() }
        if Self.cancelling.contains(words) { return cancel() }
        if ["back", "go back"].contains(words) { return back(inventory) }
        if Self.helping.contains(words) { return Self.help + " " + ask(inventory) }
        if Self.looking.contains(words) { return seen(inventory) + " " + ask(inventory) }
        return nil
    }

    /// Somebody is there again.
    package mutating func resume(knowing inventory: Inventory, at now: Instant) {
        guard isOpen else { return }
        status = .active
        say("Here we are again. \(ask(inventory))", at: now)
    }

    /// Nobody wants to go on.
    package mutating func end(at now: Instant) {
        guard isOpen else { return }
        say(cancel(), at: now)
    }

    /// What is asked next; `nil` if nothing is.
    package func nextQuestion(knowing inventory: Inventory) -> String? {
        status == .active && phase != .completed ? ask(inventory) : nil
    }

    private mutating func pause() -> String {
        status = .paused
        return "All right. What you said so far is kept; we go on where we are whenever you like."
    }

    private mutating func cancel() -> String {
        status = .cancelled
        return "All right, I forget about it. Nothing was changed."
    }

    private mutating func back(_ inventory: Inventory) -> String {
        switch phase {
        case .introduction, .completed: return ask(inventory)
        case .discovery: phase = .introduction
        case .classification, .configuration: phase = .discovery
        case .twinCreation: return proposeNames(inventory)
        }
        question = .devices
        return ask(inventory)
    }
}

extension Sentence {
    private static let secrets: Set<String> = [
        "password", "passwords", "passwort", "passcode", "passphrase", "credentials", "login", "logins", "username",
        "token", "apikey", "secret", "secrets",
    ]

    /// It may hold what nobody but the hub's own file of secrets should.
    var hasLogin: Bool {
        !Self.secrets.isDisjoint(with: words)
            || ["api key", "pin is", "pin code", "user name"].contains { contains($0) }
    }
}
