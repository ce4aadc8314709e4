import Glibc
import HearthConfig
import HearthHub
import HearthModel
import HearthRules

/// A folder of rules, and which of its files a command is about. The others are read too, because files of a folder
/// mean something together.
struct RuleFolder {
    let path: String
    /// Names of files; `nil`: all.
    private(set) var chosen: Set<String>?
    let contents: RuleFiles.Contents

    /// - Parameters:
    ///   - paths: as given; none: the folder `rules` of the configuration.
    /// - Returns: one for each folder, in the order in which they are named first.
    static func folders(of paths: [String], _ folders: FolderOptions) throws -> [RuleFolder] {
        var wanted: [(path: String, chosen: Set<String>?)] = []
        for path in paths.isEmpty ? [folders.config + "/rules"] : paths {
            var facts = stat()
            guard stat(path, &facts) == 0 else {
                if paths.isEmpty { return try withoutRules(folders) }
                throw Failure(.wrongUse, "\(path): \(String(cString: strerror(errno)))")
            }
            if facts.st_mode & S_IFMT == S_IFDIR {
                wanted.append((path, nil))
                continue
            }
            let (folder, name) = parts(of: path)
            if let known = wanted.firstIndex(where: { $0.path == folder && $0.chosen != nil }) {
                wanted[known].chosen?.insert(name)
            } else {
                wanted.append((folder, [name]))
            }
        }
        return try wanted.map { try RuleFolder(path: $0.path, chosen: $0.chosen) }
    }

    /// A house need not have rules. Where there is no house either, the folder was not the one that was meant.
    private static func withoutRules(_ folders: FolderOptions) throws -> [RuleFolder] {
        guard access(folders.config + "/devices.yaml", F_OK) == 0 else {
            throw Failure(
                .wrongUse,
                "'\(folders.config)' holds neither devices.yaml nor rules/; name the folder that does with --config")
        }
        return []
    }

    private static func parts(of path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }

    private init(path: String, chosen: Set<String>?) throws {
        (self.path, self.chosen) = (path, chosen)
        do {
            contents = try RuleFiles(folder: path).read()
        } catch {
            throw Failure(.wrongUse, "\(error)")
        }
        for diagnostic in contents.diagnostics where chosen?.contains(diagnostic.file) == true {
            throw Failure(.wrongUse, "\(path)/\(diagnostic.file): \(diagnostic.message)")
        }
        for name in chosen ?? [] where !(contents.files + contents.fixtures).contains(where: { $0.name == name }) {
            throw Failure(.wrongUse, "\(path)/\(name) is no rule file; the name must end in \(RuleFiles.suffix)")
        }
    }

    func isChosen(_ name: String) -> Bool { chosen?.contains(name) ?? true }

    /// Findings in it are told: it was asked about, or it is a fixture by which the others are read.
    func isAbout(_ name: String) -> Bool { isChosen(name) || RuleFiles.isFixture(name) }

    /// As a person can open it from here.
    func shown(_ name: String) -> String {
        let folder = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
        return folder == "." ? name : folder + "/" + name
    }

    /// A fixture that was named may lie elsewhere.
    func shown(_ name: String, in house: House) -> String {
        if case .fixture(let path) = house, RuleFolder.parts(of: path).name == name { return path }
        return shown(name)
    }

    // MARK: The house

    enum House {
        /// That of the configuration.
        case configured
        /// Made of the fixtures beside the files, where there are any.
        case besides
        /// Made of this file.
        case fixture(String)
    }

    /// What the rules of the folder mean.
    func book(in house: House, _ folders: FolderOptions) throws -> (CompiledRules, settings: HouseSettings?) {
        let rules = contents.files.map(\.source)
        switch house {
        case .besides where !contents.fixtures.isEmpty:
            return (book(rules, contents.fixtures.map(\.source)), settings(folders))
        case .fixture(let path):
            let (folder, name) = RuleFolder.parts(of: path)
            guard let file = try read(name, in: RuleFiles(folder: folder)) else {
                throw Failure(.wrongUse, "\(path): there is no such file")
            }
            guard RuleFiles.isFixture(name) else {
                throw Failure(.wrongUse, "\(path): the name of a fixture begins with 'fixture', as in fixture.hearth")
            }
            return (book(rules, [file.source]), settings(folders))
        case .besides, .configured:
            let loaded = Configuration.load(folder: configuration(folders))
            guard let configuration = loaded.configuration else {
                for line in HearthConfig.Diagnostic.rendered(loaded.diagnostics) { Console.complain(line) }
                throw Failure(
                    .wrongUse, "the configuration in \(folders.config) cannot be used, so that nothing has a name")
            }
            return (CompiledRules(rules, names: HouseNames(configuration)), configuration.house)
        }
    }

    /// A folder with a `devices.yaml` is its own configuration, and so is that around a folder `rules`.
    private func configuration(_ folders: FolderOptions) -> String {
        let around = RuleFolder.parts(of: path).name == "rules" ? [RuleFolder.parts(of: path).folder] : []
        return ([path] + around).first { access($0 + "/devices.yaml", F_OK) == 0 } ?? folders.config
    }

    /// Where the house is in which a fixture stands; a fixture needs none.
    private func settings(_ folders: FolderOptions) -> HouseSettings? {
        Configuration.load(folder: configuration(folders)).configuration?.house
    }

    private func read(_ name: String, in files: RuleFiles) throws -> RuleFiles.File? {
        do { return try files.file(name) } catch { throw Failure(.wrongUse, "\(error)") }
    }

    private func book(_ rules: [SourceText], _ fixtures: [SourceText]) -> CompiledRules {
        let (names, mistakes) = Fixture.names(of: (rules + fixtures).map(Parser.parse))
        return CompiledRules(rules + fixtures, names: names, mistakes: mistakes)
    }
}
