import HearthAccounts
import HearthConfig
import HearthModel

/// One person who uses the door for learning paths.
struct Learner: DoorUser {
    static let base = "/api"
    static let heating = """
        ---
        path: heating
        title: Heating
        ---
        # Radiators
        ## Bleeding a radiator {#heating-4}
        Switch the heating off and wait until it is cool. Open the small valve with the key until water comes.
        ## Checking the pressure {#heating-5}
        The gauge of the boiler shows the pressure. It should be between one and two bar.
        """

    let house: DoorHouse
    let token: String

    /// The owner of a house with a pack about its heating.
    init(rateLimits: Bool = false) async throws {
        var http = HTTPSettings()
        http.rateLimits = rateLimits
        house = try await DoorHouse(http: http)
        try house.pack("heating.md", Self.heating)
        token = try await house.token(.owner)
    }

    init(_ house: DoorHouse, token: String) { (self.house, self.token) = (house, token) }

    /// Another person in the same house.
    func other(_ role: Role = .resident) async throws -> Learner {
        Learner(house, token: try await house.token(role))
    }

    func sync(_ completed: String, at node: String, more: String = "") async throws -> DoorHouse.Answer {
        try await post(
            "/progress/sync",
            #"{"path_id":"heating","current_node":"\#(node)","completed_nodes":\#(completed),"module_progress":{}\#(more)}"#
        )
    }
}
