import HearthConfig
import HearthModel
import Testing

@testable import HearthHub

/// Who is home, from trackers and words.
@Suite struct PresenceTests {
    static let start = Instant(milliseconds: 1_000_000)
    let start = PresenceTests.start

    /// A person with the trackers `phone` and `watch`, as the configuration reads it.
    static func person(_ settings: String) throws -> Person {
        var files = ConfigurationFiles(folder: "/nowhere")
        files.devices = SourceFile(
            "devices.yaml",
            """
            version: 1
            house: {name: Test House, timezone: Etc/UTC}
            devices:
              phone: {class: tracker, virtual: {}}
              watch: {class: tracker, virtual: {}}
            people:
              ann: {name: Ann\(settings)}
            """)
        return try #require(Configuration.check(files).configuration?.people["ann"])
    }

    static func presence(_ settings: String = ", trackers: [phone, watch]") throws -> Presence {
        Presence(try person(settings), at: start)
    }

    @Test func nobodyKnowsAtFirst() throws {
        let presence = try Self.presence()
        #expect(presence.isHome == nil && presence.source == nil && presence.due == nil)
    }

    @Test func anyTrackerAtHomeIsEnough() throws {
        var presence = try Self.presence()
        presence.hear("phone", .text("home"), at: start)
        #expect(presence.isHome == true && presence.source == "phone")
        presence.hear("watch", .text("away"), at: start + .seconds(1))
        #expect(presence.isHome == true && presence.due == nil)
    }

    @Test func awayIsBelievedAfterTheDelay() throws {
        var presence = try Self.presence(", trackers: [phone], away_delay: 3min")
        presence.hear("phone", .text("home"), at: start)
        presence.hear("phone", .text("away"), at: start + .minutes(10))
        #expect(presence.isHome == true && presence.due == start + .minutes(13))
        presence.look(at: start + .minutes(12))
        #expect(presence.isHome == true)
        presence.look(at: start + .minutes(13))
        #expect(presence.isHome == false && presence.since == start + .minutes(13) && presence.due == nil)
    }

    @Test func aRestartDoesNotShortenTheDelay() throws {
        let ann = try Self.person(", trackers: [phone, watch], away_delay: 3min")
        var presence = Presence(ann, wasHome: true, at: start)
        presence.describe(ann, heard: [("phone", .text("away")), ("watch", .text("away"))], at: start)
        #expect(presence.isHome == true && presence.due == start + .minutes(3))
        presence.look(at: start + .minutes(3))
        #expect(presence.isHome == false)
    }

    @Test func aShortTripToTheMailboxIsNone() throws {
        var presence = try Self.presence(", trackers: [phone], away_delay: 3min")
        presence.hear("phone", .text("home"), at: start)
        presence.hear("phone", .text("away"), at: start + .minutes(10))
        presence.hear("phone", .text("home"), at: start + .minutes(11))
        #expect(presence.isHome == true && presence.since == start && presence.due == nil)
    }

    @Test func allTrackersMustBeHome() throws {
        var presence = try Self.presence(", trackers: [phone, watch], home_when: all, away_delay: 0")
        presence.hear("phone", .text("home"), at: start)
        #expect(presence.isHome == nil, "the other has not said anything")
        presence.hear("watch", .text("home"), at: start)
        #expect(presence.isHome == true)
        presence.hear("phone", .text("away"), at: start + .seconds(1))
        #expect(presence.isHome == false && presence.source == "phone")
    }

    @Test func theLatestTrackerDecides() throws {
        var presence = try Self.presence(", trackers: [phone, watch], home_when: latest, away_delay: 0")
        presence.hear("phone", .text("home"), at: start)
        presence.hear("watch", .text("away"), at: start + .seconds(1))
        #expect(presence.isHome == false && presence.source == "watch")
        presence.hear("phone", .text("home"), at: start + .seconds(2))
        #expect(presence.isHome == false, "it says what it said before")
    }

    @Test func silentTrackersMakeUnknown() throws {
        var presence = try Self.presence(", trackers: [phone]")
        presence.hear("phone", .text("home"), at: start)
        presence.hear("phone", .unknown, at: start + .seconds(1))
        #expect(presence.isHome == nil)
    }

    @Test func aWordOutranksTrackersUntilOneChanges() throws {
        var presence = try Self.presence(", trackers: [phone], away_delay: 0")
        presence.hear("phone", .text("home"), at: start)
        presence.say(.init(isHome: false, by: .person("anna"), at: start + .seconds(1), until: nil))
        #expect(presence.isHome == false && presence.source == "api:anna")
        presence.hear("phone", .text("home"), at: start + .seconds(2))
        #expect(presence.isHome == false, "a repetition is no change")
        presence.hear("phone", .text("away"), at: start + .seconds(3))
        presence.hear("phone", .text("home"), at: start + .seconds(4))
        #expect(presence.isHome == true && presence.word == nil)
    }

    @Test func aWordEndsAtItsTime() throws {
        var presence = try Self.presence(", trackers: [phone]")
        presence.hear("phone", .text("home"), at: start)
        presence.say(.init(isHome: false, by: .person("anna"), at: start, until: start + .hours(1)))
        #expect(presence.due == start + .hours(1))
        presence.look(at: start + .hours(1))
        #expect(presence.isHome == true && presence.word == nil)
    }

    @Test func withoutTrackersTheLastWordStands() throws {
        var presence = try Self.presence("")
        presence.say(.init(isHome: true, by: .person("anna"), at: start, until: start + .hours(1)))
        presence.look(at: start + .hours(2))
        #expect(presence.isHome == true)
    }
}
