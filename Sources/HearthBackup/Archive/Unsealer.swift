import HearthCrypto

/// Decrypts what `Sealer` has written; every byte it gives is verified.
final class Unsealer: ByteSource {
    private static let sealedChunk = SealedHead.chunk + ChaChaPoly.tagLength

    private let source: any ByteSource
    private let head: SealedHead
    private var waiting: ArraySlice<UInt8> = []
    private var sourceHasEnded = false
    private var number: UInt64 = 0
    private var hasEnded = false

    /// - Parameter source: at its beginning.
    init(_ source: any ByteSource, passphrase: String) throws(BackupError) {
        self.source = source
        while waiting.count < 1_024, let more = try source.read() { waiting += more }
        head = try SealedHead(takenFrom: &waiting, passphrase: passphrase)
    }

    func read() throws(BackupError) -> ArraySlice<UInt8>? {
        while !hasEnded {
            // One byte more than a chunk tells that it is not the last.
            while waiting.count <= Self.sealedChunk, !sourceHasEnded {
                if let more = try source.read() { waiting += more } else { sourceHasEnded = true }
            }
            hasEnded = waiting.count <= Self.sealedChunk
            let bytes = try open(waiting.prefix(Self.sealedChunk), isLast: hasEnded)
            waiting = waiting.dropFirst(Self.sealedChunk)
            number += 1
            if !bytes.isEmpty { return bytes }
        }
        return nil
    }

    private func open(_ sealed: ArraySlice<UInt8>, isLast: Bool) throws(BackupError) -> ArraySlice<UInt8> {
        guard sealed.count >= ChaChaPoly.tagLength else { throw .damaged("it ends too early") }
        let nonce = SealedHead.nonce(of: number, isLast: isLast)
        guard let bytes = ChaChaPoly.open(sealed, key: head.key, nonce: nonce, header: head.bytes) else {
            // What was cut off shows here too, as the last chunk was sealed as the last one.
            throw number == 0 ? .wrongPassphrase : .damaged("a part of it is missing or was changed")
        }
        return bytes[...]
    }
}
