import ArgumentParser

struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "See and move the devices of the running hub.",
        subcommands: [DevicesList.self, DevicesShow.self, DevicesWatch.self, DevicesSet.self])
}
