/// Why a template made nothing of a message.
struct TemplateFailure: Error, Equatable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static let tooManySteps = TemplateFailure("the template takes more than 1,000 steps")
    static let tooLong = TemplateFailure("the template makes more than 16 KiB")
}
