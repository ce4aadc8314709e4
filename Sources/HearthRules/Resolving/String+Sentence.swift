extension String {
    /// "a light", "an enum".
    var withArticle: String { ("aeio".contains(prefix(1)) ? "an " : "a ") + self }

    /// As a sentence begins.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
