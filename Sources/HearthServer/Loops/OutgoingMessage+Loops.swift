import HearthHub
import HearthJSON
import HearthModel

extension OutgoingMessage {
    /// A loop has come round (docs/spec/house-api.md, section 8).
    init(_ news: LoopBook.News) {
        self.init(type: "safla_event", at: news.at) { writer in
            writer.member("loop_id", news.loop.rawValue)
            writer.member("event", news.event.rawValue)
            writer.key("details")
            writer.beginObject()
            writer.member("iterations", news.iterations)
            if let cycle = news.cycle {
                writer.member("response_time", (cycle.took / .milliseconds(1)).rounded(decimals: 1))
                writer.memberIfPresent("failed_phase", cycle.failure?.rawValue)
            }
            writer.memberIfPresent("reason", news.reason)
            writer.endObject()
        }
    }
}
