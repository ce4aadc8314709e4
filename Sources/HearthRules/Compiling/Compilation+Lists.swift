import HearthKernel
import HearthModel

extension Compilation {
    /// Leaves the names of the members for which the condition holds: `a`, `a and b`, `a, b and c`.
    ///
    /// All are counted first, so that each name knows whether it is the first or the last. Unknown is not so.
    mutating func emit(_ list: Action.List, into body: inout BodyCode) {
        let members = members(of: list.set)
        let outer = pinned[list.local]
        defer { pinned[list.local] = outer }
        let (total, seen) = (register(list.total), register(list.seen))
        body.append(constant(.number(0)))
        for member in members.indices {
            pinned[list.local] = member
            body.append(plain(list.condition))
            body.append(.countTrue(1))
            body.append(.add)
        }
        body.append(.store(total))
        body.append(constant(.number(0)))
        body.append(.store(seen))
        // What there is so far, beginning with the words for none.
        body.append(.register(total))
        emitChoice(then: list.none, otherwise: "", into: &body)
        for (member, device) in members.enumerated() {
            pinned[list.local] = member
            let name = names.registry[device]?.name ?? ""
            body.append(plain(list.condition))
            let test = body.reserve()
            body.append(.register(seen))
            body.append(constant(.number(0)))
            body.append(.equal(tolerance: 0))
            let isFirst = body.reserve()
            body.append(constant(.text(name)))
            let first = body.reserve()
            let others = body.position
            body.append(.register(total))
            body.append(.register(seen))
            body.append(.subtract)
            body.append(constant(.number(1)))
            body.append(.subtract)
            emitChoice(then: " and " + name, otherwise: ", " + name, into: &body)
            let end = body.position
            body.append(.register(seen))
            body.append(constant(.number(1)))
            body.append(.add)
            body.append(.store(seen))
            let exit = body.reserve()
            let none = body.position
            body.append(constant(.text("")))
            body.fill(test, with: .branch(no: none, unknown: none))
            body.fill(isFirst, with: .branch(no: others, unknown: others))
            body.fill(first, with: .jump(end))
            body.fill(exit, with: .jump(body.position))
            body.append(.join(2))
        }
    }

    /// One of two texts, by whether the number on top is 0.
    private mutating func emitChoice(
        then words: String, otherwise: String, into body: inout BodyCode
    ) {
        body.append(constant(.number(0)))
        body.append(.equal(tolerance: 0))
        let test = body.reserve()
        body.append(constant(.text(words)))
        let exit = body.reserve()
        let no = body.position
        body.append(constant(.text(otherwise)))
        body.fill(test, with: .branch(no: no, unknown: no))
        body.fill(exit, with: .jump(body.position))
    }
}
