/// The block `log` of `hearth.yaml`.
package struct LogSettings: Sendable, Equatable {
    package var level = Level.info

    package enum Level: String, Sendable, CaseIterable { case trace, debug, info, notice, warning, error, critical }

    package init() {}

    init(_ section: inout Section) {
        level = section.word("level") ?? level
    }
}
