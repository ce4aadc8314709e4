package import HearthJSON

extension JSONValue {
    /// What was JSON when it was taken in; null for nothing.
    package init(kept text: String?) {
        guard let text else {
            self = .null
            return
        }
        do throws(JSONError) {
            try self.init(parsing: Array(text.utf8))
        } catch {
            // What the disk made of it since is told as the text that it is.
            self = .string(text)
        }
    }
}
