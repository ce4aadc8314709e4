import HearthModel

/// What a configured device wants to be.
enum HomeAssistantClaim: Equatable, Sendable {
    case entity(HomeAssistantBinding)
    case node(ESPHomeBinding)

    init?(_ binding: Binding) {
        switch binding {
        case .homeAssistant(let binding): self = .entity(binding)
        case .esphome(let binding): self = .node(binding)
        default: return nil
        }
    }

    func matches(_ entity: HomeAssistantEntity) -> Bool {
        switch self {
        case .entity(let binding):
            let isMeant = binding.uniqueID.map { $0 == entity.uniqueID } ?? (binding.topic == entity.key.topic)
            let component = binding.component
            return isMeant && (component == nil || component == entity.component || component == entity.key.part)
        case .node(let binding):
            guard entity.component == binding.component, let blueprint = entity.blueprint else { return false }
            return (blueprint.readings.map(\.topic) + blueprint.orders.map(\.topic)).contains {
                $0.hasPrefix(binding.base + "/")
            }
        }
    }
}
