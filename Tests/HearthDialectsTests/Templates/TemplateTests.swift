import Testing

@testable import HearthDialects

/// What templates mean (docs/spec/devices.md, section 6.6). Each row is `template → result` for one payload; `—` stands
/// for a message that fails. Where the subset follows Python, the results are Python's.
struct TemplateTests {
    @Test(arguments: [
        ("plain text", "plain text"), ("{{ 21 }}", "21"), ("{{ 21.0 }}", "21.0"), ("{{ 21.50 }}", "21.5"),
        ("{{ 1e3 }}", "1000.0"), ("{{ 1e16 }}", "1e+16"), ("{{ 0.00001 }}", "1e-05"),
        ("{{ 0.1 + 0.2 }}", "0.30000000000000004"),
        ("{{ true }}", "True"), ("{{ False }}", "False"), ("{{ none }}", "None"), ("{{ None }}", "None"),
        ("{{ 'text' }}", "text"), (#"{{ "it's" }}"#, "it's"), (#"{{ 'it\'s' }}"#, "it's"), (#"{{ 'a\u0041' }}"#, "aA"),
        ("{{ [1, 'a', none, 2.0] }}", "[1, 'a', None, 2.0]"), ("{{ {'a': 1, 'b': true} }}", "{'a': 1, 'b': True}"),
        ("{{ [] }}", "[]"), (#"{{ ["it's"] }}"#, #"["it's"]"#), ("{{ -5 }}", "-5"), ("{{ +5 }}", "5"),
        ("a{{ 1 }}b{{ 2 }}c", "a1b2c"), ("{# nothing #}x", "x"), ("  padded  ", "padded"), ("", ""),
        ("{{ '' }}", ""), ("{{ 9007199254740993.0 }}", "9007199254740992.0"),
    ])
    func valuesPrintAsInPython(template: String, result: String) {
        #expect(rendered(template) == result)
    }

    @Test(arguments: [
        ("{{ value }}", "21.5", "21.5"), ("{{ value_json }}", "21.50", "21.5"), ("{{ value_json }}", "true", "True"),
        ("{{ value_json }}", "null", "None"), ("{{ value_json }}", #""on""#, "on"), ("{{ value_json }}", "no json", ""),
        ("{{ value_json.a }}", #"{"a":1}"#, "1"), ("{{ value_json['a'] }}", #"{"a":1.0}"#, "1.0"),
        ("{{ value_json.a.b }}", #"{"a":{"b":"x"}}"#, "x"), ("{{ value_json.a[1] }}", #"{"a":[1,2]}"#, "2"),
        ("{{ value_json.a.1 }}", #"{"a":[1,2]}"#, "2"), ("{{ value_json.a[-1] }}", #"{"a":[1,2]}"#, "2"),
        ("{{ value_json[0].t }}", #"[{"t":7}]"#, "7"),
        ("{{ value_json.a }}", #"{"a":[1,{"b":null}]}"#, "[1, {'b': None}]"),
        ("{{ value_json.missing }}", "{}", ""), ("{{ value_json.missing.deeper }}", "{}", "—"),
        ("{{ value_json.a[7] }}", #"{"a":[1]}"#, ""), ("{{ value_json.get('a', 5) }}", "{}", "5"),
        ("{{ value_json.get('a') }}", "{}", "None"), ("{{ value_json['a b'].c }}", #"{"a b":{"c":3}}"#, "3"),
        ("{{ value_json[value_json.k] }}", #"{"k":"x","x":9}"#, "9"), ("{{ value[0] }}", "abc", "a"),
        ("{{ value_json.a.b }}", #"{"a":5}"#, ""), ("{{ value_json.ENERGY.Power }}", #"{"ENERGY":{"Power":12}}"#, "12"),
        ("{{ value_json.if }}", #"{"if":1}"#, "1"),
        ("{{ value_json.n }}", #"{"n":12345678901234567890}"#, "1.2345678901234567e+19"),
    ])
    func partsOfThePayloadAreLookedUp(template: String, payload: String, result: String) {
        #expect(rendered(template, payload) == result)
    }

    @Test(arguments: [
        ("{{ 1 + 2 * 3 }}", "7"), ("{{ (1 + 2) * 3 }}", "9"), ("{{ 7 / 2 }}", "3.5"), ("{{ 6 / 2 }}", "3.0"),
        ("{{ 7 // 2 }}", "3"), ("{{ -7 // 2 }}", "-4"), ("{{ 7 // -2 }}", "-4"), ("{{ 7.5 // 2 }}", "3.0"),
        ("{{ -7 % 3 }}", "2"), ("{{ 7 % -3 }}", "-2"), ("{{ -7.5 % 2 }}", "0.5"), ("{{ 10 - 2 - 3 }}", "5"),
        ("{{ 2 * 1.0 }}", "2.0"), ("{{ true + 1 }}", "2"), ("{{ 1 ~ 2 }}", "12"), ("{{ 1 ~ 2 + 3 }}", "—"),
        ("{{ 'a' + 'b' }}", "ab"), ("{{ 'a' ~ 1.0 ~ none }}", "a1.0None"), ("{{ 'a' ~ missing }}", "unsupported"),
        ("{{ 2 * 3 ~ 4 }}", "64"), ("{{ 1 / 0 }}", "—"), ("{{ 1 % 0 }}", "—"), ("{{ 'a' - 1 }}", "—"),
        ("{{ 'a' + 1 }}", "—"), ("{{ none + 1 }}", "—"), ("{{ value_json.x * 2 }}", "—"), ("{{ -value_json.x }}", "—"),
        ("{{ 9223372036854775807 + 1 }}", "—"), ("{{ 1e308 * 10 }}", "—"), ("{{ -(2 - 5) }}", "3"),
        ("{{ - - 5 }}", "5"),
    ])
    func arithmeticIsPythons(template: String, result: String) {
        #expect(rendered(template, "{}") == result)
    }

    @Test(arguments: [
        ("{{ 1 == 1.0 }}", "True"), ("{{ 1 == '1' }}", "False"), ("{{ true == 1 }}", "True"),
        ("{{ 'a' == 'a' }}", "True"),
        ("{{ 1 != 2 }}", "True"), ("{{ 1 < 2 < 3 }}", "True"), ("{{ 1 < 3 < 2 }}", "False"),
        ("{{ 3 > 2 >= 2 > 1 }}", "True"),
        ("{{ 'a' < 'b' }}", "True"), ("{{ 'a' < 1 }}", "—"), ("{{ none < 1 }}", "—"), ("{{ 2 in [1, 2] }}", "True"),
        ("{{ 'b' in 'abc' }}", "True"), ("{{ 3 not in [1, 2] }}", "True"), ("{{ 'a' in {'a': 0} }}", "True"),
        ("{{ 'on' in ('on', 'open') }}", "True"), ("{{ [1, 2] == [1, 2.0] }}", "True"),
        ("{{ {'a': 1} == {'a': 1} }}", "True"),
        ("{{ 1 in 5 }}", "—"), ("{{ 1 in 'a' }}", "—"), ("{{ not 1 == 2 }}", "True"), ("{{ not not 5 }}", "True"),
        ("{{ 1 and 0 or 'x' }}", "x"), ("{{ 0 or '' }}", ""), ("{{ 2 and 3 }}", "3"),
        ("{{ value_json.x == 1 }}", "False"),
        ("{{ value_json.x != 1 }}", "True"), ("{{ value_json.x < 1 }}", "False"),
        ("{{ value_json.x in [1] }}", "False"),
        ("{{ 1 if 2 > 1 else 0 }}", "1"), ("{{ 'a' if false else 'b' if false else 'c' }}", "c"),
        ("{{ 'a' if false }}", ""),
        ("{{ ('a' if 0 and 1 else 'b') ~ ('c' if 1 or 0 else 'd') }}", "bc"),
        ("{{ value_json.x is defined }}", "False"),
        ("{{ value_json.x is not defined }}", "True"), ("{{ value_json is mapping }}", "True"),
        ("{{ none is none }}", "True"),
        ("{{ 1 is number }}", "True"), ("{{ '1' is number }}", "False"), ("{{ '1' is string }}", "True"),
        ("{{ 1 is not none and 2 is number }}", "True"), ("{{ [] or {} or 0.0 or none or 'end' }}", "end"),
    ])
    func conditionsAreJinjas(template: String, result: String) {
        #expect(rendered(template, "{}") == result)
    }

    @Test(arguments: [
        ("{{ value_json.x | default(5) }}", "5"), ("{{ '' | default(5) }}", ""), ("{{ '' | default(5, true) }}", "5"),
        ("{{ value_json.x | default }}", ""), ("{{ value_json.x | d(1) }}", "1"), ("{{ none | default('n') }}", "None"),
        ("{{ '' | default(boolean=true, default_value=1) }}", "1"),
        ("{{ 'AbC' | lower }}", "abc"), ("{{ 'AbC' | upper }}", "ABC"), ("{{ ' a ' | trim ~ '.' }}", "a."),
        ("{{ 'xax' | trim('x') }}", "a"),
        ("{{ 1.0 | string ~ 'x' }}", "1.0x"), ("{{ true | lower }}", "true"),
        ("{{ '21' | int }}", "21"), ("{{ '21.7' | int }}", "21"), ("{{ -21.7 | int }}", "-21"),
        ("{{ 'x' | int }}", "—"),
        ("{{ 'x' | int(3) }}", "3"), ("{{ 'x' | int(default=3) }}", "3"), ("{{ '1f' | int(0, 16) }}", "31"),
        ("{{ '0x1f' | int(base=16) }}", "31"),
        ("{{ ' 5 ' | int }}", "5"), ("{{ true | int }}", "1"), ("{{ none | int(0) }}", "0"),
        ("{{ value_json.x | int }}", "—"),
        ("{{ int('7') + 1 }}", "8"), ("{{ int('x', 2) }}", "2"), ("{{ 1e300 | int(0) }}", "0"),
        ("{{ '21' | float }}", "21.0"), ("{{ 'x' | float }}", "—"), ("{{ 'x' | float(0) }}", "0"),
        ("{{ 'nan' | float(1) }}", "1"),
        ("{{ float('2.5') }}", "2.5"), ("{{ float('x', default=none) }}", "None"),
        ("{{ value_json.x | float(0) }}", "0"),
        ("{{ 21.456 | round }}", "21"), ("{{ 21.456 | round(1) }}", "21.5"), ("{{ 21 | round(1) }}", "21.0"),
        ("{{ 2.5 | round }}", "2"),
        ("{{ 3.5 | round(0) }}", "4"), ("{{ 2.675 | round(2) }}", "2.67"), ("{{ 2.165 | round(2) }}", "2.17"),
        ("{{ 1.25 | round(1) }}", "1.2"),
        ("{{ 2.1 | round(0, 'ceil') }}", "3"), ("{{ 2.19 | round(1, 'floor') }}", "2.1"),
        ("{{ 2.3 | round(1, 'half') }}", "2.5"),
        ("{{ 1234 | round(-2) }}", "1200.0"), ("{{ '2.55' | round(1) }}", "2.5"), ("{{ 'x' | round }}", "—"),
        ("{{ 'x' | round(1, 'common', 0) }}", "0"),
        ("{{ -3 | abs }}", "3"), ("{{ (-3.5) | abs }}", "3.5"), ("{{ 'x' | abs }}", "—"),
        ("{{ '3' | multiply(2) }}", "6.0"), ("{{ 3 | multiply(0.1) | round(2) }}", "0.3"),
        (#"{{ {'b': 1, 'a': "é<"} | tojson }}"#, #"{"a": "\u00e9\u003c", "b": 1}"#),
        (#"{{ {'b': [1, 2.0], 'a': none} | to_json }}"#, #"{"b":[1,2.0],"a":null}"#),
        (#"{{ ('{"a": [1, 2]}' | from_json).a[1] }}"#, "2"), ("{{ 'x' | from_json }}", "—"),
        ("{{ value_json | tojson }}", "{}"),
        ("{{ 'one two three four' | truncate(10) }}", "one..."),
        ("{{ 'one two three four' | truncate(10, true) }}", "one two..."),
        ("{{ 'one two three' | truncate(10) }}", "one two three"),
        ("{{ 'one two three' | truncate(10, leeway=0) }}", "one..."),
        ("{{ 'abcdefghijkl' | truncate(6, end='~', leeway=0) }}", "abcde~"),
        ("{{ 'aXbX' | replace('X', '-') }}", "a-b-"), ("{{ 'aXbX' | replace('X', '-', 1) }}", "a-bX"),
        ("{{ 21.5 | replace('.', ',') }}", "21,5"),
        ("{{ 'abc' | length }}", "3"), ("{{ [1, 2] | length }}", "2"), ("{{ {'a': 1} | length }}", "1"),
        ("{{ 5 | length }}", "—"),
        ("{{ [1, 2] | first }}", "1"), ("{{ [1, 2] | last }}", "2"), ("{{ [] | first }}", ""),
        ("{{ 'abc' | last }}", "c"),
        ("{{ [3, 1, 2] | min }}", "1"), ("{{ [3, 1, 2] | max }}", "3"), ("{{ max(1, 2.5) }}", "2.5"),
        ("{{ min([4, 2]) }}", "2"),
        ("{{ [100, value_json.x | default(120)] | min }}", "100"), ("{{ '1.5' | is_number }}", "True"),
        ("{{ 'x' | is_number }}", "False"),
        ("{{ none | is_number }}", "False"), ("{{ is_number(3) }}", "True"), ("{{ true | iif('a', 'b') }}", "a"),
        ("{{ 0 | iif('a', 'b') }}", "b"),
        ("{{ none | iif(1, 2, 3) }}", "3"), ("{{ iif(1 > 2, 'y', 'n') }}", "n"), ("{{ 1 | iif }}", "True"),
        ("{{ -1 | abs }}", "1"), ("{{ 1 + 2.4 | round }}", "3"), ("{{ (1 + 2.4) | round(1) }}", "3.4"),
        ("{{ 'a' | upper ~ 'b' }}", "Ab"),
    ])
    func filtersAreJinjasAndHomeAssistants(template: String, result: String) {
        #expect(rendered(template, "{}") == result)
    }

    @Test(arguments: [
        ("{{ value_json.a | is_defined }}", #"{"a":0}"#, "0"), ("{{ value_json.b | is_defined }}", #"{"a":0}"#, "—"),
        ("{{ value_json.b.c | is_defined }}", "{}", "—"), ("{{ value_json.b is undefined }}", "{}", "True"),
        ("{{ value_json.b is not undefined }}", #"{"b":null}"#, "True"), ("{{ 1 is integer }}", "", "True"),
        ("{{ 1.0 is float and true is boolean and not 1 is boolean }}", "", "True"),
        ("{{ [1] is sequence and 'a' is iterable and not 1 is sequence }}", "", "True"),
        ("{{ value[2:4] }}", "abcdef", "cd"), ("{{ value[:2] }}", "abcdef", "ab"), ("{{ value[4:] }}", "abcdef", "ef"),
        ("{{ value[-2:] }}", "abcdef", "ef"), ("{{ value[1:-1] }}", "(21)", "21"),
        ("{{ value[::2] }}", "abcdef", "ace"),
        ("{{ value[::-1] }}", "abc", "cba"), ("{{ value[9:] ~ '.' }}", "abc", "."), ("{{ value[-9:2] }}", "abc", "ab"),
        ("{{ value[2:1] ~ '.' }}", "abc", "."), ("{{ value[::0] }}", "abc", "—"), ("{{ value[:] }}", "abc", "abc"),
        ("{{ value_json[1:3] }}", "[1,2,3,4]", "[2, 3]"), ("{{ value_json[5:2:-1] }}", "[1,2,3,4]", "[4]"),
        ("{{ value_json.x[1:] }}", "{}", "—"), ("{{ value_json['a':] }}", "[1]", "—"),
        ("{{ value.split(',')[0:3] | join('/') }}", "1,2,3,4", "1/2/3"), ("{{ value_json | join }}", "[1,2.5]", "12.5"),
        ("{{ ', '.join(value_json) }}", #"["a","b"]"#, "a, b"), ("{{ 5 | join }}", "", "—"),
        ("{{ '%0.2f' | format(float(value) * 0.1) }}", "236", "23.60"), ("{{ '%d %%' % 21.9 }}", "", "21 %"),
        ("{{ '#%02x%02X%02x' | format(10, 171, 0) }}", "", "#0aAB00"), ("{{ '%s-%5s|' % [1, 'a'] }}", "", "1-    a|"),
        ("{{ '%-4d|%+d|% d' | format(7, 7, 7) }}", "", "7   |+7| 7"), ("{{ '%05.1f' % -2.25 }}", "", "-02.2"),
        ("{{ '%.0f' % 2.5 }}", "", "2"), ("{{ '%.3f' % 0.0004 }}", "", "0.000"), ("{{ '%.2f' % 1.999 }}", "", "2.00"),
        ("{{ '%d' % 'a' }}", "", "—"), ("{{ '%d %d' % 1 }}", "", "—"), ("{{ '%y' % 1 }}", "", "—"),
        ("{{ '%' | format }}", "", "—"), ("{{ '%x' % 1.5 }}", "", "—"), ("{{ '%f' % value_json.x }}", "{}", "—"),
        ("{{ 0x7FFF + 0b11 + 0o7 }}", "", "32777"), ("{{ value[0:2] | int(base=16) }}", "ff00", "255"),
        ("{{ int(value, 0, 16) }}", "1F", "31"), ("{{ [1, 2.5] | sum }}", "", "3.5"), ("{{ ['a'] | sum }}", "", "—"),
        ("{{ 3 | add(4) }}", "", "7.0"), ("{{ 6 | bitwise_and(3) }}", "", "2"), ("{{ 6 | bitwise_or(1) }}", "", "7"),
        ("{{ bitwise_xor(6, 3) }}", "", "5"), ("{{ 'x' | bitwise_and(1) }}", "", "—"),
        ("{{ value | capitalize }}", "hEAT cool", "Heat cool"),
        ("{{ value | title }}", "heat_it's cool", "Heat_It's Cool"),
        ("{{ 'abc' | reverse }}", "", "cba"), ("{{ 'ab' | list }}", "", "['a', 'b']"),
        ("{{ value.lstrip('0') }}", "007", "7"), ("{{ value.rstrip('.') ~ '!' }}", "7..", "7!"),
        ("{{ value.find('b') }}", "abc", "1"), ("{{ value.find('x') }}", "abc", "-1"),
    ])
    func whatFirmwaresAnnounceIsUnderstood(template: String, payload: String, result: String) {
        #expect(rendered(template, payload) == result)
    }

    @Test(arguments: [
        ("{{ value.lower() }}", "ON", "on"), ("{{ value.upper() }}", "on", "ON"), ("{{ value.strip() }}", " a ", "a"),
        ("{{ value.split(',')[1] }}", "a,b,c", "b"), ("{{ value.split() | last }}", " a  b ", "b"),
        ("{{ value.split(',', 1)[1] }}", "a,b,c", "b,c"),
        ("{{ value.replace('a', 'b') }}", "aa", "bb"), ("{{ value.startswith('a') }}", "abc", "True"),
        ("{{ value.endswith('a') }}", "abc", "False"),
        ("{{ {'1': 'low', '2': 'high'}[value] }}", "2", "high"),
        ("{{ {'1': 'low'}.get(value, 'other') }}", "9", "other"),
        ("{{ {None: 'off', 'a': 'A'}[value_json] }}", "null", "off"), ("{{ {1: 'one'}[value | int] }}", "1", "one"),
        ("{{ {'a': {'b': 1}} }}", "", "{'a': {'b': 1}}"), ("{{ {'a': {'b': 1}}.a.b }}", "", "1"),
        ("{{ value_json.lower() }}", "5", "—"),
        ("{% if value == 'on' %}1{% else %}0{% endif %}", "on", "1"),
        ("{% if value == 'on' %}1{% else %}0{% endif %}", "off", "0"),
        ("{% if value|int > 9 %}big{% elif value|int > 4 %}mid{% else %}small{% endif %}", "5", "mid"),
        ("{% if value|int > 9 %}big{% elif value|int > 4 %}mid{% else %}small{% endif %}", "3", "small"),
        ("{% if value == 'x' %}y{% endif %}", "z", ""),
        ("{% if value %}{% if value == 'a' %}A{% endif %}!{% endif %}", "a", "A!"),
        ("{% set v = value | float / 10 %}{{ v }}", "215", "21.5"),
        ("{% set a = 1 %}{% set a = a + 1 %}{{ a }}", "", "2"),
        ("{% set m = {'0': 'off', '1': 'on'} %}{{ m[value] if value in m else 'unknown' }}", "1", "on"),
        ("{% if value == 'a' %}{% set r = 1 %}{% endif %}{{ r | default(0) }}", "b", "0"),
        ("a {%- if true %} b {%- endif %} c", "", "a b c"), ("a {{- 1 -}} b", "", "a1b"), ("a {#- x -#} b", "", "ab"),
        ("{{ 1 }}\n", "", "1"),
        ("{{-5}}", "", "5"), ("{%- set x = 2 -%}  {{ x }}", "", "2"),
        ("{{ value_json.t\n  | round(1) }}", #"{"t":21.44}"#, "21.4"),
        ("{{ (value_json.t * 9 / 5 + 32) | round(1) }}", #"{"t":21.5}"#, "70.7"), ("{{ '%' ~ value }}", "5", "%5"),
        ("{{ value_json.on and 'ON' or 'OFF' }}", #"{"on":false}"#, "OFF"),
        ("{{ 'ON' if value_json.v | int(0) > 0 else 'OFF' }}", #"{"v":"3"}"#, "ON"),
    ])
    func templatesOfDevicesWork(template: String, payload: String, result: String) {
        #expect(rendered(template, payload) == result)
    }

    @Test(arguments: [
        ("{{ value | regex_replace('a') }}", "template: filter 'regex_replace' at column 12"),
        ("{{ now() }}", "template: function 'now' at column 4"),
        ("{{ states('a.b') }}", "template: function 'states' at column 4"),
        ("{% for x in y %}{% endfor %}", "template: 'for' at column 4"),
        ("{% macro m() %}", "template: 'macro' at column 4"),
        ("{{ this.state }}", "template: variable 'this' at column 4"),
        ("{{ value is odd }}", "template: test 'odd' at column 13"),
        ("{{ value.format(1) }}", "template: method 'format' at column 10"),
        ("{{ 2 ** 3 }}", "template: '**' at column 6"),
        ("{{ 0x1g }}", "template: a number that cannot be read at column 4"),
        ("{{ value", "template: expected '}}' after what begins at column 1"),
        ("{{ }}", "template: expected a value, not '}}', at column 4"),
        ("{% if value %}", "template: 'if' without 'endif' at column 4"),
        ("{% endif %}", "template: 'endif' without 'if' at column 4"),
        ("{{ (1 }}", "template: expected '}}' after what begins at column 1"),
        ("{{ 'a }}", "template: a text that is not closed at column 4"),
        ("{# a", "template: a comment that is not closed at column 1"),
        ("{{ value @ 1 }}", "template: '@' at column 10"),
        ("{{ 1 2 }}", "template: expected '}}', not '2', at column 6"),
        ("{% set x %}", "template: 'set' without '=' at column 8"),
        ("{{ value | int(1, 2, 3) }}", "template: too many arguments of 'int' at column 12"),
        ("{{ value | replace('a') }}", "template: too few arguments of 'replace' at column 12"),
        ("{{ value | float(of=1) }}", "template: argument 'of' at column 18"),
        ("{{ round(1) }}", "template: function 'round' at column 4"),
        ("{{ 99999999999999999999 }}", "template: a number that is too large at column 4"),
        ("a\nb {{ trigger }}", "template: variable 'trigger' at column 8"),
    ])
    func whatIsNotInTheSubsetIsNamed(template: String, reason: String) {
        #expect(Self.problem(of: template)?.text == reason)
    }

    /// A mistake is one wherever templates are understood; the rest says what is not understood here.
    @Test(arguments: [
        ("{{ now() }}", true), ("{{ value | regex_replace('a') }}", true), ("{% for x in y %}{% endfor %}", true),
        ("{{ value", false), ("{% if value %}", false), ("{{ 1 2 }}", false),
    ])
    func aMistakeIsToldFromWhatIsMissing(template: String, isUnsupported: Bool) {
        #expect(Self.problem(of: template)?.isUnsupported == isUnsupported)
    }

    private static func problem(of source: String) -> TemplateProblem? {
        do throws(TemplateProblem) { _ = try Template(source) } catch { return error }
        return nil
    }

    // MARK: Limits

    @Test func longSourcesAreRefused() {
        #expect(Self.problem(of: String(repeating: "x", count: 8_193))?.text == "template: longer than 8 KiB")
    }

    @Test(arguments: ["(", "[", "{'a':", "not (", "-(", "1 if 1 else (", "value[", "int("])
    func deepNestingIsRefused(opening: String) {
        let source = "{{ " + String(repeating: opening, count: 900) + " }}"
        #expect(throws: TemplateProblem.self) { try Template(source) }
    }

    @Test func manyStatementsInsideEachOtherAreRefused() {
        #expect(throws: TemplateProblem.self) { try Template(String(repeating: "{% if 1 %}", count: 700)) }
    }

    @Test func stepsAreCounted() {
        #expect(rendered("{{ 1" + String(repeating: " + 1", count: 400) + " }}") == "401")
        #expect(rendered("{{ 1" + String(repeating: " + 1", count: 600) + " }}") == "—")
    }

    @Test func textsThatDoubleEndInAFailure() {
        let doubling = String(repeating: "{% set a = a ~ a %}", count: 100)
        #expect(rendered("{% set a = 'ab' %}" + doubling + "{{ a }}") == "—")
    }

    @Test func listsThatDoubleEndInAFailure() {
        let doubling = String(repeating: "{% set a = [a, a] %}", count: 100)
        #expect(rendered("{% set a = [1] %}" + doubling + "{{ a }}") == "—")
        #expect(rendered("{% set a = [1] %}" + doubling + "{{ a == a }}") == "—")
        #expect(rendered("{% set a = [1] %}" + doubling + "{{ a | tojson }}") == "—")
    }

    @Test func aLargePayloadPaysForEachTimeItIsWalked() {
        let large = String(repeating: "a", count: 200 << 10)
        #expect(rendered("{{ value | length }}", large) == "204800")
        #expect(rendered("{{ value" + String(repeating: " | lower", count: 200) + " }}", large) == "—")
    }
}

extension TemplateTests {
    /// The result; `—` for a failure, `unsupported` where it does not compile.
    private func rendered(_ source: String, _ payload: String = "") -> String {
        guard let template = try? Template(source) else { return "unsupported" }
        return (try? template.render(TemplatePayload(payload).values)) ?? "—"
    }
}
