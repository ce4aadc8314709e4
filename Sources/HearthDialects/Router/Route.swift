/// To which driver a topic leads, and to what of it.
enum Route: Equatable, Sendable {
    case generic(GenericDriver.Route)
    case zigbee2mqtt(Zigbee2MQTTDriver.Route)
    case tasmota(TasmotaDriver.Route)
}
