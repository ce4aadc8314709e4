/// Reads TZif, the format of compiled zone files: RFC 9636, versions 1 to 4. Lengths in the file are believed only as
/// far as there are bytes.
struct ZoneFileReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) { rest = Array(bytes)[...] }

    private struct Header {
        var version: UInt8
        /// In the order of the file: UT and standard indicators, leap seconds, transitions, types, name characters.
        var indicators: Int, leapSeconds: Int, transitions: Int, types: Int, characters: Int

        func blockLength(timeLength: Int) -> Int {
            transitions * (timeLength + 1) + types * 6 + characters + leapSeconds * (timeLength + 4) + indicators
        }
    }

    mutating func zone(named name: String) throws(ZoneFileProblem) -> CivilZone {
        var header = try header()
        guard header.version > 0 else { return try block(header, timeLength: 4, name: name, hasRule: false) }
        // The first block is for readers that know 32 bits only.
        _ = try take(header.blockLength(timeLength: 4))
        header = try self.header()
        return try block(header, timeLength: 8, name: name, hasRule: true)
    }

    private mutating func header() throws(ZoneFileProblem) -> Header {
        guard try take(4).elementsEqual("TZif".utf8) else { throw .noZoneFile }
        let version = try take(16).first ?? 0
        var counts: [Int] = []
        for _ in 0..<6 { counts.append(Int(UInt32(truncatingIfNeeded: try integer(4)))) }
        return Header(
            version: version, indicators: counts[0] + counts[1], leapSeconds: counts[2], transitions: counts[3],
            types: counts[4], characters: counts[5])
    }

    private mutating func block(
        _ header: Header, timeLength: Int, name: String, hasRule: Bool
    ) throws(ZoneFileProblem) -> CivilZone {
        guard header.leapSeconds == 0 else { throw .countsLeapSeconds }
        guard header.types > 0, header.blockLength(timeLength: timeLength) <= rest.count else { throw .cutShort }
        var times: [Int64] = []
        for _ in 0..<header.transitions { times.append(try integer(timeLength)) }
        guard zip(times, times.dropFirst()).allSatisfy(<) else { throw .unordered }
        let types = Array(try take(header.transitions))
        var offsets: [Milliseconds] = []
        for _ in 0..<header.types {
            let offset = Milliseconds.seconds(try integer(4))
            guard CivilZone.offsets.contains(offset.count) else { throw .impossibleOffset }
            offsets.append(offset)
            _ = try take(2)
        }
        guard types.allSatisfy({ $0 < offsets.count }) else { throw .unknownType }
        _ = try take(header.characters + header.indicators)
        let transitions = zip(times, types).map { time, type in
            CivilZone.Transition(
                at: Instant(milliseconds: Milliseconds.seconds(time).count), offset: offsets[Int(type)])
        }
        return CivilZone(
            name: name, initialOffset: offsets[0], transitions: transitions, rule: hasRule ? try rule() : nil)
    }

    /// The last line; empty if nothing is known of the time after the last transition.
    private mutating func rule() throws(ZoneFileProblem) -> ZoneRule? {
        let newline = UInt8(ascii: "\n")
        guard rest.popFirst() == newline, let end = rest.firstIndex(of: newline) else { throw .cutShort }
        let text = rest[..<end]
        guard !text.isEmpty else { return nil }
        guard let rule = ZoneRuleReader.rule(text) else { throw .unreadableRule }
        return rule
    }

    private mutating func take(_ count: Int) throws(ZoneFileProblem) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .cutShort }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Of 4 or 8 bytes, the greatest first, with its sign.
    private mutating func integer(_ length: Int) throws(ZoneFileProblem) -> Int64 {
        let bits = try take(length).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return length == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
    }
}

extension CivilZone {
    /// - Parameters:
    ///   - tzif: the bytes of a compiled zone file.
    ///   - name: such as `Europe/Berlin`; the file itself does not say.
    package init(tzif: some Collection<UInt8>, name: String) throws(ZoneFileProblem) {
        var reader = ZoneFileReader(tzif)
        self = try reader.zone(named: name)
    }
}
