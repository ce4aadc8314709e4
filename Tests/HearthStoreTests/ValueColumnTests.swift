import GRDB
import HearthDatabase
import HearthModel
import Testing

@testable import HearthStore

@Suite struct ValueColumnTests {
    @Test(arguments: [Value.unknown, .flag(true), .flag(false), .number(-0.5), .number(3), .text(""), .text("on")])
    func aValueIsReadAsItWasBound(_ value: Value) throws {
        let stored = try DatabaseQueue().write { database in
            try database.execute(sql: "CREATE TABLE stored (one ANY, two ANY) STRICT")
            var row = try RowStatement("INSERT INTO stored (one, two) VALUES (?, ?)", in: database)
            row.bind(value)
            row.bind(Value.number(.nan))
            try row.write()
            return try Row.fetchOne(database, sql: "SELECT one, two FROM stored").map { ($0[0], $0[1]) as Pair }
        }
        let (one, two) = try #require(stored)
        #expect(Value(one) == value)
        #expect(one == value.databaseValue)
        #expect(two == .null)
    }

    private typealias Pair = (DatabaseValue, DatabaseValue)
}
