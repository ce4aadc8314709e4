import ArgumentParser

/// Where the files of a hub lie.
struct FolderOptions: ParsableArguments {
    @Option(
        name: .customLong("config"),
        help: ArgumentHelp("Folder with devices.yaml, hearth.yaml and rules/.", valueName: "DIR"))
    var configured = "/etc/hearth"

    @Option(
        help: ArgumentHelp(
            "In place of --config: a folder whose devices.yaml has the form of the project that Hearth follows.",
            valueName: "DIR"))
    var compat: String?

    @Option(help: ArgumentHelp("Folder for everything the hub remembers.", valueName: "DIR"))
    var state = "/var/lib/hearth"

    /// Either form is told by what is in it.
    var config: String { compat ?? configured }
}

struct OutputOptions: ParsableArguments {
    @Flag(help: "Print JSON, for scripts.")
    var json = false
}
