import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// A scene (docs/spec/house-api.md, section 6.8). Values that are only known when it is applied are absent.
struct SceneBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Scene", "A scene",
            "name values:map file editable:bool")
    }

    let scene: HouseScene
    let registry: Registry

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", scene.name)
        writer.key("values")
        writer.beginObject()
        for entry in scene.values where entry.value.isKnown {
            writer.member(named: registry.name(of: entry.slot), ValueBody(value: entry.value))
        }
        writer.endObject()
        writer.member("file", scene.file)
        writer.member("editable", scene.isEditable)
        writer.endObject()
    }
}
