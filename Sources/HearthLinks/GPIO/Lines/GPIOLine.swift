import CGPIOD
import Glibc
package import HearthModel

/// A line that we hold, exclusively, until this object goes.
package final class GPIOLine {
    private let handle: OpaquePointer
    private let name: String

    /// Which generation of libgpiod this program was built with, and the version that is loaded.
    package static var library: (generation: Int, version: String) {
        (Int(gpio_generation()), String(cString: gpio_library_version()))
    }

    /// How many edges the kernel keeps of a line that nobody reads.
    package static let capacity = Int(gpio_edge_capacity())

    package enum Use: Hashable, Sendable {
        /// - Parameter edges: `nil`: it is only read.
        case input(edges: GPIOInput.Edge?, kernelDebounce: Milliseconds = .zero)
        case output(active: Bool)
    }

    /// - Parameter consumer: shown by the kernel as its holder; cut to 31 bytes.
    package init(_ pin: GPIOPin, at place: GPIOChips.Place, as use: Use, consumer: String) throws(GPIOError) {
        var wish = gpio_wish()
        wish.active_low = pin.activeLow
        wish.bias = gpio_bias(pin.bias)
        switch use {
        case .input(let edges, let debounce):
            wish.edges = edges.map(gpio_edges.init) ?? GPIO_EDGES_NONE
            wish.debounce_microseconds = UInt32(clamping: debounce.count.multipliedReportingOverflow(by: 1_000).0)
        case .output(let active):
            (wish.output, wish.active) = (true, active)
            wish.drive = gpio_drive(pin.drive)
        }
        let handle = consumer.withCString { consumer in
            wish.consumer = consumer
            return gpio_line_request(place.path, place.offset, &wish)
        }
        guard let handle else { throw Self.error(errno, pin, place) }
        (self.handle, name) = (handle, pin.text)
    }

    deinit { gpio_line_release(handle) }

    private static func error(_ code: Int32, _ pin: GPIOPin, _ place: GPIOChips.Place) -> GPIOError {
        switch code {
        case EBUSY: .busy(pin, holder: GPIOChips.facts(at: place)?.consumer ?? "")
        case EINVAL where library.generation == 1 && GPIOChips.facts(at: place) == nil: .interfaceMissing(pin)
        default: .refused(pin.text, code: code)
        }
    }

    /// To be watched for reading; only of inputs with edges.
    package var descriptor: Int32 { gpio_line_descriptor(handle) }

    package func isActive() throws(GPIOError) -> Bool {
        let level = gpio_line_get(handle)
        guard level >= 0 else { throw .refused(name, code: errno) }
        return level > 0
    }

    package func set(active: Bool) throws(GPIOError) {
        guard gpio_line_set(handle, active) == 0 else { throw .refused(name, code: errno) }
    }

    /// Appends the edges that wait, oldest first.
    package func read(into edges: inout [GPIOEdge]) throws(GPIOError) {
        let room = 64
        var raw = [gpio_edge](repeating: gpio_edge(), count: room)
        while true {
            let count = Int(gpio_line_read(handle, &raw, Int32(room)))
            guard count >= 0 else { throw .refused(name, code: errno) }
            guard count > 0 else { return }
            edges += raw[..<count].map {
                GPIOEdge(nanoseconds: $0.nanoseconds, sequence: $0.sequence, isRising: $0.rising)
            }
        }
    }
}

extension gpio_bias {
    fileprivate init(_ bias: GPIOPin.Bias) {
        self =
            switch bias {
            case .asIs: GPIO_BIAS_AS_IS
            case .disabled: GPIO_BIAS_DISABLED
            case .pullUp: GPIO_BIAS_PULL_UP
            case .pullDown: GPIO_BIAS_PULL_DOWN
            }
    }
}

extension gpio_drive {
    fileprivate init(_ drive: GPIOPin.Drive) {
        self =
            switch drive {
            case .pushPull: GPIO_DRIVE_PUSH_PULL
            case .openDrain: GPIO_DRIVE_OPEN_DRAIN
            case .openSource: GPIO_DRIVE_OPEN_SOURCE
            }
    }
}

extension gpio_edges {
    fileprivate init(_ edge: GPIOInput.Edge) {
        self =
            switch edge {
            case .both: GPIO_EDGES_BOTH
            case .rising: GPIO_EDGES_RISING
            case .falling: GPIO_EDGES_FALLING
            }
    }
}
