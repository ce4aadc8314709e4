import HearthJSON
import TestParts

/// Devices of Shelly's second generation, from Shelly's Gen2 API documentation ("MQTT", "Shelly", "Switch", "Cover").
enum FakePlus {
    static func relay(_ id: String, mac: String, port: UInt16, wire: MQTTListener) async throws -> FakePeer {
        try await make(
            id, mac: mac, port: port, wire: wire, component: "switch:0",
            memory: ["output": "false"],
            status: { #"{"id":0,"output":\#($0["output"] ?? "false"),"apower":0.0,"aenergy":{"total":2500.0}}"# }
        ) { method, params, memory in
            guard method == "Switch.Set", let on = params["on"]?.bool else { return nil }
            memory["output"] = "\(on)"
            return #"{"id":0,"output":\#(on),"source":"mqtt"}"#
        }
    }

    static func cover(_ id: String, mac: String, port: UInt16, wire: MQTTListener) async throws -> FakePeer {
        try await make(
            id, mac: mac, port: port, wire: wire, component: "cover:0", memory: ["position": "0"],
            status: { memory in
                let position = memory["position"] ?? "0"
                return
                    #"{"id":0,"state":"\#(position == "0" ? "closed" : "open")","pos_control":true,"current_pos":\#(position)}"#
            }
        ) { method, params, memory in
            guard method == "Cover.GoToPosition", let position = params["pos"]?.integer else { return nil }
            memory["position"] = "\(position)"
            return #"{"id":0,"state":"open","current_pos":\#(position)}"#
        }
    }

    /// - Parameters:
    ///   - status: of its one component.
    ///   - carryOut: what changes in the status; `nil`: it cannot do that.
    private static func make(
        _ id: String, mac: String, port: UInt16, wire: MQTTListener, component: String, memory: FakePeer.Memory,
        status: @escaping @Sendable (FakePeer.Memory) -> String,
        carryOut: @escaping @Sendable (String, JSONValue, inout FakePeer.Memory) -> String?
    ) async throws -> FakePeer {
        try await FakePeer(
            port: port, wire: wire, greeting: [.init(topic: id + "/online", payload: "true")], memory: memory
        ) { message, memory in
            guard message.topic == id + "/rpc", let call = JSONValue.read(message.payload),
                let source = call["src"]?.string, let number = call["id"]?.integer, let method = call["method"]?.string
            else { return [] }
            let head = #"{"id":\#(number),"src":"\#(id)","dst":"\#(source)","#
            func answer(_ body: String) -> FakePeer.Word {
                .init(topic: source + "/rpc", payload: head + body + "}", isRetained: false)
            }
            switch method {
            case "Shelly.GetDeviceInfo":
                return [
                    answer(
                        #""result":{"name":null,"id":"\#(id)","mac":"\#(mac)","model":"SNSW-001P16EU","gen":2,"ver":"1.4.4"}"#
                    )
                ]
            case "Shelly.GetConfig": return [answer(#""result":{"\#(component)":{"id":0,"name":null}}"#)]
            case "Shelly.GetStatus":
                return [answer(#""result":{"\#(component)":\#(status(memory)),"sys":{"mac":"\#(mac)"}}"#)]
            case "Shelly.GetComponents": return [answer(#""result":{"components":[],"offset":0,"total":0}"#)]
            default:
                guard let change = carryOut(method, call["params"] ?? .null, &memory) else {
                    return [answer(#""error":{"code":-103,"message":"Invalid argument"}"#)]
                }
                let params = #"{"ts":1700000000.5,"\#(component)":\#(change)}"#
                let notice = #"{"src":"\#(id)","dst":"\#(id)/events","method":"NotifyStatus","params":\#(params)}"#
                return [
                    answer(#""result":null"#), .init(topic: id + "/events/rpc", payload: notice, isRetained: false),
                ]
            }
        }
    }
}

extension JSONValue {
    static func read(_ text: String) -> JSONValue? {
        let parsed = Result { () throws(JSONError) in try JSONValue(parsing: Array(text.utf8)) }
        return if case .success(let value) = parsed { value } else { nil }
    }
}
