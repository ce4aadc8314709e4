import HearthModel

enum Zones {
    /// Central European Time, from a zone file that holds nothing but the rule.
    static func berlin() throws -> CivilZone {
        func header(types: UInt8) -> [UInt8] {
            Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + [UInt8](repeating: 0, count: 19)
                + [types, 0, 0, 0, 4]
        }
        // One local time type, of an hour ahead: offset, not daylight saving, name; the first block is for old readers.
        let block: [UInt8] = [0, 0, 0x0E, 0x10, 0, 0] + Array("CET".utf8) + [0]
        let file = header(types: 1) + block + header(types: 1) + block
        return try CivilZone(tzif: file + Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8), name: "Europe/Berlin")
    }
}
