/// Every id that something else in the configuration may refer to.
struct Names {
    var areas: Set<String> = []
    var floors: Set<String> = []
    var people: Set<String> = []
    var groups: Set<String> = []
    /// Configured devices and those that discovery has found before.
    var devices: Set<String> = []

    var all: Set<String> { areas.union(people).union(groups).union(devices) }
}
