import HearthExplaining
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// The cascade of a slot (docs/spec/house-api.md, section 6.7).
struct ExplainBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Explanation", "The cascade of a slot",
            "slot value?:any asked?:any base?:any base_by? claims:[Claim] hold?:Hold writers:[text] answer")
    }

    let explanation: SlotExplanation
    let house: House

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("slot", house.registry.name(of: explanation.slot))
        if explanation.value.isKnown { writer.member("value", ValueBody(value: explanation.value)) }
        if explanation.asked.isKnown { writer.member("asked", ValueBody(value: explanation.asked)) }
        if explanation.base.isKnown { writer.member("base", ValueBody(value: explanation.base)) }
        writer.memberIfPresent("base_by", explanation.baseWriter?.text)
        writer.member("claims", explanation.claims.map { CascadeClaimBody(view: $0, house: house) })
        if let hold = explanation.hold { writer.member("hold", HoldBody(hold, in: house.registry, isDiscreet: false)) }
        writer.member("writers", explanation.writers.map { house.program.rules[$0.position].title })
        writer.member("answer", explanation.lines.joined(separator: "\n"))
        writer.endObject()
    }
}
