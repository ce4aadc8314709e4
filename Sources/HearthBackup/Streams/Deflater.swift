import CZlib

/// Compresses to gzip (RFC 1952).
final class Deflater: ByteSink {
    private let next: any ByteSink
    private var stream = z_stream()
    private var output = [UInt8](repeating: 0, count: 1 << 16)

    init(into next: any ByteSink) {
        self.next = next
        guard gzip_deflate_begin(&stream) == Z_OK else {
            preconditionFailure("zlib begins a stream if there is memory")
        }
    }

    deinit { deflateEnd(&stream) }

    func write(_ bytes: ArraySlice<UInt8>) throws(BackupError) { try deflate(bytes, Z_NO_FLUSH) }

    func finish() throws(BackupError) {
        try deflate([], Z_FINISH)
        try next.finish()
    }

    private func deflate(_ bytes: ArraySlice<UInt8>, _ flush: Int32) throws(BackupError) {
        var rest = bytes
        while true {
            let (taken, made) = step(rest, flush)
            rest = rest.dropFirst(taken)
            if made > 0 { try next.write(output[..<made]) }
            if rest.isEmpty, made < output.count { return }
        }
    }

    private func step(_ bytes: ArraySlice<UInt8>, _ flush: Int32) -> (taken: Int, made: Int) {
        var input = Array(bytes.prefix(1 << 20))
        return input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                CZlib.deflate(&stream, flush)
                return (input.count - Int(stream.avail_in), output.count - Int(stream.avail_out))
            }
        }
    }
}
