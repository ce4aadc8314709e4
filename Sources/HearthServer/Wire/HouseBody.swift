import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON

/// The house in general. Where it lies and what it pays is not for guests.
struct HouseBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "House", "The house in general",
            """
            id name timezone units currency tariff?:num meters?:{grid? solar? battery? car?} mode floors:[{id name level:int}] areas:[{id name floor?}]
            counts:{devices:int areas:int rules:int people:int} location?:{latitude:num longitude:num elevation?:num}
            ready:bool version
            """)
    }

    let identity: HubIdentity
    let snapshot: HouseSnapshot
    let caller: Caller

    func write(to writer: inout JSONWriter) {
        let configuration = snapshot.configuration
        let areas = snapshot.areas(seenBy: caller.visibility)
        writer.beginObject()
        writer.member("id", identity.id)
        writer.member("name", configuration.house.name)
        writer.member("timezone", configuration.house.timezone)
        writer.member("units", configuration.house.units.rawValue)
        writer.member("currency", configuration.house.currency)
        if case .price(let price) = configuration.house.tariff, caller.may(.readDiagnostics) {
            writer.member("tariff", price)
        }
        let meters = configuration.house.meters
        if meters != .init(), caller.may(.readDiagnostics) {
            writer.key("meters")
            writer.beginObject()
            writer.memberIfPresent("grid", meters.grid)
            writer.memberIfPresent("solar", meters.solar)
            writer.memberIfPresent("battery", meters.battery)
            writer.memberIfPresent("car", meters.car)
            writer.endObject()
        }
        writer.member("mode", snapshot.mode.name)
        writer.member(
            "floors", configuration.floors.values.sorted { ($0.level, $0.id) < ($1.level, $1.id) }.map(FloorBody.init))
        writer.key("areas")
        writer.beginArray()
        for area in areas {
            writer.beginObject()
            writer.member("id", area.id)
            writer.member("name", area.name)
            writer.memberIfPresent("floor", area.floor)
            writer.endObject()
        }
        writer.endArray()
        writer.key("counts")
        writer.beginObject()
        writer.member("devices", snapshot.devices(seenBy: caller.visibility).count)
        writer.member("areas", areas.count)
        writer.member("rules", snapshot.rules.entries.count)
        writer.member("people", configuration.people.count)
        writer.endObject()
        if let location = configuration.house.location, caller.may(.readDiagnostics) {
            writer.key("location")
            writer.beginObject()
            writer.member("latitude", location.latitude)
            writer.member("longitude", location.longitude)
            writer.memberIfPresent("elevation", location.elevation)
            writer.endObject()
        }
        writer.member("ready", snapshot.isReady)
        writer.member("version", identity.version)
        writer.endObject()
    }
}

private struct FloorBody: JSONWritable {
    let floor: Floor

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", floor.id)
        writer.member("name", floor.name)
        writer.member("level", floor.level)
        writer.endObject()
    }
}
