import ArgumentParser

struct GPIOCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gpio", abstract: "See and try the pins of this computer.",
        discussion:
            "Works without a hub. A line that the hub or its guard holds shows so, and cannot be taken from it.",
        subcommands: [
            GPIOList.self, GPIOGet.self, GPIOSet.self, GPIOWatch.self, GPIODoctor.self, GPIOSafe.self,
        ])
}
