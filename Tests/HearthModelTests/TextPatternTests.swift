import Testing

@testable import HearthModel

@Suite struct TextPatternTests {
    @Test(arguments: [
        ("abc", "abcd", true), ("abc$", "abcd", false), ("^abc$", "abc", true), ("b", "ab", false),
        (".*b", "aab", true),
        ("", "", true), ("", "x", true), ("$", "x", false), ("a|bc|d$", "bc", true), ("(a|bc)d", "bcd", true),
        ("(?:ab)+$", "ababab", true), ("(?:ab)+$", "aba", false), ("[^x-z]{2,3}$", "abc", true),
        ("[^x-z]{2,3}$", "abcd", false), ("[^x-z]{2,}$", "ay", false), ("[]a]+$", "a]", true), ("[a-]+$", "a-a", true),
    ]) func aPatternMatchesFromTheBeginning(pattern: String, text: String, fits: Bool) throws {
        #expect(try #require(TextPattern(pattern)).matches(text) == fits)
    }

    @Test(arguments: [
        (#"\d{4}-\d\d$"#, "2024-07", true), (#"\d{4}-\d\d$"#, "2024-7", false),
        (#"[\w.]+@\w+\.org"#, "a.b@c.org", true), (#"\S+\s\S+$"#, "a b", true), (#"\$\{x\}"#, "${x}", true),
        ("a{0}b", "b", true), ("a??b$", "ab", true), (".", "\n", false), ("ä{1,2}ö", "ääö", true),
        ("((a|b)*c){2}$", "abcbac", true), ("(|a)b", "ab", true), ("(a*)*$", "aaa", true), ("x{,2}$", "xxx", false),
    ]) func classesAndRepetition(pattern: String, text: String, fits: Bool) throws {
        #expect(try #require(TextPattern(pattern)).matches(text) == fits)
    }

    @Test(arguments: [
        "(", ")", "[a", "a{", "*a", "a**", "(?=a)", "(?P<n>a)", #"\b"#, #"(a)\1"#, "[z-a]", #"[\W]"#, "a{999}",
        "((a{200}){200}){200}", String(repeating: "(", count: 50) + String(repeating: ")", count: 50),
    ]) func whatIsNotUnderstoodIsNone(pattern: String) { #expect(TextPattern(pattern) == nil) }

    /// What takes others for ever.
    @Test func noTextMakesItSlow() throws {
        let pattern = try #require(TextPattern("(a+)+(a|aa)*(a*)*$"))
        let text = String(repeating: "a", count: 1_000)
        #expect(pattern.matches(text))
        #expect(!pattern.matches(text + "b"))
    }
}
