import FuzzParts
import Testing

@testable import HearthDialects

/// Whatever a template looks like, it compiles or says why not, and runs or fails, in bounded time.
struct TemplateFuzzTests {
    private static let seeds = [
        "{{ value_json.a.b | round(1) }}", "{% if value == 'on' %}1{% elif x %}2{% else %}0{% endif %}",
        "{% set a = {'x': [1, 2.5, none]} %}{{ a.x[1] * 2 ~ 'c' }}",
        "{{ 'ON' if value_json.s | int(0) > 3 else 'OFF' }}",
        "{{ value.split(',')[0].replace('a', 'b') | upper | truncate(5) }}", "{#- c -#}{{ -1 | abs // 2 % 3 }}",
        "{{ '%05.2f %x' | format(value[1:-1] | float(0), 0xFF) }}{{ value.split(',')[::2] | join('%s') }}",
        "{{ 1 < value | float(0) <= 9 and not value in ['a', 'b'] or value is defined }}",
    ]

    private static let pieces = [
        "{{", "}}", "{%", "%}", "{#", "#}", "-", "(", ")", "[", "]", "{", "}", "|", ".", ",", ":", "'", "\"", "~", "//",
        "%",
        " if ", " else ", " in ", " is ", " not ", "set", "endif", "value", "value_json", "9223372036854775807",
        "1e308", "0",
        "none", "\\", "é", "\u{0}", " default(", "| round(", "| int(0, 36)", "| replace('', 'a')", "| truncate(0)",
        "| tojson",
    ]

    private static let payloads = [
        "", "21.5", "on", #"{"a":{"b":21.456},"s":"7"}"#, "[1,[2,[3]]]", "null",
        #"{"a":1e308,"b":-9223372036854775808}"#, "{",
    ]

    @Test func templates() throws {
        var rendered = 0
        var slowest = Duration.zero
        let clock = ContinuousClock()
        let tried = try Fuzzer("templates", usually: 6_000).run { seed, fuzzer in
            var random = SplitMix64(seed: seed)
            var source = Array(Self.seeds.randomElement(using: &random) ?? "")
            for _ in 0..<Int.random(in: 1...5, using: &random) { Self.damage(&source, using: &random) }
            let payload = Self.payloads.randomElement(using: &random) ?? ""
            fuzzer.leave(String(source) + "\n" + payload)
            let took = clock.measure {
                guard case .success(let template) = Result(catching: { try Template(String(source)) }) else { return }
                if case .success = Result(catching: { try template.render(TemplatePayload(payload).values) }) {
                    rendered += 1
                }
            }
            slowest = max(slowest, took)
        }
        #expect(rendered > 0 || tried < 100)
        // Generous, for machines that do something else at the same time.
        #expect(slowest < .seconds(2))
    }

    private static func damage(_ source: inout [Character], using random: inout SplitMix64) {
        let position = Int.random(in: 0...source.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: source.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? "", at: position)
        case 1:
            let end = min(source.count, position + Int.random(in: 0...6, using: &random))
            source.removeSubrange(position..<end)
        case 2: source.insert(contentsOf: source.prefix(position), at: position)
        default:
            guard position < source.count else { return }
            source[position] = Self.pieces.randomElement(using: &random)?.first ?? " "
        }
    }
}
