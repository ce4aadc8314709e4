import HearthJSON

/// The page hearth(1) in the language of mdoc(7), made of what the parser of arguments tells about the commands.
struct ManualPage {
    let text: String

    /// - Parameter command: the whole tool, as `ParsableCommand._dumpHelp()` describes it.
    init(of command: JSONValue) {
        let leaves = Self.leaves(of: command)
        let shared = Self.sharedOptions(of: leaves)
        var page = Roff()
        page.macro("Dd \(Version.date)")
        page.macro("Dt HEARTH 1")
        page.macro("Os Hearth \(Version.text)")
        page.macro("Sh NAME")
        page.macro("Nm hearth")
        page.macro("Nd", Self.sentence(command["abstract"]?.string ?? ""))
        page.macro("Sh SYNOPSIS")
        page.macro("Nm hearth")
        page.macro("Ar command")
        page.macro("Op Ar option ...")
        page.macro("Sh DESCRIPTION")
        page.words(
            """
            Hearth is a hub for the devices of a house. It runs as the service hearth.service; the other commands check \
            its configuration and its rules, or talk to the running hub over a socket in the state folder, for which \
            they must run as root or as the hub's user.
            """)
        page.macro("Sh OPTIONS OF MOST COMMANDS")
        page.options(shared)
        page.macro("Sh COMMANDS")
        for leaf in leaves { page.command(leaf, without: Set(shared.compactMap(\.optionName))) }
        page.macro("Sh FILES")
        page.list([
            ("/etc/hearth/devices.yaml", "The house: areas, people, the broker, devices, groups."),
            ("/etc/hearth/devices.d/*.yaml", "More of it, read in the order of the names."),
            ("/etc/hearth/hearth.yaml", "Settings of the process: where it listens, what it logs."),
            ("/etc/hearth/secrets.yaml", "Passwords, for the hub's user alone (mode 0600)."),
            ("/etc/hearth/rules/*.hearth", "Rules."),
            ("/var/lib/hearth", "Everything the hub remembers."),
        ])
        page.macro("Sh EXIT STATUS")
        page.paragraphs(command["discussion"]?.string ?? "")
        page.macro("Sh SEE ALSO")
        page.macro("Xr journalctl 1 ,")
        page.macro("Xr systemd.service 5 ,")
        page.macro("Xr mosquitto 8")
        text = page.text
    }

    private static func leaves(of command: JSONValue) -> [JSONValue] {
        let inner = (command["subcommands"]?.array ?? []).filter { $0["commandName"]?.string != "help" }
        return inner.isEmpty ? [command] : inner.flatMap(leaves)
    }

    /// What more than half of the commands take: it is told once.
    private static func sharedOptions(of leaves: [JSONValue]) -> [JSONValue] {
        var counts: [String: Int] = [:]
        for leaf in leaves { for name in leaf.shownOptions.compactMap(\.optionName) { counts[name, default: 0] += 1 } }
        var told: Set<String> = []
        return leaves.flatMap(\.shownOptions).filter { option in
            guard let name = option.optionName, counts[name, default: 0] * 2 > leaves.count else { return false }
            return told.insert(name).inserted
        }
    }

    /// Without its full stop, as the line NAME wants it.
    private static func sentence(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }
}

extension JSONValue {
    /// Options and arguments, but for those which every command has.
    fileprivate var shownOptions: [JSONValue] {
        (self["arguments"]?.array ?? []).filter { argument in
            argument["shouldDisplay"] != .bool(false)
                && !["help", "version"].contains(argument["preferredName"]?["name"]?.string)
        }
    }

    /// `nil` for an argument without a name.
    fileprivate var optionName: String? { self["preferredName"]?["name"]?.string }

    /// `--state DIR`, `DEVICE`
    fileprivate var usage: String {
        let value = self["valueName"]?.string ?? ""
        guard self["kind"]?.string != "positional" else { return value }
        let names = (self["names"]?.array ?? []).map { name in
            (name["kind"]?.string == "short" ? "-" : "--") + (name["name"]?.string ?? "")
        }
        return names.joined(separator: ", ") + (self["kind"]?.string == "flag" ? "" : " " + value)
    }
}

extension Roff {
    fileprivate mutating func command(_ command: JSONValue, without shared: Set<String>) {
        let words =
            (command["superCommands"]?.array ?? []).compactMap(\.string) + [command["commandName"]?.string ?? ""]
        let arguments = command.shownOptions.filter { $0["kind"]?.string == "positional" }.map { argument in
            let name = argument.usage + (argument["isRepeating"] == .bool(true) ? " ..." : "")
            return argument["isOptional"] == .bool(true) ? "[\(name)]" : name
        }
        macro("Ss", (words + arguments).joined(separator: " "))
        paragraphs(command["abstract"]?.string ?? "")
        options(command.shownOptions.filter { !shared.contains($0.optionName ?? "") })
        if let discussion = command["discussion"]?.string {
            macro("Pp")
            paragraphs(discussion)
        }
    }

    fileprivate mutating func options(_ options: [JSONValue]) {
        list(
            options.map { option in
                let usual = option["defaultValue"]?.string.map { " (usually \($0))" } ?? ""
                return (option.usage, (option["abstract"]?.string ?? "") + usual)
            })
    }
}
