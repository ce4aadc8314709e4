import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthTwins

/// A twin property by property.
struct TwinStateBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "TwinState", "What the house knows of a device and wants of it, property by property",
            """
            twin_id \(TwinBody.status) reported:map desired:map divergence:map<{reported?:any expected:any}>
            pending_changes:[Command] last_sync?:date properties:map<TwinProperty>
            """)
    }

    let view: TwinView
    let room: RoomLearning.Room?
    init(_ view: TwinView, room: RoomLearning.Room?) { (self.view, self.room) = (view, room) }

    func write(to writer: inout JSONWriter) {
        let (twin, properties) = (view.twin, view.twin.properties)
        writer.beginObject()
        writer.member("twin_id", view.id)
        writer.member("sync_status", twin.status.rawValue)
        writer.member("sync_detail", twin.detail.rawValue)
        writer.member(
            "reported", ValuesBody(properties.map { SlotValue($0.slot, $0.reported) }, in: view.registry))
        writer.member("desired", view.desiredBody)
        writer.member("divergence", DivergenceBody(view, room: room))
        writer.member("pending_changes", view.pendingBodies)
        writer.memberIfPresent("last_sync", twin.lastSync?.rfc3339)
        writer.key("properties")
        writer.beginObject()
        for property in properties {
            writer.member(named: view.name(of: property), TwinPropertyBody(property, in: view.registry))
        }
        writer.endObject()
        writer.endObject()
    }
}

/// One property of a twin.
struct TwinPropertyBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "TwinProperty", "What the house knows of a property and wants of it",
            """
            reported?:any reported_at?:date provenance?:live|retained|restored|assumed|simulated desired?:any
            desired_by? command?:{id state sent_at?:date tries:int deadline:date} confidence:num
            \(TwinBody.status)
            """)
    }

    let property: TwinProperty
    let registry: Registry
    init(_ property: TwinProperty, in registry: Registry) { (self.property, self.registry) = (property, registry) }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if property.reported.isKnown { writer.member("reported", ValueBody(value: property.reported)) }
        writer.memberIfPresent("reported_at", property.reportedAt?.rfc3339)
        writer.memberIfPresent("provenance", property.provenance?.rawValue)
        if property.differs { writer.member("desired", ValueBody(value: property.desired)) }
        writer.memberIfPresent("desired_by", property.desiredBy?.text)
        if let command = property.command {
            writer.key("command")
            writer.beginObject()
            writer.member("id", command.id.text)
            writer.member("state", command.state.rawValue)
            writer.memberIfPresent("sent_at", command.sentAt?.rfc3339)
            writer.member("tries", command.tries)
            writer.member("deadline", command.expiresAt.rfc3339)
            writer.endObject()
        }
        writer.member("confidence", Ratio(property.confidence))
        writer.member("sync_status", property.detail.status.rawValue)
        writer.member("sync_detail", property.detail.rawValue)
        writer.endObject()
    }
}

extension TwinView {
    var desiredBody: ValuesBody {
        ValuesBody(twin.divergence.map { SlotValue($0.slot, $0.desired) }, in: registry)
    }
}
