import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthTwins

/// The query of `GET /twins`.
struct TwinFilter {
    /// `sync_status` takes the words of `sync_detail` too.
    private struct Standing: RawRepresentable, CaseIterable {
        let rawValue: String
        init?(rawValue: String) {
            guard SyncStatus(rawValue: rawValue) != nil || SyncDetail(rawValue: rawValue) != nil else { return nil }
            self.rawValue = rawValue
        }

        static let allCases =
            (SyncStatus.allCases.map(\.rawValue)
            + SyncDetail.allCases.filter { SyncStatus(rawValue: $0.rawValue) == nil }.map(\.rawValue))
            .compactMap(Standing.init)
    }

    private let device: String?
    private let standing: Standing?
    private let level: TwinConfig.Level?
    let page: Page?

    static let fields: FieldSet = [deviceField, standingField, levelField] + Page.fields
    private static let deviceField = Field.text("device_id", 1...200).optional
    private static let standingField = Field<Standing>.word("sync_status").optional
    private static let levelField = Field<TwinConfig.Level>.word("fidelity_level").optional

    init?(_ query: inout FieldReader) {
        device = query.read(Self.deviceField)
        standing = query.read(Self.standingField)
        level = query.read(Self.levelField)
        page = Page(&query)
    }

    /// The twins that match, in the order of the devices.
    func twins(in snapshot: HouseSnapshot, seenBy visibility: Visibility, at now: Instant) -> [TwinView] {
        var devices = snapshot.devices(seenBy: visibility)
        if let device {
            let wanted = index(of: device, in: snapshot, seenBy: visibility)
            devices = devices.filter { $0.index == wanted }
        }
        return devices.compactMap { index, device in
            if let level, snapshot.twinConfig(of: device).level != level { return nil }
            guard let view = TwinView(of: index, in: snapshot, at: now) else { return nil }
            guard let standing = standing?.rawValue else { return view }
            return [view.twin.status.rawValue, view.twin.detail.rawValue].contains(standing) ? view : nil
        }
    }

    private func index(of name: String, in snapshot: HouseSnapshot, seenBy visibility: Visibility) -> DeviceIndex? {
        do throws(APIError) { return try snapshot.device(name, seenBy: visibility).0 } catch { return nil }
    }
}
