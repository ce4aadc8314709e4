package import HearthRules

/// What lies in the rules folder, and what is wrong with it. It may differ from what is live: rules with errors stay
/// out until they are put right.
package struct RuleShelf: Sendable {
    package var contents = RuleFiles.Contents()
    /// About the files as they lie there.
    package var findings: [Finding] = []
    /// Tests of them that fail.
    package var failures: [Finding] = []
    /// What there is to say of their promises.
    package var promises: [Finding] = []
    /// The files as they lie there are the live rules.
    package var isLive = false
    /// What there is to say of devices is put off until they have had time to announce themselves.
    var awaitsDevices = false
    /// The folder is not there any more, which was said.
    var isGone = false

    package init() {}

    package func findings(of file: String) -> [Finding] { (findings + promises + failures).filter { $0.file == file } }
}
