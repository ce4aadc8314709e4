import HearthKernel
import HearthModel

extension Program {
    /// One instruction as a word and its operands; jumps relative to `start`.
    func listing(of instruction: Instruction, from start: Int32) -> String {
        switch instruction {
        case .constant(let position): listing(of: constants[Int(position)])
        case .slot(let slot): "slot \(slot.position)"
        case .slotOfMember(let table, let register): "slot \(listing(ofTable: table))[r\(register)]"
        case .asked(let slot): "asked \(slot.position)"
        case .askedOfMember(let table, let register): "asked \(listing(ofTable: table))[r\(register)]"
        case .age(let slot): "age \(slot.position)"
        case .ageOfMember(let table, let register): "age \(listing(ofTable: table))[r\(register)]"
        case .nameOfMember(let set, let register): "name of set \(set)[r\(register)]"
        case .variable(let variable): variables[variable.position].name
        case .register(let register): "r\(register)"
        case .cell(let cell): "cell \(cell.position)"
        case .cellOfMember(let table, let register):
            "cell \(cellTables[Int(table)].map(\.position))[r\(register)]"
        case .sunEvent(let event): "\(event)"
        case .sunElevation: "elevation"
        case .sunAzimuth: "azimuth"
        case .random(_, let step): "random \(step)"
        case .pick(let count, _): "pick \(count)"
        case .forecast(let slot): "forecast \(slot.position)"
        case .concern(let device): "concern \(device.position)"
        case .concernOfMember(let set, let register): "concern of set \(set)[r\(register)]"
        case .concernOfArea(let text): "concern of area \(texts[Int(text)])"
        case .scale(let scale, let offset): "scale \(scale) \(offset)"
        case .equal(let tolerance): tolerance == 0 ? "equal" : "equal ±\(tolerance)"
        case .aggregate(let aggregate, let table): "\(aggregate) of \(listing(ofTable: table))"
        case .render(let rendering): "render \(rendering)"
        case .write(let write): listing(of: writes[Int(write)])
        case .setVariable(let variable): "set \(variables[variable.position].name)"
        case .store(let register): "store r\(register)"
        case .notify(let audience, let urgency): "notify \(audiences[Int(audience)].map(\.position)) \(urgency)"
        case .raise(let device): "raise about \(device.map { "\($0.position)" } ?? "nothing")"
        case .raiseAboutMember(let set, let register): "raise about set \(set)[r\(register)]"
        case .raiseAboutArea(let text): "raise about area \(texts[Int(text)])"
        case .waitUntil(let cell, let limited): "wait until cell \(cell.position)\(limited ? " at most" : "")"
        case .ask(let question): listing(of: questions[Int(question)], from: start)
        case .jump(let target): "jump \(target - start)"
        case .branch(let no, let unknown): "branch no \(no - start) unknown \(unknown - start)"
        case .nextMember(let set, let register, let end): "next of set \(set) in r\(register) or \(end - start)"
        case .and(let count): "and \(count)"
        case .or(let count): "or \(count)"
        case .countTrue(let count): "countTrue \(count)"
        case .join(let count): "join \(count)"
        default: "\(instruction)"
        }
    }

    func listing(of value: Value) -> String {
        switch value {
        case .unknown: "unknown"
        case .flag(let flag): flag ? "yes" : "no"
        case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
        case .text(let text): "\"\(text)\""
        }
    }

    private func listing(ofTable table: Int32) -> String {
        "[" + slotTables[Int(table)].map { $0.map { "\($0.position)" } ?? "-" }.joined(separator: " ") + "]"
    }

    private func listing(of question: QuestionCode, from start: Int32) -> String {
        let answers = question.answers.map { "\($0.word) \($0.start - start)" }.joined(separator: ", ")
        return "ask \(audiences[Int(question.audience)].map(\.position)) within \(listing(of: question.within)): "
            + "\(answers); silence \(question.answers[question.otherwise].word)"
    }

    private func listing(of write: WriteCode) -> String {
        var text = "write "
        switch write.target {
        case .slots(let slots): text += slots.map { "\($0.position)" }.joined(separator: " ")
        case .member(let table, let register): text += listing(ofTable: table) + "[r\(register)]"
        }
        switch write.source {
        case .value(let code): text += " ← " + listing(of: code)
        case .toggle: text += " toggled"
        case .reported: text += " as reported"
        }
        if write.bound != .exact { text += " \(write.bound)" }
        if let over = write.over { text += " over " + listing(of: over) }
        if let lasts = write.lasts { text += " for " + listing(of: lasts) }
        if write.reads != nil { text += " live" }
        return text + " #\(write.order)"
    }
}
