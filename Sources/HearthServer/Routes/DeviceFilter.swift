import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// The query of `GET /devices`.
struct DeviceFilter: Sendable, Hashable {
    private enum Status: String, CaseIterable {
        case online, offline, unknown, error, active, inactive
    }

    private enum Amount: String, CaseIterable { case full }

    private let status: Status?
    private let location: String?
    private let type: String?
    private let text: String?
    let isDetailed: Bool
    let page: Page?

    static let fields: FieldSet =
        [
            statusField, FieldNotation("location?"), FieldNotation("device_type?"), FieldNotation("type?"),
            FieldNotation("q?"), detailField,
        ] + Page.fields
    private static let statusField = Field<Status>.word("status").optional
    private static let detailField = Field<Amount>.word("detail").optional

    init?(_ query: inout FieldReader) {
        status = query.read(Self.statusField)
        location = query.text("location")
        type = query.text("device_type", or: "type")
        text = query.text("q")
        isDetailed = query.read(Self.detailField) == .full
        page = Page(&query)
    }

    func matches(_ device: Device, at index: DeviceIndex, in snapshot: HouseSnapshot) -> Bool {
        matchesStatus(index, in: snapshot.house) && matchesLocation(device, in: snapshot) && matchesType(device)
            && matchesText(device)
    }

    /// `filters_applied`
    var applied: JSONValue {
        let members = [("status", status?.rawValue), ("location", location), ("type", type)]
        return .object(members.compactMap { name, value in value.map { .init(name, .string($0)) } })
    }

    private func matchesStatus(_ index: DeviceIndex, in house: House) -> Bool {
        switch status {
        case nil: true
        case .active: house.isActive(index) == true
        case .inactive: house.isActive(index) == false
        case let status?: house.status(index).rawValue == status.rawValue
        }
    }

    private func matchesLocation(_ device: Device, in snapshot: HouseSnapshot) -> Bool {
        guard let location = location?.lowercased() else { return true }
        guard let area = device.area else { return false }
        return area == location || snapshot.areaName(area).lowercased() == location
    }

    private func matchesType(_ device: Device) -> Bool {
        guard let type = type?.lowercased() else { return true }
        return device.deviceClass.name == type || device.category.rawValue == type || device.kind == type
    }

    private func matchesText(_ device: Device) -> Bool {
        guard let text = text?.lowercased() else { return true }
        return ([device.id, device.name] + device.aliases).contains { $0.lowercased().contains(text) }
    }
}
