package import HearthModel

/// One step of the machine. Values are pushed on and popped from a stack of `Value`; truth is `.flag` or `.unknown`
/// (docs/spec/rule-language.md, section 8.1: comparisons and arithmetic with unknown are unknown, connectives are
/// Kleene's).
///
/// Quantities are numbers in canonical units, durations milliseconds, times of day milliseconds since midnight, dates
/// `month × 100 + day`, days of the week 1 (Monday) to 7, words and colours texts. Colours are `#rrggbb`.
package enum Instruction: Sendable, Equatable, Codable {
    // MARK: Values
    case constant(Int32)
    /// The reported value; unknown while it is stale or its device is offline.
    case slot(SlotIndex)
    /// Of the member that the register counts: `slotTables[table][member]`.
    case slotOfMember(table: Int32, register: Int16)
    /// What the house now asks of it.
    case asked(SlotIndex)
    case askedOfMember(table: Int32, register: Int16)
    /// Time since the last report, in milliseconds; unknown before the first.
    case age(SlotIndex)
    case ageOfMember(table: Int32, register: Int16)
    /// The display name of the member of `memberSets[set]` that the register counts.
    case nameOfMember(set: Int32, register: Int16)
    case variable(VariableIndex)
    case register(Int16)
    /// The renewed truth or value of a cell.
    case cell(CellIndex)
    /// Of the cell of the member that the register counts, `cellTables[table][member]`: `if it is open for 5 min`.
    case cellOfMember(table: Int32, register: Int16)
    case time, today, weekday
    /// `up` or `down`; unknown without a place.
    case sun
    /// The time of day of the sun event of today's local date; unknown where there is none.
    case sunEvent(SunEvent)
    /// Degrees of the sun above the horizon, and around from north over east; unknown without a place.
    case sunElevation, sunAzimuth
    /// Pops the upper and the lower limit: one of the numbers from the lower on in steps, up to the upper one. The same
    /// seed, instant and registers draw the same.
    case random(seed: UInt64, step: Double)
    /// Pops so many values, and leaves one of them, drawn as above.
    case pick(Int16, seed: UInt64)
    /// The twin's forecast of a slot so many milliseconds ahead (on the stack): the present value without a model in
    /// tests, unknown in the live house without a model.
    case forecast(SlotIndex)
    /// 0…1: the weight of the strongest open concern about a device.
    case concern(DeviceIndex)
    /// About the member that the register counts.
    case concernOfMember(set: Int32, register: Int16)
    /// About an area, whose path is `texts[i]`: `concern(tank)`.
    case concernOfArea(Int32)

    // MARK: Arithmetic
    case add, subtract, multiply, divide, negate
    /// A time of day (below) plus a number of milliseconds (on top), around midnight.
    case addToTime
    /// value × scale + offset
    case scale(Double, offset: Double)
    /// Degrees, or percent, of a colour text.
    case hueOfColor, saturationOfColor
    /// `#rrggbb` of red (lowest), green and blue, 0…255.
    case rgb

    // MARK: Truth
    case less, lessOrEqual, greater, greaterOrEqual
    /// Numbers within the tolerance, everything else exactly.
    case equal(tolerance: Double)
    /// Value (lowest), lower, upper bound; both ends included.
    case between
    /// Half-open, around midnight, empty when the bounds are equal.
    case betweenTimes
    /// Both ends included, around the year.
    case betweenDates
    case isUnknown
    case and(Int16)
    case or(Int16)
    case not
    /// Replaces an unknown below by the value on top.
    case orElse
    /// How many of the topmost are known to be yes, as a number.
    case countTrue(Int16)
    /// Over the known ones among `slotTables[table]`; unknown if none is.
    case aggregate(Aggregate, table: Int32)

    // MARK: Texts
    /// Turns the topmost into text as people see it.
    case render(Rendering)
    /// Joins the topmost texts, the lowest first; at most 4 KiB, the rest is cut (F505).
    case join(Int16)

    // MARK: Statements
    /// Carries out `writes[i]`.
    case write(Int32)
    /// Pops the new value.
    case setVariable(VariableIndex)
    /// Pops the value.
    case store(Int16)
    /// Pops the text.
    case log
    /// Pops the text; to `audiences[i]`.
    case notify(audience: Int32, Message.Urgency)
    /// Pops the text, then the severity below it (0…1).
    case raise(about: DeviceIndex?)
    case raiseAboutMember(set: Int32, register: Int16)
    /// About an area, whose path is `texts[i]`.
    case raiseAboutArea(Int32)
    /// Suspends the run; pops the milliseconds.
    case wait
    /// Suspends the run until the cell is true; `limited` pops the milliseconds after which it goes on anyway.
    case waitUntil(CellIndex, limited: Bool)
    /// Sends `questions[i]` and suspends the run; pops the text.
    case ask(Int32)

    // MARK: Control
    /// To a position in `Program.code`, as all targets below.
    case jump(Int32)
    /// Pops a truth: yes goes on, no jumps to the first, unknown to the second, which is traced as skipped.
    case branch(no: Int32, unknown: Int32)
    /// Counts the register up to the next member of `memberSets[set]` (from −1, which `store` has put there); jumps to
    /// `end` behind the last.
    case nextMember(set: Int32, register: Int16, end: Int32)
    /// Ends the run.
    case end
}

package typealias SunEvent = HearthModel.SunEvent

package enum Aggregate: String, Sendable, Codable { case average, min, max, rate }

/// How a value is shown in a text (docs/spec/rule-language.md, section 6.4).
package enum Rendering: Sendable, Equatable, Codable {
    /// Words and texts as they are; yes and no.
    case plain
    /// `on` and `off`.
    case onOff
    /// At most three decimals.
    case number
    /// value × scale + offset with at most one decimal, and the unit of the house after a space.
    case quantity(unit: String, scale: Double, offset: Double)
    /// Watts as `W` or, from 1,000 on, `kW`; kilowatt-hours likewise from `Wh`.
    case power, energy
    /// In its two largest units.
    case duration
    case time, date
}
