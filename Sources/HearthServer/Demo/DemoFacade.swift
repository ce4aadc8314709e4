import HearthHTTP

/// The demo put together: pages written for the server of the reference project work with what the house is really like
/// (docs/spec/house-api.md, section 10).
struct DemoFacade {
    let door: DemoDoor
    /// Routes of the API.
    let api: [HouseRoute]
    let editor: DeviceEditor
    let stage: ScenarioStage
    let discovery: DiscoveryDesk
    let broadcaster: Broadcaster
    let version: String
    /// Most connections of `/ws` at the same time.
    let limit: Int

    func made(with gatekeeper: Gatekeeper) -> HouseFacade {
        let source = DemoSource(api)
        let routes: [[HouseRoute]] = [
            DemoHouseRoutes(source: source, stage: stage, version: version).routes,
            DemoDeviceRoutes(source: source, maker: DemoDeviceMaker(editor: editor)).routes,
            DemoSettingUpRoutes(source: source, desk: discovery).routes,
            DemoTwinRoutes(source: source).routes,
        ]
        let socket = DemoSocket(
            door: door, hub: editor.hub, stage: stage, broadcaster: broadcaster, limit: limit, clock: gatekeeper.clock)
        return HouseFacade(
            Array(routes.joined()), under: [""], sockets: [socket.route], hub: editor.hub, gatekeeper: gatekeeper,
            demo: door)
    }
}
