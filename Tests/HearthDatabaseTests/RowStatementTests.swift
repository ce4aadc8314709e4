import FoundationEssentials
import GRDB
import HearthDatabase
import Testing

@Suite struct RowStatementTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try queue.write { try $0.execute(sql: "CREATE TABLE stored (one ANY, two ANY) STRICT") }
    }

    private func stored() throws -> [[DatabaseValue]] {
        try queue.read { try Row.fetchAll($0, sql: "SELECT one, two FROM stored").map { [$0[0], $0[1]] } }
    }

    @Test func everyKindOfColumnIsReadAsItWasBound() throws {
        try queue.write { database in
            var row = try RowStatement("INSERT INTO stored (one, two) VALUES (?, ?)", in: database)
            row.bind(Int64.min)
            row.bind(Int64?.none)
            try row.write()
            row.bind("")
            row.bind(String?.none)
            try row.write()
            row.bind("longer than fifteen bytes, with 21 °C")
            row.bind([0, 255, 1] as [UInt8])
            try row.write()
            row.bind(true)
            row.bind(-0.5)
            try row.write()
        }
        #expect(
            try stored() == [
                [Int64.min.databaseValue, .null], ["".databaseValue, .null],
                ["longer than fifteen bytes, with 21 °C".databaseValue, Data([0, 255, 1]).databaseValue],
                [1.databaseValue, (-0.5).databaseValue],
            ])
    }

    @Test(arguments: [0, 1, 15, 16, 17, 32, 50])
    func rowsAreWrittenInTheirOrderHoweverMany(_ count: Int) throws {
        try queue.write { database in
            try RowStatement.write(Array(0..<count), columns: 2, in: database) {
                "INSERT INTO stored (one, two) VALUES \($0)"
            } bind: { number, row in
                row.bind(Int64(number))
                row.bind("\(number * number)")
            }
        }
        #expect(try stored() == (0..<count).map { [$0.databaseValue, "\($0 * $0)".databaseValue] })
    }

    @Test func ofRowsWithOneThatIsRefusedNoneStays() throws {
        #expect(throws: DatabaseError.self) {
            try queue.write { database in
                try database.execute(sql: "CREATE TABLE strict (number INTEGER NOT NULL) STRICT")
                try RowStatement.write(Array(0..<20), columns: 1, in: database) {
                    "INSERT INTO strict VALUES \($0)"
                } bind: { number, row in
                    row.bind(number == 9 ? nil : Int64(number))
                }
            }
        }
        #expect(try queue.read { try !$0.tableExists("strict") })
    }

    @Test func whatCannotBeBoundIsNotWrittenAndIsSaid() throws {
        #expect(throws: DatabaseError.self) {
            try queue.write { database in
                var row = try RowStatement("INSERT INTO stored (one, two) VALUES (?, ?)", in: database)
                for number in [1, 2, 3] as [Int64] { row.bind(number) }
                try row.write()
            }
        }
        #expect(try stored().isEmpty)
    }

    @Test func aRowThatIsRefusedLeavesTheStatementUsable() throws {
        try queue.write { database in
            try database.execute(sql: "CREATE TABLE counted (number INTEGER PRIMARY KEY, one TEXT NOT NULL) STRICT")
            var row = try RowStatement("INSERT INTO counted (number, one) VALUES (?, ?)", in: database)
            row.bind(1 as Int64)
            row.bind(String?.none)
            #expect(throws: DatabaseError.self) { try row.write() }
            var next = try RowStatement("INSERT INTO counted (number, one) VALUES (?, ?)", in: database)
            next.bind(2 as Int64)
            next.bind("two")
            try next.write()
            #expect(try Int64.fetchAll(database, sql: "SELECT number FROM counted") == [2])
        }
    }
}
