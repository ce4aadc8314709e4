import HearthConfig
import HearthDatabase
import HearthHub
import HearthMind
import HearthModel
import Logging
import ServiceLifecycle
import Synchronization

/// Tells which seasons it is, and tells rules once a day.
struct SeasonDesk: Sendable {
    /// Rules read these virtual devices, if the house has them: `season.winter`.
    static let prefix = "season."

    let hub: Hub

    func seasons(in snapshot: HouseSnapshot, at now: Instant) async throws(StoreError) -> Seasons {
        let settings = snapshot.configuration.seasons
        var limits = Seasons.Limits()
        (limits.winter, limits.summer) = (settings.winter, settings.summer)
        (limits.mosquito, limits.fire) = (settings.mosquito, settings.fire)
        return Seasons(try await SeasonSource(snapshot).days(of: hub, before: now), limits: limits)
    }

    /// Tells rules what it has come to.
    func tell(at now: Instant) async throws(StoreError) {
        let seasons = try await seasons(in: await hub.current(), at: now)
        let values = Season.allCases.map { season in
            (Self.prefix + season.rawValue, seasons.has(season).map(Value.flag) ?? .unknown)
        }
        await hub.withCore { $0.say(Dictionary(uniqueKeysWithValues: values)) }
    }
}

/// Has rules told soon after the start, and every hour: a reload may have brought a device that was not told yet.
struct SeasonService: Service {
    let desk: SeasonDesk
    let clock: @Sendable () -> Instant
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var pause = Duration.seconds(60)
            while !Task.isCancelled {
                do { try await Task.sleep(for: pause) } catch { return }
                do throws(StoreError) {
                    try await desk.tell(at: clock())
                } catch {
                    logger.warning("Which season it is cannot be read from the history", metadata: ["why": "\(error)"])
                }
                pause = .seconds(3_600)
            }
        }
    }
}
