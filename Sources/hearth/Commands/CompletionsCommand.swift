import ArgumentParser

struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print what lets a shell complete hearth's words.",
        discussion: """
            bash: hearth completions bash > /etc/bash_completion.d/hearth
            zsh:  hearth completions zsh > "${fpath[1]}/_hearth"
            fish: hearth completions fish > ~/.config/fish/completions/hearth.fish
            """)

    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish
    }

    @Argument(help: "The shell: bash, zsh or fish.")
    var shell: Shell

    func run() {
        let words: CompletionShell =
            switch shell {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        Console.say(Hearth.completionScript(for: words))
    }
}
