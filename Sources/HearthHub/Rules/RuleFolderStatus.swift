package import HearthRules

/// What lies in the rules folder, and what is wrong with it. It may differ from what is live: rules with errors stay
/// out until they are put right.
package struct RuleFolderStatus: Sendable {
    package var contents = RuleFiles.Contents()
    /// About the files as they lie there.
    package var diagnostics: [Diagnostic] = []
    /// Tests of them that fail.
    package var failures: [Diagnostic] = []
    /// What there is to say of their promises.
    package var promises: [Diagnostic] = []
    /// The files as they lie there are the live rules.
    package var isLive = false
    /// What there is to say of devices is put off until they have had time to announce themselves.
    var awaitsDevices = false
    /// The folder is not there any more, which was said.
    var isGone = false

    package init() {}

    package func diagnostics(of file: String) -> [Diagnostic] {
        (diagnostics + promises + failures).filter { $0.file == file }
    }
}
