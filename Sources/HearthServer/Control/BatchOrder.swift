import HearthHTTP
import HearthJSON
import HearthModel

/// The body of `POST /devices/batch-control` (docs/spec/house-api.md, section 7.4).
struct BatchOrder: Sendable {
    struct Item: Sendable {
        var deviceID: String
        var order: ControlOrder
    }

    let id = "bat_" + String(UInt64.random(in: .min ... .max), radix: 36)
    var items: [Item]
    /// Nothing is sent if one item cannot be carried out.
    var atomic: Bool

    init?(_ fields: inout FieldReader, limit: Int) {
        atomic = fields.read(ControlFields.atomic) ?? false
        let wait = fields.read(ControlFields.wait)
        items = []
        guard let list = fields.raw("devices")?.array, (1...limit).contains(list.count) else {
            fields.refuse("devices", "must be a list of 1 to \(limit) items", expected: "1..\(limit) items")
            return nil
        }
        for (i, value) in list.enumerated() {
            let path = "devices[\(i)]"
            guard let members = value.object else {
                fields.refuse(path, "must be an object", expected: "object", got: value)
                continue
            }
            var item = FieldReader(body: members, path: path, spelling: .orCamelCase)
            let deviceID = item.read(ControlFields.deviceID)
            var order = ControlOrder(item: &item)
            order.wait = wait
            if let deviceID { items.append(Item(deviceID: deviceID, order: order)) }
            fields.refuse(item.problems)
        }
    }
}
