import HearthModel
import ServiceLifecycle

/// Has the rooms learned soon after the start and then every night, and every 15 minutes the standing forecasts
/// made and faults looked for: one after the other, so that never more than one processor is taken.
struct LearningService: Service {
    /// First the house gets going.
    private static let first = Milliseconds.minutes(2)

    let learning: RoomLearning
    let forecasts: ForecastDesk
    let faults: FaultDesk

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var (pause, untilNight) = (Self.first, Milliseconds.zero)
            while !Task.isCancelled {
                do { try await Task.sleep(for: .milliseconds(pause.count)) } catch { return }
                untilNight = untilNight - pause
                if untilNight <= .zero {
                    await learning.learn()
                    untilNight = learning.untilNight
                }
                await forecasts.renew()
                await faults.look()
                pause = min(ForecastDesk.period, untilNight)
            }
        }
    }
}
