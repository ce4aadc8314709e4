/// The block `gpio`: the chips of this computer (docs/spec/devices.md, section 2.3).
package struct GPIOSettings: Sendable, Equatable {
    package var chips: [Chip] = []
    package var enabled = true
    /// Shown by the kernel as the holder of a line.
    package var consumer = "hearth"
    /// Whether a process of its own holds outputs; `false` leaves them with the hub.
    package var guarded = true

    package struct Chip: Sendable, Equatable {
        /// `gpiochip0`, a path, or a label.
        package var chip: String
        package var alias: String?
    }

    package init() {}
}

extension GPIOSettings {
    init(_ section: inout Section) {
        let (examination, subject) = (section.examination, section.subject.block("chips"))
        chips =
            section.list("chips") { node in
                examination.section(node, "chips", subject) { Chip(&$0) } ?? nil
            } ?? []
        enabled = section.flag("enabled") ?? true
        consumer = section.name("consumer") ?? consumer
        guarded = section.word("guard", of: ["auto", "false"]) != "false"
    }

    /// The chip behind a name or alias; `nil` if there is no such chip.
    func chip(named name: String) -> String? {
        if let chip = chips.first(where: { $0.alias == name || $0.chip == name }) { return chip.chip }
        // The kernel's own names need no entry.
        return name.hasPrefix("gpiochip") || name.hasPrefix("/dev/gpiochip") ? name : nil
    }

    var names: [String] { chips.flatMap { [$0.alias, $0.chip].compactMap(\.self) } }
}

extension GPIOSettings.Chip {
    fileprivate init?(_ section: inout Section) {
        guard let chip = section.required("chip", { $0.name($1) }) else {
            _ = section.value("alias")
            return nil
        }
        self.chip = chip
        alias = section.name("alias")
    }
}
