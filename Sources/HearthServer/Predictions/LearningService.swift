import HearthModel
import ServiceLifecycle

/// Has the rooms learned soon after the start, and then every night.
struct LearningService: Service {
    /// First the house gets going.
    private static let first = Milliseconds.minutes(2)

    let learning: RoomLearning

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var pause = Self.first
            while !Task.isCancelled {
                do { try await Task.sleep(for: .milliseconds(pause.count)) } catch { return }
                await learning.learn()
                pause = learning.untilNight
            }
        }
    }
}
