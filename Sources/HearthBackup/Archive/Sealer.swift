import HearthAccounts
import HearthCrypto

/// Encrypts with ChaCha20-Poly1305 (RFC 8439), chunk by chunk.
final class Sealer: ByteSink {
    private let next: any ByteSink
    private let head: SealedHead
    private var waiting: [UInt8] = []
    private var number: UInt64 = 0

    init(into next: any ByteSink, passphrase: String, random: RandomBytes) throws(BackupError) {
        self.next = next
        head = SealedHead(passphrase: passphrase, random: random)
        try next.write(head.bytes[...])
    }

    func write(_ bytes: ArraySlice<UInt8>) throws(BackupError) {
        waiting += bytes
        // A full chunk waits too, as it may be the last.
        var start = 0
        while waiting.count - start > SealedHead.chunk {
            try seal(waiting[start..<start + SealedHead.chunk], isLast: false)
            start += SealedHead.chunk
        }
        waiting.removeFirst(start)
    }

    func finish() throws(BackupError) {
        try seal(waiting[...], isLast: true)
        try next.finish()
    }

    private func seal(_ bytes: ArraySlice<UInt8>, isLast: Bool) throws(BackupError) {
        let sealed = ChaChaPoly.seal(
            bytes, key: head.key, nonce: SealedHead.nonce(of: number, isLast: isLast), header: head.bytes)
        number += 1
        try next.write(sealed[...])
    }
}
