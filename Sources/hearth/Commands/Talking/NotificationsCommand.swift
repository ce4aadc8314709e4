import ArgumentParser
import HearthJSON
import NIOHTTP1

struct NotificationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notifications", abstract: "What rules have told people.",
        subcommands: [NotificationsList.self, NotificationsRead.self], defaultSubcommand: NotificationsList.self)
}

struct NotificationsList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "The latest notifications, newest first.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Flag(help: "Only those that nobody has read yet.")
    var unread = false

    @Option(help: ArgumentHelp("At most so many, 1 to 200.", valueName: "COUNT"))
    var limit = 50

    func run() async throws {
        let path = "/api/v1/notifications?limit=\(limit)" + (unread ? "&unread=true" : "")
        let hub = HubClient(folders)
        let answer = try await hub.ask(.GET, path)
        if output.json { return Console.say(JSONText.of(answer)) }
        let notifications = answer["notifications"]?.array ?? []
        if notifications.isEmpty { return Console.say("no notifications") }
        let times = try await HouseTimes(of: hub)
        var table = Table(heads: ["ID", "AT", "TO", "LEVEL", "READ", "DELIVERY", "TEXT"])
        var failures: [String] = []
        for notification in notifications {
            let deliveries = DeliveriesText(of: notification)
            failures += deliveries.failures
            table.add([
                notification["id"]?.string ?? "", times.shown(notification["at"]),
                notification["to"]?.string ?? "", notification["level"]?.string ?? "",
                notification["read"] == .bool(true) ? "yes" : "no", deliveries.cell,
                notification["text"]?.string ?? "",
            ])
        }
        Console.say(table.text())
        for failure in failures { Console.say(failure) }
    }
}

struct NotificationsRead: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Mark a notification as read, for all whom it was told.")

    @OptionGroup var folders: FolderOptions

    @Argument(help: ArgumentHelp("Id of the notification, as 'hearth notifications' shows it.", valueName: "ID"))
    var id: String

    func run() async throws {
        _ = try await HubClient(folders).ask(.POST, "/api/v1/notifications/\(pathSegment(id))/read")
        Console.say("\(id) is read")
    }
}
