import CZlib

/// Reads gzip (RFC 1952): one member, and nothing after it.
final class Inflater: ByteSource {
    private let source: any ByteSource
    private var stream = z_stream()
    private var input: [UInt8] = []
    private var taken = 0
    private var hasEnded = false

    init(_ source: any ByteSource) {
        self.source = source
        guard gzip_inflate_begin(&stream) == Z_OK else {
            preconditionFailure("zlib begins a stream if there is memory")
        }
    }

    deinit { inflateEnd(&stream) }

    func read() throws(BackupError) -> ArraySlice<UInt8>? {
        while !hasEnded {
            if taken == input.count {
                guard let more = try source.read() else { throw .damaged("it ends too early") }
                (input, taken) = (Array(more), 0)
            }
            let bytes = try step()
            if !bytes.isEmpty { return bytes }
        }
        guard taken == input.count, try source.read() == nil else { throw .damaged("something follows its end") }
        return nil
    }

    private func step() throws(BackupError) -> ArraySlice<UInt8> {
        var output = [UInt8](repeating: 0, count: 1 << 16)
        var status = Z_OK
        let made = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress.map { $0 + taken }
                stream.avail_in = UInt32(input.count - taken)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                status = inflate(&stream, Z_NO_FLUSH)
                taken = input.count - Int(stream.avail_in)
                return output.count - Int(stream.avail_out)
            }
        }
        switch status {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: hasEnded = true
        default: throw .damaged("its compression makes no sense")
        }
        return output[..<made]
    }
}
