import HearthCalendars
import HearthConfig
import HearthHub
import HearthModel
import HearthPost
import Logging
import ServiceLifecycle

/// Reads calendars again and again, away from the hub's loop. One that cannot be read stays as it was, and the house says so.
actor CalendarService: Service {
    private struct Source {
        var settings: CalendarSettings
        var bytes: [UInt8] = []
        var fetchedAt: Instant
        /// The day for which it was laid out.
        var day: CivilDate?
        /// What had to be left out of it then.
        var fault: String?
    }

    /// How often files are looked at, and servers are asked.
    private static let pause = Duration.seconds(60)
    private static let serverPause = Milliseconds.minutes(15)
    /// Bytes of one calendar.
    private static let most = 1 << 20
    /// How far it is laid out around a day.
    private static let (past, future) = (31, 400)

    nonisolated let book = CalendarBook()
    private let hub: Hub
    private let clock: @Sendable () -> Instant
    private let logger: Logger
    private var sources: [String: Source] = [:]

    init(hub: Hub, clock: @escaping @Sendable () -> Instant, logger: Logger) {
        (self.hub, self.clock, self.logger) = (hub, clock, logger)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await self.look()
                do { try await Task.sleep(for: Self.pause) } catch { return }
            }
        }
    }

    /// Reads what may have changed.
    func look() async {
        let (settings, zone, now) = (
            hub.snapshot.configuration.calendars, hub.snapshot.configuration.house.zone, clock()
        )
        let before = Dictionary(book.all.map { ($0.settings.id, $0) }) { first, _ in first }
        var calendars: [CalendarBook.Calendar] = []
        for settings in settings {
            var calendar = before[settings.id] ?? .init(settings: settings)
            if calendar.settings != settings { calendar = .init(settings: settings) }
            await read(&calendar, zone, now)
            calendars.append(calendar)
        }
        book.replace(with: calendars)
        sources = sources.filter { id, _ in settings.contains { $0.id == id } }
        for calendar in calendars where before[calendar.settings.id] != calendar { await tell(of: calendar) }
        for id in before.keys where !settings.contains(where: { $0.id == id }) {
            await hub.end(.calendar, about: id)
        }
    }

    private func read(_ calendar: inout CalendarBook.Calendar, _ zone: CivilZone, _ now: Instant) async {
        let (settings, today) = (calendar.settings, zone.local(now).date)
        let known = sources[settings.id].flatMap { $0.settings == settings ? $0 : nil }
        var source = known ?? Source(settings: settings, fetchedAt: .distantPast)
        let isLaidOut = source.day == today
        // Between two questions to a server, a new day is laid out from what it said last.
        let isRecent = settings.isOfServer && now - source.fetchedAt < Self.serverPause
        if isRecent, isLaidOut || source.day == nil { return }
        do throws(Failure) {
            let bytes = isRecent ? source.bytes : try await Self.bytes(of: settings.source)
            if !isRecent { source.fetchedAt = now }
            if bytes == source.bytes, isLaidOut {
                calendar.trouble = source.fault
                sources[settings.id] = source
                return
            }
            let span = zone.startOfDay(today - Self.past)..<zone.startOfDay(today + Self.future)
            let reading: CalendarReading
            do throws(CalendarFault) {
                reading = try await Self.reading(bytes, in: span, zone)
            } catch {
                throw Failure(reason: "\(settings.shownName), \(error)")
            }
            (source.bytes, source.day) = (bytes, today)
            source.fault = reading.fault.map { "\(settings.shownName), \($0); this is left out" }
            calendar.entries = reading.entries
            if !isRecent { (calendar.readAt, calendar.trouble) = (now, source.fault) }
        } catch {
            // What it said last stays, and a server is not asked again at once.
            source.fetchedAt = now
            calendar.trouble = error.reason
        }
        sources[settings.id] = source
    }

    /// A concern is seen by all who live here, so there is none about what is private; its person is told when asking.
    private func tell(of calendar: CalendarBook.Calendar) async {
        let settings = calendar.settings
        guard settings.person == nil, let trouble = calendar.trouble else {
            return await hub.end(.calendar, about: settings.id)
        }
        await hub.raise(
            .calendar, about: settings.id, "The calendar \(settings.name) is not read as a whole: \(trouble)")
    }

    // MARK: Where it comes from

    private struct Failure: Error {
        /// A clause that names the file or the server.
        var reason: String
    }

    @concurrent private static func bytes(of source: CalendarSettings.Source) async throws(Failure) -> [UInt8] {
        switch source {
        case .file(let path):
            let cut = path.lastIndex(of: "/") ?? path.startIndex
            let name = String(path[cut...].dropFirst())
            let file: SourceFile?
            do throws(FolderReader.Failure) {
                file = try FolderReader.file(name, in: String(path[..<cut]))
            } catch {
                throw Failure(reason: "\(name): \(error.reason)")
            }
            guard let file else { throw Failure(reason: "\(name): there is no such file") }
            return file.bytes
        case .url(let url):
            do throws(Download.Failure) {
                return try await Download.bytes(from: url, atMost: most)
            } catch {
                throw Failure(reason: error.description)
            }
        }
    }

    @concurrent private static func reading(
        _ bytes: [UInt8], in span: Range<Instant>, _ zone: CivilZone
    ) async throws(CalendarFault) -> CalendarReading {
        try CalendarReading(bytes, in: span, zone: zone)
    }
}

extension CalendarSettings {
    fileprivate var isOfServer: Bool { if case .url = source { true } else { false } }

    /// The file, or the server; the rest of its address may be a secret link.
    fileprivate var shownName: String {
        switch source {
        case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
        case .url(let url): url.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
        }
    }
}
