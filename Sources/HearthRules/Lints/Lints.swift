/// Warnings about rules that are sound and yet hardly meant so: the W rows of docs/spec/rule-language.md, section 17,
/// that can be seen without running anything. Sets without members, unused names and old names are told by the
/// resolver.
package enum Lints {
    /// - Returns: in the order of files and places.
    package static func check(_ set: RuleSet, names: HouseNames, heard: Heard = Heard()) -> [Diagnostic] {
        var pass = LintPass(set, names: names, heard: heard)
        pass.checkEvents()
        pass.checkBlocks()
        pass.checkOtherWays()
        pass.checkHands()
        pass.checkLayers()
        pass.checkSafety()
        pass.checkConstants()
        pass.checkWindows()
        pass.checkSilence()
        pass.checkConflicts()
        pass.checkLoops()
        pass.checkPingPong()
        return pass.ordered
    }
}
