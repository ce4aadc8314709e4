import HearthConversation
import HearthDatabase
import HearthHub
import HearthKernel
import HearthModel

/// Wishes with a time: done later, or for a while.
extension Wisher {
    struct Refusal: Error {
        let answer: HouseAnswer
    }

    /// - Returns: `nil` where no time was said.
    func when(_ timing: Timing) -> Result<Appointment?, Refusal> {
        if timing.isNow { return .success(nil) }
        do throws(Appointment.Failure) {
            return .success(try Appointment(timing, at: now, in: snapshot))
        } catch {
            return .failure(Refusal(answer: answer(error.text, "something is to be done at a time", confidence: 0.5)))
        }
    }

    /// Why it cannot be put off; `nil` if it can.
    func obstacle(to orders: [WishOrder], _ appointment: Appointment, as text: String) -> HouseAnswer? {
        guard Errand.Author(caller) != nil else {
            return answer("Later I do something only for people with an account. Nothing was done.", text)
        }
        if appointment.start != nil, let order = orders.first(where: { !$0.canWait }) {
            return answer(
                "I do not \(order.asked) while nobody is there to see it. Say it again when it is time.", text)
        }
        if appointment.end != nil, let order = orders.first(where: { $0.undone(in: snapshot.house) == nil }) {
            return answer(
                "I could not put \(order.device.name) back afterwards, as I may not or do not know how it is now. "
                    + "Nothing was done.", text)
        }
        if let end = appointment.end, let order = orders.first(where: { end - (appointment.start ?? now) > $0.longest })
        {
            return answer(
                "I \(order.asked) for at most \(order.longest.count / 60_000) minutes at a time. Nothing was done.",
                text)
        }
        return nil
    }

    /// What is done at once is done, and the rest is on the disk.
    func arranged(
        _ orders: [WishOrder], _ appointment: Appointment, reading: String
    ) async throws(APIError) -> HouseAnswer {
        guard let author = Errand.Author(caller) else { return answer("Nothing was done.", reading) }
        let hold = appointment.hold(at: now)
        var planned = [Errand]()
        if let start = appointment.start {
            planned.append(Errand(orders.map { $0.task(hold) }, reading, at: start, by: author))
        }
        let undone = orders.compactMap { $0.undone(in: snapshot.house) }
        if let end = appointment.end {
            planned.append(
                Errand(undone.flatMap(\.endTasks), SaidOnce(undone).text, at: end, by: author))
        }
        let errands = planned
        let hasRoom = try await stored { () async throws(StoreError) in try await self.errands.add(errands) }
        guard hasRoom else {
            return answer("I have too much to do later already. Cancel something first; nothing was done.", reading)
        }
        let later = planned.map { "\($0.text) \(snapshot.moment($0.at, at: now))" }
        guard appointment.start == nil else {
            var told = answer("I will \(later.formatted).", reading)
            told.devices = orders.map(\.device.id)
            return told
        }
        let held = orders.map { order in
            var held = order
            held.order.hold = hold
            return held
        }
        var told = await carriedOut(held, reading: reading)
        told.text += " I will \(later.formatted), and let rules go on from there."
        return told
    }

    /// As it follows what is to be done: ` at 22:30`.
    func moment(_ appointment: Appointment) -> String {
        let begin = appointment.start.map { " " + snapshot.moment($0, at: now) } ?? ""
        return begin + (appointment.end.map { " until " + snapshot.clock($0, at: now) } ?? "")
    }

    private func answer(_ text: String, _ reading: String, confidence: Double = 0.9) -> HouseAnswer {
        HouseAnswer(intent: .control, reading: reading, confidence: confidence, text: text)
    }
}

extension HouseSnapshot {
    /// `at 22:30`, `tomorrow 07:00`, `on 2026-12-24 18:00`
    func moment(_ instant: Instant, at now: Instant) -> String {
        let clock = clock(instant, at: now)
        return (clock.contains("-") ? "on " : clock.contains(" ") ? "" : "at ") + clock
    }
}
