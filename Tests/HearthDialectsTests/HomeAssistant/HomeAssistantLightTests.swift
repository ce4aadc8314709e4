import HearthModel
import Testing

@testable import HearthDialects

/// The three schemas of lights.
struct HomeAssistantLightTests {
    // MARK: default

    private static let topics =
        #""~":"l","stat_t":"~/s","cmd_t":"~/c","bri_stat_t":"~/bs","bri_cmd_t":"~/bc","clr_temp_stat_t":"~/ts","clr_temp_cmd_t":"~/tc","hs_stat_t":"~/hs","hs_cmd_t":"~/hc","fx_stat_t":"~/fs","fx_cmd_t":"~/fc","fx_list":["rainbow"],"min_mirs":200,"max_mirs":400"#

    @Test func aLampWithATopicForEachPropertyTellsThem() {
        var (stage, _) = Stage.announced("light", Self.topics)
        let device = stage.device("thing")
        #expect(device?.deviceClass.name == "light")
        #expect(device?.properties.map(\.name) == ["on", "brightness", "color_temp", "hue", "saturation", "effect"])
        #expect(device?.property("color_temp")?.type == .number(.kelvin, 2_500...5_000))
        #expect(stage.value("on", after: "l/s", "ON") == .flag(true))
        #expect(stage.value("brightness", after: "l/bs", "51") == .number(20))
        #expect(stage.value("color_temp", after: "l/ts", "250") == .number(4_000))
        #expect(
            stage.values("thing", in: stage.hear("l/hs", "359.5,40")) == [
                "hue": .number(359.5), "saturation": .number(40),
            ])
        #expect(stage.value("effect", after: "l/fs", "rainbow") == .text("rainbow"))
        #expect(stage.hear("l/hs", "red").faults.map(\.reason) == [.unknownPayload])
    }

    @Test(arguments: [
        ("", ["l/bc 128", "l/c ON"]), (#","on_cmd_type":"last""#, ["l/bc 128", "l/c ON"]),
        (#","on_cmd_type":"first""#, ["l/c ON", "l/bc 128"]), (#","on_cmd_type":"brightness""#, ["l/bc 128"]),
    ])
    func theWordForOnComesWhenTheLampWantsIt(keys: String, told: [String]) {
        var (stage, _) = Stage.announced("light", Self.topics + keys)
        #expect(stage.tell("thing", ["brightness": .number(50)]) == told)
        #expect(stage.tell("thing", ["on": .flag(false)]) == ["l/c OFF"])
    }

    @Test func aLampThatIsSwitchedOnByItsBrightnessGetsTheLastOne() {
        var (stage, _) = Stage.announced("light", Self.topics + #","on_cmd_type":"brightness""#)
        #expect(stage.tell("thing", ["on": .flag(true)]) == ["l/bc 255"])
        stage.hear("l/bs", "102")
        #expect(stage.tell("thing", ["on": .flag(true)]) == ["l/bc 102"])
    }

    @Test func eachPropertyIsToldOnItsTopic() {
        var (stage, _) = Stage.announced("light", Self.topics)
        #expect(stage.tell("thing", ["color_temp": .number(4_000)]) == ["l/tc 250", "l/c ON"])
        #expect(stage.tell("thing", ["hue": .number(120), "saturation": .number(50)]) == ["l/hc 120,50", "l/c ON"])
        #expect(stage.tell("thing", ["effect": .text("rainbow")]) == ["l/fc rainbow", "l/c ON"])
        #expect(stage.tell("thing", ["brightness": .number(0)]) == ["l/c OFF"])
    }

    @Test func halfAColourIsCompletedByWhatWasHeard() {
        var (stage, _) = Stage.announced("light", Self.topics)
        stage.hear("l/hs", "10,70")
        #expect(stage.tell("thing", ["hue": .number(200)]) == ["l/hc 200,70", "l/c ON"])
    }

    @Test(arguments: [
        (#""rgb_stat_t":"s1","rgb_cmd_t":"c1""#, "255,0,0", "c1 0,255,0"),
        (#""rgbw_stat_t":"s1","rgbw_cmd_t":"c1""#, "255,0,0,9", "c1 0,255,0,0"),
        (#""rgbww_stat_t":"s1","rgbww_cmd_t":"c1""#, "255,0,0,9,9", "c1 0,255,0,0,0"),
        (
            #""rgb_stat_t":"s1","rgb_cmd_t":"c1","rgb_cmd_tpl":"!{{ red }}/{{ green }}/{{ blue }}""#, "255,0,0",
            "c1 !0/255/0"
        ),
    ])
    func coloursComeInTheFormOfTheLamp(keys: String, red: String, green: String) {
        var (stage, _) = Stage.announced("light", #""cmd_t":"c","stat_t":"s",\#(keys)"#)
        #expect(stage.values("thing", in: stage.hear("s1", red)) == ["hue": .number(0), "saturation": .number(100)])
        #expect(stage.tell("thing", ["hue": .number(120), "saturation": .number(100)]) == [green, "c ON"])
    }

    @Test func chromaticityIsAColourToo() {
        var (stage, _) = Stage.announced("light", #""cmd_t":"c","xy_stat_t":"s","xy_cmd_t":"x""#)
        let heard = stage.values("thing", in: stage.hear("s", "0.64,0.33"))
        #expect(heard["saturation"]?.number ?? 0 > 95)
        #expect(stage.tell("thing", ["hue": .number(0), "saturation": .number(100)])?.first == "x 0.64,0.33")
    }

    @Test func kelvinAndTemplatesAreUnderstood() {
        var (stage, _) = Stage.announced(
            "light",
            #""cmd_t":"c","clr_temp_stat_t":"s","clr_temp_cmd_t":"t","clr_temp_k":true,"min_k":2200,"max_k":6500,"bri_cmd_t":"b","bri_cmd_tpl":"{\"b\":{{ value }}}","bri_scl":100"#
        )
        #expect(stage.value("color_temp", after: "s", "3000") == .number(3_000))
        #expect(stage.tell("thing", ["color_temp": .number(2_700)]) == ["t 2700", "c ON"])
        #expect(stage.tell("thing", ["brightness": .number(30)]) == [#"b {"b":30}"#, "c ON"])
    }

    @Test func whatNothingTellsOfIsAsItWasTold() {
        var (stage, _) = Stage.announced("light", #""stat_t":"s","cmd_t":"c","bri_cmd_t":"b""#)
        #expect(stage.device("thing")?.assumed == false)
        let output = stage.output(telling: "thing", ["brightness": .number(40)])
        #expect(stage.values("thing", in: output) == ["brightness": .number(40)])
        #expect(output.reports.map(\.provenance) == [.assumed])
        #expect(stage.output(telling: "thing", ["on": .flag(true)]).reports.isEmpty)
    }

    // MARK: json

    private static let document =
        #""schema":"json","stat_t":"s","cmd_t":"c","brightness":true,"sup_clrm":["color_temp","hs"],"effect":true,"fx_list":["a"]"#

    @Test func aDocumentTellsEverything() {
        var (stage, _) = Stage.announced("light", Self.document)
        #expect(
            stage.device("thing")?.properties.map(\.name) == [
                "on", "brightness", "color_temp", "hue", "saturation", "effect",
            ])
        #expect(
            stage.values(
                "thing",
                in: stage.hear(
                    "s", #"{"state":"ON","brightness":255,"color_mode":"hs","color":{"h":30,"s":60},"effect":"a"}"#))
                == [
                    "on": .flag(true), "brightness": .number(100), "hue": .number(30), "saturation": .number(60),
                    "color_temp": .unknown, "effect": .text("a"),
                ])
        #expect(
            stage.values("thing", in: stage.hear("s", #"{"state":"ON","color_mode":"color_temp","color_temp":250}"#))
                == [
                    "on": .flag(true), "color_temp": .number(4_000), "hue": .unknown, "saturation": .unknown,
                ])
        #expect(stage.value("on", after: "s", #"{"state":null}"#) == .unknown)
        #expect(stage.values("thing", in: stage.hear("s", #"{"brightness":51}"#)) == ["brightness": .number(20)])
    }

    @Test func aDocumentIsToldTheStateAndWhatChanges() {
        var (stage, _) = Stage.announced("light", Self.document)
        #expect(stage.tell("thing", ["on": .flag(true)]) == [#"c {"state":"ON"}"#])
        #expect(stage.tell("thing", ["on": .flag(false)], over: .seconds(2)) == [#"c {"state":"OFF","transition":2}"#])
        #expect(stage.tell("thing", ["brightness": .number(20)]) == [#"c {"state":"ON","brightness":51}"#])
        #expect(
            stage.tell("thing", ["hue": .number(30), "saturation": .number(60)]) == [
                #"c {"state":"ON","color":{"h":30,"s":60}}"#
            ])
        #expect(stage.tell("thing", ["color_temp": .number(4_000)]) == [#"c {"state":"ON","color_temp":250}"#])
        #expect(stage.tell("thing", ["effect": .text("a")]) == [#"c {"state":"ON","effect":"a"}"#])
    }

    @Test(arguments: [
        (#"["onoff"]"#, ["on"]), (#"["brightness"]"#, ["on", "brightness"]),
        (#"["rgb"]"#, ["on", "brightness", "hue", "saturation"]),
        (#"["white","rgbw"]"#, ["on", "brightness", "hue", "saturation", "white"]),
    ])
    func modesSayWhatALampCanDo(modes: String, properties: [String]) {
        let (stage, _) = Stage.announced("light", #""schema":"json","cmd_t":"c","sup_clrm":\#(modes)"#)
        #expect(stage.device("thing")?.properties.map(\.name) == properties)
    }

    @Test(arguments: [
        ("rgb", #"{"r":0,"g":255,"b":0}"#), ("rgbw", #"{"r":0,"g":255,"b":0,"w":0}"#), ("hs", #"{"h":120,"s":100}"#),
    ])
    func documentsTakeColoursInTheFormOfTheLamp(mode: String, colour: String) {
        var (stage, _) = Stage.announced("light", #""schema":"json","stat_t":"s","cmd_t":"c","sup_clrm":["\#(mode)"]"#)
        #expect(
            stage.tell("thing", ["hue": .number(120), "saturation": .number(100)]) == [
                #"c {"state":"ON","color":\#(colour)}"#
            ])
        let heard = stage.values(
            "thing", in: stage.hear("s", #"{"state":"ON","color_mode":"\#(mode)","color":\#(colour)}"#))
        #expect(heard["hue"] == .number(120))
    }

    // MARK: template

    private static let templates =
        #""schema":"template","stat_t":"s","cmd_t":"c","cmd_on_tpl":"on,{{ brightness|d }},{{ red|d }}-{{ green|d }}-{{ blue|d }},{{ hue|d }}-{{ sat|d }}{% if transition is defined %},{{ transition }}{% endif %}","cmd_off_tpl":"off","stat_tpl":"{{ value.split(',')[0] }}","bri_tpl":"{{ value.split(',')[1] }}","r_tpl":"{{ value.split(',')[2].split('-')[0] }}","g_tpl":"{{ value.split(',')[2].split('-')[1] }}","b_tpl":"{{ value.split(',')[2].split('-')[2] }}""#

    @Test func templatesReadALamp() {
        var (stage, _) = Stage.announced("light", Self.templates)
        #expect(stage.device("thing")?.properties.map(\.name) == ["on", "brightness", "hue", "saturation"])
        #expect(
            stage.values("thing", in: stage.hear("s", "on,51,0-255-0")) == [
                "on": .flag(true), "brightness": .number(20), "hue": .number(120), "saturation": .number(100),
            ])
        #expect(stage.value("on", after: "s", "off,0,0-0-0") == .flag(false))
    }

    @Test func templatesTellALamp() {
        var (stage, _) = Stage.announced("light", Self.templates)
        #expect(stage.tell("thing", ["on": .flag(true)]) == ["c on,,--,-"])
        #expect(stage.tell("thing", ["on": .flag(false)]) == ["c off"])
        #expect(stage.tell("thing", ["brightness": .number(20)], over: .seconds(3)) == ["c on,51,--,-,3"])
        #expect(
            stage.tell("thing", ["hue": .number(120), "saturation": .number(100)]) == ["c on,,0-255-0,120-100"])
    }

    @Test func aTemplateOfALampThatCannotBeUsedTakesItsPropertyAlone() {
        let (stage, output) = Stage.announced(
            "light",
            #""schema":"template","stat_t":"s","cmd_t":"c","cmd_on_tpl":"on","cmd_off_tpl":"off","stat_tpl":"{{ value }}","bri_tpl":"{{ value | log }}""#
        )
        #expect(stage.device("thing")?.properties.map(\.name) == ["on"])
        #expect(
            output.unsupported.flatMap(\.parts) == [
                .init(property: "brightness", reason: "template: filter 'log' at column 12")
            ])
    }

    /// A lamp that shines without a colour has left the last one, and its temperature too.
    @Test(arguments: ["brightness", "onoff", "white", "rgbw", "color_temp"])
    func aModeWithoutThemLeavesColourAndTemperature(mode: String) {
        var (stage, _) = Stage.announced(
            "light", #""schema":"json","stat_t":"s","cmd_t":"c","sup_clrm":["rgbw","color_temp"]"#)
        _ = stage.hear("s", #"{"state":"ON","color_mode":"rgbw","color":{"r":0,"g":0,"b":255,"w":0}}"#)
        _ = stage.hear("s", #"{"state":"ON","color_mode":"color_temp","color_temp":250}"#)
        let heard = stage.values("thing", in: stage.hear("s", #"{"state":"ON","color_mode":"\#(mode)"}"#))
        #expect((heard["hue"] == .unknown) == (mode != "rgbw"))
        #expect((heard["saturation"] == .unknown) == (mode != "rgbw"))
        #expect((heard["color_temp"] == .unknown) == (mode != "color_temp"))
    }

    @Test func aModeThatIsNotKnownLeavesNothing() {
        var (stage, _) = Stage.announced("light", #""schema":"json","stat_t":"s","cmd_t":"c","sup_clrm":["xy"]"#)
        let heard = stage.values("thing", in: stage.hear("s", #"{"state":"ON","color_mode":"unknown"}"#))
        #expect(heard == ["on": .flag(true)])
    }

    // MARK: The way in which a lamp shines, on a topic of its own

    private static let modes =
        #""cmd_t":"c","clrm_stat_t":"m","clr_temp_stat_t":"t","clr_temp_cmd_t":"tc","xy_stat_t":"x","xy_cmd_t":"xc""#

    @Test func ofItsColourOnlyWhatALampSaysThatItShowsCounts() {
        var (stage, _) = Stage.announced("light", Self.modes)
        #expect(stage.values("thing", in: stage.hear("t", "250")) == ["color_temp": .number(4_000)])
        #expect(stage.values("thing", in: stage.hear("m", "xy")) == ["color_temp": .unknown])
        let colour = stage.values("thing", in: stage.hear("x", "0.7,0.3"))
        #expect(colour.keys.sorted() == ["hue", "saturation"] && colour.values.allSatisfy(\.isKnown))
        #expect(stage.values("thing", in: stage.hear("t", "200")).isEmpty, "it may tell what it would be")
        let white = stage.values("thing", in: stage.hear("m", "color_temp"))
        #expect(white == ["hue": .unknown, "saturation": .unknown, "color_temp": .number(5_000)])
    }

    @Test func theColourMayBeToldBeforeTheMode() {
        var (stage, _) = Stage.announced("light", Self.modes)
        stage.hear("m", "color_temp")
        #expect(stage.values("thing", in: stage.hear("x", "0.7,0.3")).isEmpty)
        let colour = stage.values("thing", in: stage.hear("m", "xy"))
        #expect(colour["hue"]?.isKnown == true && colour["saturation"]?.isKnown == true)
    }

    @Test(arguments: ["white", "brightness", "onoff"]) func aLampWithoutColourHasNone(mode: String) {
        var (stage, _) = Stage.announced("light", Self.modes)
        stage.hear("x", "0.7,0.3")
        let values = stage.values("thing", in: stage.hear("m", mode))
        #expect(values == ["hue": .unknown, "saturation": .unknown, "color_temp": .unknown])
    }

    @Test(arguments: ["unknown", "None", ""]) func aModeThatNobodyKnowsTakesNothingAway(mode: String) {
        var (stage, _) = Stage.announced("light", Self.modes)
        stage.hear("m", "color_temp")
        stage.hear("x", "0.7,0.3")
        let values = stage.values("thing", in: stage.hear("m", mode))
        #expect(values["hue"]?.isKnown == true)
        #expect(!stage.values("thing", in: stage.hear("t", "250")).isEmpty)
    }
}
