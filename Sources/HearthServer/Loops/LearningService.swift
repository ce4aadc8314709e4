import HearthModel
import ServiceLifecycle

/// Has the loops come round every 15 minutes, soon after the start for the first time, and the rooms learned then and
/// every night.
struct LearningService: Service {
    /// First the house gets going.
    private static let first = Milliseconds.minutes(2)

    let rounds: LoopRounds

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var (pause, untilNight) = (Self.first, Milliseconds.zero)
            while !Task.isCancelled {
                do { try await Task.sleep(for: .milliseconds(pause.count)) } catch { return }
                untilNight = untilNight - pause
                let isNight = untilNight <= .zero
                await rounds.come(learning: isNight)
                if isNight { untilNight = rounds.learning.untilNight }
                pause = min(ForecastDesk.period, untilNight)
            }
        }
    }
}
