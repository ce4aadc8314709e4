import HearthJSON

/// A payload as templates see it: `value` and `value_json`. One is made for each message, however many templates read it.
struct TemplatePayload {
    let text: String
    /// `nil` where it is no JSON.
    let json: JSONValue?

    /// `nil` if the payload is not UTF-8.
    init?(_ payload: UnsafeRawBufferPointer) {
        guard let text = String(validating: payload, as: UTF8.self) else { return nil }
        self.init(text)
    }

    init(_ text: String) {
        self.text = text
        do throws(JSONError) { json = try JSONValue(parsing: Array(text.utf8)) } catch { json = nil }
    }

    /// In the order of `Template.stateVariables`.
    var values: [TemplateValue] { [.string(text), json.map { TemplateValue($0) } ?? .undefined] }

    /// The value that a template makes of the payload: empty text is no news, and `None` means unknown.
    func decode(by template: Template, with codec: PropertyCodec) -> PropertyCodec.Decoded {
        do throws(TemplateFailure) {
            var text = try template.render(values)
            if text.isEmpty { return .nothing }
            if text == "None" { return codec.decode(.null) }
            return text.withUTF8 { bytes in
                RawValue(payload: UnsafeRawBufferPointer(bytes)).map(codec.decode) ?? .fault(.malformed)
            }
        } catch {
            return refusal(error)
        }
    }

    /// Why a template made nothing of the payload. A document that has not what the template wants is no fault: devices
    /// tell different things in turn on one topic.
    func refusal(_ failure: TemplateFailure) -> PropertyCodec.Decoded {
        failure.lacksValue && json?.object != nil ? .nothing : .fault(.templateError)
    }
}

extension TemplateValue {
    /// A value as it would go over the wire, whole numbers without a fraction.
    init(_ word: RawWord) {
        switch word {
        case .flag(let flag): self = .bool(flag)
        case .number(let number): self = Int(exactly: number).map { .int($0) } ?? .float(number)
        case .text(let text): self = .string(text)
        }
    }
}
