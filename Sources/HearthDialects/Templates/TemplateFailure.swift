/// Why a template made nothing of a message.
struct TemplateFailure: Error, Equatable, Sendable {
    let text: String
    /// Something was asked of a value that is not there, such as a key that the message does not have.
    let lacksValue: Bool

    init(_ text: String, of values: TemplateValue...) {
        self.text = text
        lacksValue = values.contains(where: \.isUndefined)
    }

    static let tooManySteps = TemplateFailure("the template takes more than 1,000 steps")
    static let tooLong = TemplateFailure("the template makes more than 16 KiB")
}
