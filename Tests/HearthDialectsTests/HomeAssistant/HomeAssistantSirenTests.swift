import HearthModel
import Testing

@testable import HearthDialects

/// Component `siren`: how loud, how long and which sound go along with the word that lets it sound.
struct HomeAssistantSirenTests {
    private static let keys = #""stat_t":"s","cmd_t":"c","av_tones":["bell","fire"]"#

    @Test func itHasTheSettingsThatItAnnounces() {
        let (all, _) = Stage.announced("siren", Self.keys)
        #expect(all.device("thing")?.properties.map(\.name) == ["on", "volume", "duration", "tone"])
        #expect(all.device("thing")?.properties.allSatisfy(\.settable) == true)
        let (few, _) = Stage.announced("siren", #""cmd_t":"c","sup_vol":false,"sup_dur":false"#)
        #expect(few.device("thing")?.properties.map(\.name) == ["on"])
        let (deaf, _) = Stage.announced("siren", #""cmd_t":"c","cmd_tpl":"{{ value }},{{ volume_level }}""#)
        #expect(deaf.device("thing")?.properties.map(\.name) == ["on", "volume"])
    }

    @Test func settingsGoAlongWithTheWord() {
        var (stage, _) = Stage.announced("siren", Self.keys)
        #expect(
            stage.tell("thing", ["on": .flag(true), "volume": .number(40), "tone": .text("fire")])
                == [#"c {"state":"ON","tone":"fire","volume_level":0.4}"#])
        #expect(stage.tell("thing", ["on": .flag(false)]) == [#"c {"state":"OFF"}"#])
    }

    @Test func aSilentSirenRemembersAndStaysSilent() {
        var (stage, _) = Stage.announced("siren", Self.keys)
        let quiet = stage.output(telling: "thing", ["volume": .number(10), "duration": .number(30)])
        #expect(quiet.publications.isEmpty)
        #expect(stage.values("thing", in: quiet) == ["volume": .number(10), "duration": .number(30)])
        #expect(quiet.reports.map(\.provenance) == [.assumed])
        #expect(
            stage.tell("thing", ["on": .flag(true)]) == [#"c {"state":"ON","duration":30,"volume_level":0.1}"#])
    }

    @Test func aSoundingSirenIsToldAtOnce() {
        var (stage, _) = Stage.announced("siren", Self.keys)
        stage.hear("s", "ON")
        #expect(stage.tell("thing", ["tone": .text("bell")]) == [#"c {"state":"ON","tone":"bell"}"#])
        var (assumed, _) = Stage.announced("siren", #""cmd_t":"c""#)
        _ = assumed.tell("thing", ["on": .flag(true)])
        #expect(assumed.tell("thing", ["volume": .number(70)]) == [#"c {"state":"ON","volume_level":0.7}"#])
    }

    @Test func whatItTellsOfItsSettingsCounts() {
        var (stage, _) = Stage.announced("siren", Self.keys)
        let told = stage.hear("s", #"{"state":"ON","tone":"fire","volume_level":0.25,"duration":12}"#)
        #expect(
            stage.values("thing", in: told) == [
                "on": .flag(true), "tone": .text("fire"), "volume": .number(25), "duration": .number(12),
            ])
    }

    @Test func aTemplateHasItsPlaces() {
        var (stage, _) = Stage.announced(
            "siren",
            #""cmd_t":"c","av_tones":["bell"],"cmd_tpl":"{{ state }}{% if tone is defined %},{{ tone }}{% endif %}{{ volume_level }}{{ duration }}","cmd_off_tpl":"quiet""#
        )
        #expect(stage.tell("thing", ["on": .flag(true), "tone": .text("bell")]) == ["c ON,bell"])
        #expect(stage.tell("thing", ["on": .flag(false)]) == ["c quiet"])
    }
}
