import HearthJSON
import Testing

/// One kind of device of one family, from its announcement to its removal: a row of a table.
struct Kind: Sendable, CustomTestStringConvertible {
    struct Word: Sendable {
        let topic: String
        let payload: String
        var isRetained = true

        init(_ topic: String, _ payload: String, retained: Bool = true) {
            (self.topic, self.payload, isRetained) = (topic, payload, retained)
        }
    }

    struct State: Sendable {
        let property: String
        /// As JSON.
        let value: String

        init(_ property: String, _ value: String) { (self.property, self.value) = (property, value) }
    }

    let family: String
    /// Under which the hub knows it.
    let id: String
    let type: String
    /// As it tells when it is asked; `nil` where it does not.
    var model: String?
    /// What it says before the hub is there, and what the hub makes of it.
    var greeting: [Word]
    let first: State
    /// What a person asks; `nil` of what only reports.
    let request: String?
    /// What the hub sends for that: `topic payload`, of a remote call `topic method params`.
    let told: [String]
    /// What the device says when it is told so, or by itself.
    let answer: [Word]
    let after: State
    let life: Life
    /// Further things that it hears, and what it says then.
    var replies: [String: [Word]] = [:]
    /// Results of the remote calls that ask what it is: at first, after its answer, and after it is renamed.
    var calls: [String: String] = [:]
    var changedCalls: [String: String] = [:]
    var laterCalls: [String: String] = [:]

    struct Life: Sendable {
        let renames: [Word]
        let name: String
        let leaves: Word
        /// It says goodbye after each word; that is no reason to believe that it is lost.
        var sleeps = false
        let returns: Word
        let removes: [Word]
    }

    var testDescription: String { "\(family) \(id)" }

    static let all =
        ShellyGen1Kinds.all + ShellyGen2Kinds.all + HomieKinds.all + Zigbee2MQTTKinds.all + TasmotaKinds.all
}
