import ArgumentParser

/// Where the files of a hub lie.
struct FolderOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Folder with devices.yaml, hearth.yaml and rules/.", valueName: "DIR"))
    var config = "/etc/hearth"

    @Option(help: ArgumentHelp("Folder for everything the hub remembers.", valueName: "DIR"))
    var state = "/var/lib/hearth"
}

struct OutputOptions: ParsableArguments {
    @Flag(help: "Print JSON, for scripts.")
    var json = false
}
