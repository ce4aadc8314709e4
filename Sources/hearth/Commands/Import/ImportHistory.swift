import ArgumentParser
import Glibc
import HearthConfig
import HearthDatabase
import HearthImport
import HearthModel
import HearthStore

struct ImportHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Bring in readings that another system recorded, so that models need not wait.",
        discussion: """
            FILE is the recorder's database of Home Assistant (home-assistant_v2.db, of 2023.4 or later), or a recording in
            the long form: a first line t,slot,value and then a reading a line, with the time in seconds since 1970 or as
            2026-11-27T08:00:00Z, a name, and a number or a word.
            '-' is standard input, in the long form.

            A name that is a property of a device (hall.sensor.temp), or that is called like one
            (sensor.hall_sensor_temperature), is taken for it; for others --map says what they mean. Readings must be
            newer than a year, and older than what the house has recorded itself. All of them are put in at once in the end;
            a second time changes nothing. The hub must be stopped.

            Exit status: 0 good, 1 nothing of FILE could be taken, 2 wrong use, or a FILE that cannot be read: nothing was
            changed.
            """)

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Option(
        name: .customLong("map"),
        help: ArgumentHelp(
            "What a name in FILE means here; may be given again.", valueName: "NAME=DEVICE.PROPERTY"))
    var mappings: [String] = []

    @Flag(help: "Only say what would be taken.")
    var dryRun = false

    @Argument(help: ArgumentHelp("The file to read, or -.", valueName: "FILE"), completion: .file())
    var file: String

    func run() async throws {
        do {
            // Opened as whoever calls; all else is done as the hub's user.
            let recorder = RecorderFile.isLikely(file) ? try RecorderFile(file) : nil
            let descriptor = try opened()
            defer { close(descriptor) }
            StateOwner.act(in: folders.state)
            let folder = try StateFolder(path: folders.state)
            let lock = try locked(folder)
            defer { lock.release() }
            let store = try Store(in: folder)
            let (house, names) = try await known(to: store)
            let now = wallClock()
            var taking = HistoryTaking(into: try await HistoryImport(into: store, at: now), names: names, at: now)
            if let recorder {
                try await taking.read(try RecorderSource(recorder, names: names)) { Console.progress($0) }
            } else {
                try await taking.read(LongFormSource(file, reading: descriptor)) { Console.progress($0) }
            }
            Console.progress(nil)
            let outcome = try await taking.finish(in: house.zone, dryRun: dryRun)
            try store.close()
            let text = ImportText(taking.report, outcome, isDryRun: dryRun)
            Console.say(output.json ? JSONText.of(text.json) : text.plain)
            if taking.report.count == 0 { throw ExitCode(ExitStatus.problems.rawValue) }
        } catch let problem as ImportProblem {
            Console.progress(nil)
            throw Failure(.wrongUse, "\(problem); nothing was changed")
        } catch let error as StoreError {
            Console.progress(nil)
            throw Failure(.wrongUse, "\(error); nothing was changed")
        }
    }

    private func opened() throws -> Int32 {
        let descriptor = file == "-" ? dup(STDIN_FILENO) : open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw ImportProblem.unreadable(path: file, detail: String(cString: strerror(errno)))
        }
        return descriptor
    }

    private func locked(_ folder: StateFolder) throws -> StateLock {
        do {
            return try StateLock(folder)
        } catch let failure as Failure {
            throw Failure(
                failure.status,
                "\(failure.sentence). History is brought in while the hub is stopped: 'systemctl stop hearth', then this again, "
                    + "then 'systemctl start hearth'")
        }
    }

    /// The house as it is configured, and what names mean in it.
    private func known(to store: Store) async throws -> (house: HouseSettings, names: SlotNames) {
        let loaded = Configuration.load(folder: folders.config)
        guard let configuration = loaded.configuration else {
            for line in Diagnostic.rendered(loaded.diagnostics) { Console.complain(line) }
            throw Failure(.wrongUse, "the configuration cannot be used; nothing was changed")
        }
        let recorded = try await store.knownSlots().map { slot in
            SlotNames.Slot(device: slot.device, property: Property(recorded: slot.property, as: slot.value))
        }
        let names = try SlotNames(
            devices: configuration.devices.map(\.device), recorded: recorded, mappings: mappings)
        return (configuration.house, names)
    }
}

extension Property {
    /// Of a device that is not configured but was found: what is known of it while the hub does not run.
    fileprivate init(recorded name: String, as value: Value) {
        if let standard = Property.standard(name) {
            self = standard
            return
        }
        switch value {
        case .flag: self.init(name, .flag)
        case .number: self.init(name, .number(.none))
        case .text, .unknown: self.init(name, .text)
        }
    }
}
