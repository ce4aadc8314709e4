import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthTwins

/// What was found to be at fault (docs/spec/twins.md, section 7).
struct FaultBody: JSONWritable {
    static let shape = Shape(
        "TwinFinding", "Something that does not behave as its past, its neighbours or its model say",
        """
        id kind:\(TwinFault.Kind.allCases.map(\.rawValue).joined(separator: "|")) device_id name area? property since:date evidence:num
        measured:num expected?:num unit due?:date text suggestion compared_with:[text]
        """)

    let standing: StandingFault
    let snapshot: HouseSnapshot

    init(_ standing: StandingFault, in snapshot: HouseSnapshot) {
        (self.standing, self.snapshot) = (standing, snapshot)
    }

    func write(to writer: inout JSONWriter) {
        let fault = standing.fault
        writer.beginObject()
        writer.member("id", standing.id)
        writer.member("kind", fault.kind.rawValue)
        writer.member("device_id", standing.device)
        writer.member("name", standing.name(in: snapshot))
        writer.memberIfPresent("area", standing.area)
        writer.member("property", standing.property)
        writer.member("since", fault.since.rfc3339)
        writer.member("evidence", fault.evidence)
        writer.member("measured", fault.measured.rounded(decimals: 1))
        writer.memberIfPresent("expected", fault.expected?.rounded(decimals: 1))
        writer.member("unit", standing.unit)
        writer.memberIfPresent("due", fault.due?.rfc3339)
        writer.member("text", standing.sentence(in: snapshot))
        writer.member("suggestion", standing.suggestion)
        writer.member("compared_with", standing.comparedWith)
        writer.endObject()
    }
}
