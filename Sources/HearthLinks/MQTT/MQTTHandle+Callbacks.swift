import CMosquitto
import Glibc

// The functions that libmosquitto calls. They stand in a file of their own, outside any actor: a closure made in
// isolated code carries a check of its thread and dies when a C library calls it.

extension MQTTHandle {
    /// The forms for version 5 serve 3.1.1 too and pass more.
    static func registerCallbacks(on handle: OpaquePointer) {
        mosquitto_connect_v5_callback_set(handle) { _, link, answer, _, _ in
            MQTTHandle.link(link)?.connected(answer: answer)
        }
        mosquitto_disconnect_v5_callback_set(handle) { _, link, result, _ in
            MQTTHandle.link(link)?.disconnected(result: result)
        }
        mosquitto_message_v5_callback_set(handle) { _, link, message, _ in
            if let message { MQTTHandle.link(link)?.received(message.pointee) }
        }
        mosquitto_publish_v5_callback_set(handle) { _, link, number, answer, _ in
            MQTTHandle.link(link)?.published(number, answer: answer)
        }
        mosquitto_subscribe_v5_callback_set(handle) { _, link, packet, count, granted, _ in
            MQTTHandle.link(link)?.subscribed(packet, granted: UnsafeBufferPointer(start: granted, count: Int(count)))
        }
    }

    private static func link(_ object: UnsafeMutableRawPointer?) -> MQTTLink? {
        object.map { Unmanaged<MQTTLink>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// For an encrypted key file, as OpenSSL asks for it; returns the length written.
func writePassphrase(
    _ buffer: UnsafeMutablePointer<CChar>?, size: Int32, writing: Int32, handle: UnsafeMutableRawPointer?
) -> Int32 {
    guard let buffer, size > 0, let handle, let passphrase = mosquitto_userdata(OpaquePointer(handle)) else { return 0 }
    strncpy(buffer, passphrase.assumingMemoryBound(to: CChar.self), Int(size))
    buffer[Int(size) - 1] = 0
    return Int32(strlen(buffer))
}
