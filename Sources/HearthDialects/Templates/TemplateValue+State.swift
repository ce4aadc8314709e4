import HearthJSON

extension TemplateValue {
    /// `value` and `value_json` for a payload; the second is undefined where it is no JSON.
    static func state(_ payload: String) -> [TemplateValue] {
        [.string(payload), json(of: Array(payload.utf8))]
    }

    static func json(of payload: [UInt8]) -> TemplateValue {
        guard case .success(let json) = Result(catching: { () throws(JSONError) in try JSONValue(parsing: payload) })
        else { return .undefined }
        return TemplateValue(json)
    }
}
