/// What a device, or one property of it, has to do with pins (docs/spec/devices.md, sections 2.7 and 8).
package enum GPIOBinding: Hashable, Sendable {
    case input(GPIOInput)
    case output(GPIOOutput)
}
