import CGPIOD
import Glibc
package import HearthModel

/// The GPIO chips of this computer, looked at anew each time, since they come and go.
package enum GPIOChips {
    package struct Chip: Sendable, Equatable {
        package var path: String
        package var name: String
        package var label: String
        package var lines: UInt32
    }

    /// Where a line is now.
    package struct Place: Hashable, Sendable {
        package var path: String
        package var offset: UInt32
    }

    package struct LineFacts: Sendable, Equatable {
        /// Empty if it has none.
        package var name: String
        /// Empty if nobody says.
        package var consumer: String
        package var isUsed: Bool
        package var isOutput: Bool
        package var isActiveLow: Bool
    }

    /// All chips that this user may open, by number.
    package static func all() -> [Chip] {
        guard let folder = opendir("/dev") else { return [] }
        defer { closedir(folder) }
        var numbers: [Int] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix("gpiochip"), let number = Int(name.dropFirst(8)) { numbers.append(number) }
        }
        return numbers.sorted().compactMap { describe("/dev/gpiochip\($0)") }
    }

    private static func describe(_ path: String) -> Chip? {
        var facts = gpio_chip_facts()
        guard gpio_chip_describe(path, &facts) == 0 else { return nil }
        return Chip(path: path, name: text(facts.name), label: text(facts.label), lines: facts.lines)
    }

    /// The chip of this label, path or name. A label is looked for first, since numbers change.
    package static func chip(_ name: String) throws(GPIOError) -> Chip {
        if name.hasPrefix("/") {
            guard let chip = describe(name) else { throw errno == ENOENT ? .noChip(name) : .refused(name, code: errno) }
            return chip
        }
        let chips = all()
        guard let chip = chips.first(where: { $0.label == name }) ?? chips.first(where: { $0.name == name }) else {
            throw .noChip(name)
        }
        return chip
    }

    package static func place(of pin: GPIOPin) throws(GPIOError) -> Place {
        switch pin.line {
        case .offset(let number):
            let chip = try chip(pin.chip ?? "")
            guard number < chip.lines else { throw .noLine(pin) }
            return Place(path: chip.path, offset: number)
        case .named(let name):
            let chips = if let only = pin.chip { [try chip(only)] } else { all() }
            let places = chips.flatMap { chip in
                lines(of: chip).filter { $0.facts.name == name }.map {
                    (chip, Place(path: chip.path, offset: $0.offset))
                }
            }
            guard let first = places.first else { throw .noLine(pin) }
            guard places.count == 1 else { throw .ambiguous(pin, chips: places.map(\.0.label)) }
            return first.1
        }
    }

    package static func lines(of chip: Chip) -> [(offset: UInt32, facts: LineFacts)] {
        (0..<chip.lines).compactMap { offset in
            facts(at: Place(path: chip.path, offset: offset)).map { (offset, $0) }
        }
    }

    /// `nil` if the kernel tells nothing of it.
    package static func facts(at place: Place) -> LineFacts? {
        var facts = gpio_line_facts()
        guard gpio_line_describe(place.path, place.offset, &facts) == 0 else { return nil }
        return LineFacts(
            name: text(facts.name), consumer: text(facts.consumer), isUsed: facts.used, isOutput: facts.output,
            isActiveLow: facts.active_low)
    }

    private static func text<Name>(_ name: Name) -> String {
        withUnsafeBytes(of: name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
