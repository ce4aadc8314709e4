import HearthAccounts
import HearthBackup
import HearthConfig
import HearthHTTP
import HearthHub
import HearthModel
import HearthTLS
import Logging

/// The house API put together: its routes, its event stream, and what answers for them.
struct HouseAPI: Sendable {
    /// `/api/v1` and, with identical answers, `/v1` (docs/spec/house-api.md, section 1).
    let v1: HouseFacade
    /// What watches over the hub, at its own paths.
    let operations: HouseFacade
    /// Pages of the reference project; `nil`: they are not served.
    let demo: HouseFacade?
    let description: DescriptionRoutes
    let site: Site
    let scenarios: ScenarioStage
    let gatekeeper: Gatekeeper
    let learning: RoomLearning
    let forecasts: ForecastDesk
    let faults: FaultDesk
    let rounds: LoopRounds
    let discovery: DiscoveryDesk
    let calendars: CalendarService
    let errands: ErrandBook
    let talks: TalkDesk

    init(
        hub: Hub, mind: MindService, ruleService: RuleService, service: ConfigurationService, backups: BackupService,
        accounts: Accounts, doors: [any Facade] = [], voice: HouseVoice? = nil, doorLog: DoorLog? = nil,
        broadcaster: Broadcaster, settings: HTTPSettings, console: String? = nil, identity: HubIdentity,
        certificate: CurrentIdentity? = nil, hostName: String = HostNames.machine(),
        whatIfPatience: Duration = .seconds(10), mdns: MDNSBrowser? = nil, logger: Logger,
        clock: @escaping @Sendable () -> Instant
    ) {
        let door = doorLog ?? DoorLog(logger: logger)
        let gatekeeper = Gatekeeper(
            accounts: accounts, door: door, clock: clock, metricsArePublic: settings.metricsPublic)
        let limiter = settings.rateLimits ? RateLimiter() : nil
        let figures = RequestFigures()
        learning = RoomLearning(hub: hub, clock: clock, logger: logger)
        scenarios = ScenarioStage(
            hub: hub, ruleService: ruleService, learning: learning, broadcaster: broadcaster, clock: clock)
        let replays = ReplayDesk(hub: hub, ruleService: ruleService, learning: learning)
        forecasts = ForecastDesk(hub: hub, learning: learning, clock: clock, logger: logger)
        voice?.speak(of: hub, forecasts)
        faults = FaultDesk(hub: hub, learning: learning, clock: clock, logger: logger)
        rounds = LoopRounds(
            hub: hub, learning: learning, forecasts: forecasts, faults: faults, mind: mind, clock: clock)
        hub.loops.listen { [weak broadcaster] in broadcaster?.tell(OutgoingMessage($0)) }
        let whatIfs = WhatIfDesk(
            hub: hub, ruleService: ruleService, learning: learning, patience: whatIfPatience)
        errands = ErrandBook(hub: hub, accounts: accounts, learning: learning, clock: clock, logger: logger)
        let editor = DeviceEditor(hub: hub, service: service)
        discovery = DiscoveryDesk(hub: hub, broadcaster: broadcaster, browser: mdns, clock: clock)
        calendars = CalendarService(hub: hub, clock: clock, logger: logger)
        let calendarDesk = CalendarDesk(book: calendars.book, accounts: accounts)
        talks = TalkDesk(
            hub: hub, accounts: accounts, errands: errands, learning: learning, forecasts: forecasts,
            calendars: calendarDesk, clock: clock)
        let model = LanguageModel(hub: hub, clock: clock)
        let cookie = SessionCookie(isSecure: settings.tls != nil)
        let routes: [[HouseRoute]] = [
            AuthRoutes(accounts: accounts, hub: hub, door: door, cookie: cookie).routes,
            TokenRoutes(accounts: accounts, hub: hub, cookie: cookie).routes,
            UserRoutes(accounts: accounts, hub: hub).routes,
            InvitationRoutes(accounts: accounts, hub: hub, door: door, cookie: cookie).routes,
            OwnSettingsRoutes(accounts: accounts).routes,
            HouseholdRoutes(
                hub: hub, accounts: accounts,
                addresses: DoorAddresses(hub.snapshot.configuration.household, settings, hostName: hostName)
            ).routes,
            DeviceRoutes(hub: hub).routes,
            DeviceEditRoutes(hub: hub, editor: editor).routes,
            ControlRoutes(
                controller: Controller(hub: hub), broadcaster: broadcaster, limiter: limiter, clock: clock
            ).routes,
            CommandRoutes(hub: hub).routes,
            ConsciousnessRoutes(hub: hub).routes,
            HouseRoutes(identity: identity).routes,
            PeopleRoutes(hub: hub, accounts: accounts).routes,
            QuestionRoutes(hub: hub, accounts: accounts, talks: talks, errands: errands).routes,
            NotificationRoutes(hub: hub, accounts: accounts).routes,
            ConcernRoutes(hub: hub).routes,
            ModeRoutes(hub: hub).routes,
            SceneRoutes(controller: Controller(hub: hub), ruleService: ruleService, clock: clock).routes,
            RuleRoutes(hub: hub, ruleService: ruleService).routes,
            RuleWritingRoutes(ruleService: ruleService, limiter: limiter).routes,
            RuleFileRoutes(ruleService: ruleService, replays: replays).routes,
            RuleVersionRoutes(ruleService: ruleService).routes,
            ReplayRoutes(ruleService: ruleService, desk: replays).routes,
            ExplainingRoutes(hub: hub).routes,
            TwinRoutes(learning: learning).routes,
            TwinChangeRoutes(controller: Controller(hub: hub), learning: learning, clock: clock).routes,
            ScenarioRoutes(hub: hub, stage: scenarios).routes,
            PredictionRoutes(hub: hub, desk: whatIfs).routes,
            ForecastRoutes(desk: forecasts).routes,
            FaultRoutes(desk: faults).routes,
            LoopRoutes(hub: hub, rounds: rounds).routes,
            QueryRoutes(
                hub: hub, desk: forecasts, whatIfs: whatIfs, learning: learning, calendars: calendarDesk,
                errands: errands, ruleService: ruleService, replays: replays, talks: talks, model: model,
                accounts: accounts, broadcaster: broadcaster, jokes: JokeBook(hub: hub)
            ).routes,
            MemoryRoutes(hub: hub).routes,
            CalendarRoutes(desk: calendarDesk).routes,
            VisitRoutes(hub: hub, accounts: accounts).routes,
            InterviewRoutes(
                desk: InterviewDesk(hub: hub, editor: editor, discovery: discovery, broadcaster: broadcaster)
            ).routes,
            DiscoveryRoutes(desk: discovery).routes,
            IntegrationRoutes().routes,
            ThoughtRoutes(hub: hub, accounts: accounts).routes,
            HistoryRoutes(hub: hub).routes,
            EventRoutes(hub: hub, accounts: accounts).routes,
            ConfigurationRoutes(service: service, hub: hub).routes,
            BackupRoutes(service: backups, hub: hub).routes,
        ]
        let watching =
            HealthRoutes(identity: identity, certificate: certificate, model: model).routes
            + MetricsRoutes(
                hub: hub, identity: identity, requests: figures, broadcaster: broadcaster, model: model
            ).routes
        let described = Array(routes.joined())
        let (stage, finder) = (scenarios, discovery)
        let demo = DemoDoor(settings).map { door in
            DemoFacade(
                door: door, api: described, editor: editor, stage: stage, discovery: finder,
                broadcaster: broadcaster, version: identity.version, limit: settings.maxWebSockets
            ).made(with: gatekeeper)
        }
        let description = DescriptionRoutes(
            api: described, operations: watching + (demo?.table.routes ?? []), version: identity.version)
        let realtime = Realtime(
            hub: hub, gatekeeper: gatekeeper, broadcaster: broadcaster, limit: settings.maxWebSockets)
        let api = HouseFacade(
            described + description.routes, under: ["/api/v1", "/v1"], sockets: [realtime.route], hub: hub,
            gatekeeper: gatekeeper)
        let operations = HouseFacade(watching, under: [""], hub: hub, gatekeeper: gatekeeper)
        site = Site(
            facades: [api, operations] + doors + [demo].compactMap(\.self),
            files: HouseAPI.files(settings.webRoot, logger: logger),
            pages: console.flatMap { ConsoleFiles(root: $0) }, reserved: ["ws"],
            hostNames: HostNames(own: hostName, extra: ["api.consciousness.local"] + settings.hosts),
            origins: OriginPolicy(listed: Set(settings.corsOrigins)),
            proxies: TrustedProxies { ip in settings.trustedProxies.contains { $0.contains(ip) } }, limiter: limiter,
            clock: clock, onAnswer: figures.note)
        (v1, self.operations, self.demo) = (api, operations, demo)
        (self.description, self.gatekeeper) = (description, gatekeeper)
    }

    /// `http.web_root`: for a status page or the reference page.
    private static func files(_ folder: String?, logger: Logger) -> StaticFiles? {
        guard let folder else { return nil }
        let files = StaticFiles(root: folder)
        if files == nil {
            logger.warning(
                "There is no such folder, so nothing is served at /; make it and restart Hearth",
                metadata: ["http.web_root": "\(folder)"])
        }
        return files
    }
}
