import HearthDialects
import HearthJSON
import HearthModel

/// A device of the second or a later generation that answers calls, written from Shelly's Gen2 API documentation.
struct FakeShelly {
    var id = "shellyplus1pm-a8032abe54dc"
    var mac = "A8032ABE54DC"
    var prefix = "shellyplus1pm-a8032abe54dc"
    /// Members of the configuration and of the status, by component.
    var config: [String: String] = [:]
    var status: [String: String] = [:]
    /// Components that only the paged list has: configuration and status.
    var made: KeyValuePairs<String, (config: String, status: String)> = [:]
    /// Methods that are refused.
    var refuses: Set<String> = []
    var name: String?

    static func with(_ component: String, status: String, config: String = "{}") -> FakeShelly {
        FakeShelly(config: [component: config], status: [component: status])
    }

    func answer(to call: JSONValue) -> String {
        let (id, method) = (call["id"]?.integer ?? 0, call["method"]?.string ?? "")
        let head = #"{"id":\#(id),"src":"\#(self.id)","dst":"hearth/shelly","#
        guard !refuses.contains(method) else { return head + #""error":{"code":-103,"message":"cannot \#(method)"}}"# }
        return head + #""result":\#(result(of: method, call["params"]))}"#
    }

    private func result(of method: String, _ params: JSONValue?) -> String {
        switch method {
        case "Shelly.GetDeviceInfo":
            let name = name.map { "\"\($0)\"" } ?? "null"
            return
                #"{"name":\#(name),"id":"\#(id)","mac":"\#(mac)","model":"SNSW-001P16EU","gen":2,"ver":"1.4.4","app":"Plus1PM","auth_en":false}"#
        case "Shelly.GetConfig": return Self.object(config)
        case "Shelly.GetStatus": return Self.object(status.merging(["sys": #"{"mac":"\#(mac)"}"#]) { own, _ in own })
        case "Shelly.GetComponents":
            // A page holds two.
            let isDynamicOnly = params?["dynamic_only"]?.bool == true
            let usual = isDynamicOnly ? [] : status.keys.sorted().map { ($0, config[$0] ?? "{}", status[$0] ?? "{}") }
            let all = usual + made.map { ($0.key, $0.value.config, $0.value.status) }
            let offset = Int(params?["offset"]?.integer ?? 0)
            let page = all.dropFirst(offset).prefix(2).map { #"{"key":"\#($0)","config":\#($1),"status":\#($2)}"# }
            return
                #"{"components":[\#(page.joined(separator: ","))],"cfg_rev":1,"offset":\#(offset),"total":\#(all.count)}"#
        default: return "null"
        }
    }

    private static func object(_ members: [String: String]) -> String {
        "{" + members.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",") + "}"
    }

    func notification(_ method: String, _ params: String) -> String {
        #"{"src":"\#(id)","dst":"\#(id)/events","method":"\#(method)","params":\#(params)}"#
    }
}

extension Stage {
    /// A house in which a device has come online and has said what it has.
    static func shellyGen2(_ device: FakeShelly, entries: [ConfiguredDevice] = []) -> Stage {
        var stage = Stage()
        _ = stage.answer(stage.configure(entries), as: device)
        _ = stage.comesOnline(device)
        return stage
    }

    mutating func comesOnline(_ device: FakeShelly, retained: Bool = true) -> DriverOutput {
        answer(hear(device.prefix + "/online", "true", retained: retained), as: device)
    }

    /// The device answers its calls, and those that follow from its answers.
    mutating func answer(_ output: DriverOutput, as device: FakeShelly) -> DriverOutput {
        var all = output
        var waiting = output.publications.filter { $0.topic == device.prefix + "/rpc" }
        while let call = waiting.first {
            waiting.removeFirst()
            guard let json = try? JSONValue(parsing: call.payload) else { continue }
            let next = hear((json["src"]?.string ?? "") + "/rpc", device.answer(to: json))
            all.append(next)
            waiting += next.publications.filter { $0.topic == device.prefix + "/rpc" }
        }
        return all
    }

    mutating func notify(_ device: FakeShelly, _ params: String, method: String = "NotifyStatus") -> DriverOutput {
        hear(device.prefix + "/events/rpc", device.notification(method, params))
    }

    /// Methods and parameters of the calls that a command makes.
    mutating func calls(_ id: String, _ values: [String: Value], over transition: Milliseconds = .zero) -> [String]? {
        tell(id, values, over: transition)?.map(Self.shortened)
    }

    mutating func calls(_ id: String, _ act: Command.Act) -> [String]? { tell(id, act)?.map(Self.shortened) }

    /// Without number and sender of the call.
    private static func shortened(_ text: String) -> String {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let json = try? JSONValue(parsing: Array(parts[1].utf8)) else { return text }
        let params = String(decoding: JSONWriter.document { $0.value(json["params"] ?? .null) }, as: UTF8.self)
        return (json["method"]?.string ?? "?") + " " + params
    }
}
