import Glibc
import HearthConfig
import HearthJSON
package import HearthModel

/// The last texts of each file of rules, for comparing and taking back: one JSON file each in a folder of the state.
///
/// Reads and writes at once, so it must not be used on the hub loop.
package struct RuleVersions: Sendable {
    /// One text of a file.
    package struct Version: Sendable, Equatable {
        /// Its time in milliseconds and its tag: `1764244800000-9ae16a3b2f90404f`.
        package var id: String
        /// When it was saved.
        package var at: Instant
        /// Who saved it; `nil` for a text that was changed on the disk itself.
        package var by: String?
        package var source: String

        /// As the tag of the file that has this text.
        package var tag: String { RuleFiles.tag(of: source.utf8) }
    }

    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    /// How many texts of one file are kept.
    package static let mostOfFile = 20
    /// How many files have their texts kept, deleted files too; the one that was saved longest ago goes first.
    package static let mostFiles = 200
    private static let suffix = ".json"
    /// Of a time: enough until the year 2286, so that names sort by age.
    private static let digits = 13

    private let folder: String

    package init(folder: String) { self.folder = folder }

    // MARK: Reading

    /// Newest first. What cannot be read is left out.
    package func list(of name: String) throws(Failure) -> [Version] {
        var versions: [Version] = []
        for id in try ids(of: name).reversed() {
            if let version = try version(id, of: name) { versions.append(version) }
        }
        return versions
    }

    /// `nil` if there is none of this id.
    package func version(_ id: String, of name: String) throws(Failure) -> Version? {
        guard RuleVersions.isID(id) else { return nil }
        let file: SourceFile?
        do throws(FolderReader.Failure) {
            file = try FolderReader.file(id + RuleVersions.suffix, in: place(of: name))
        } catch {
            throw Failure(description: "the version \(id) of \(name): \(error.reason)")
        }
        return file.flatMap { Version(id: id, $0.bytes) }
    }

    // MARK: Writing

    /// Keeps a text, unless the newest one is the same.
    /// - Parameter by: `nil` if nobody knows.
    package func keep(_ source: String, of name: String, by: String?, at: Instant) throws(Failure) {
        let known = try ids(of: name)
        let tag = RuleFiles.tag(of: source.utf8)
        guard known.last?.hasSuffix("-" + tag) != true else { return }
        // After a clock was set back the order of saving still holds.
        let newest = known.last.flatMap(RuleVersions.time) ?? 0
        let digits = String(max(at.milliseconds, newest + 1))
        let time = String(repeating: "0", count: max(0, RuleVersions.digits - digits.count)) + digits
        mkdir(folder, 0o700)
        let text = JSONWriter.document { writer in
            writer.beginObject()
            if let by { writer.member("by", by) }
            writer.member("source", source)
            writer.endObject()
        }
        do throws(FileWriter.Failure) {
            try FileWriter.replace(
                "\(place(of: name))/\(time)-\(tag)\(RuleVersions.suffix)", with: text, mode: 0o600)
        } catch {
            throw Failure(description: error.description)
        }
        for id in known.dropLast(RuleVersions.mostOfFile - 1) {
            unlink(place(of: name) + "/" + id + RuleVersions.suffix)
        }
        if known.isEmpty { try tidy() }
    }

    private func tidy() throws(Failure) {
        let places = try names(in: folder)
        guard places.count > RuleVersions.mostFiles else { return }
        var ages: [(place: String, ids: [String])] = []
        for place in places { ages.append((place, try ids(in: folder + "/" + place))) }
        ages.sort { ($0.ids.last ?? "") < ($1.ids.last ?? "") }
        for (place, ids) in ages.prefix(places.count - RuleVersions.mostFiles) {
            for id in ids { unlink("\(folder)/\(place)/\(id)\(RuleVersions.suffix)") }
            rmdir(folder + "/" + place)
        }
    }

    // MARK: Names

    /// `+` is in no name of a file of rules.
    private func place(of name: String) -> String { folder + "/" + name.replacing("/", with: "+") }

    private func ids(of name: String) throws(Failure) -> [String] { try ids(in: place(of: name)) }

    /// Oldest first.
    private func ids(in place: String) throws(Failure) -> [String] {
        try names(in: place).filter { $0.hasSuffix(RuleVersions.suffix) }
            .map { String($0.dropLast(RuleVersions.suffix.count)) }.filter(RuleVersions.isID)
    }

    private func names(in folder: String) throws(Failure) -> [String] {
        do throws(FolderReader.Failure) {
            return try FolderReader.names(in: folder)
        } catch {
            throw Failure(description: "the folder \(folder): \(error.reason)")
        }
    }

    private static func isID(_ id: String) -> Bool { id.wholeMatch(of: /[0-9]{13}-[0-9a-f]{16}/) != nil }

    fileprivate static func time(_ id: String) -> Int64? { id.split(separator: "-").first.flatMap { Int64($0) } }
}

extension RuleVersions.Version {
    fileprivate init?(id: String, _ bytes: [UInt8]) {
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch { return nil }
        guard let source = value["source"]?.string, let time = RuleVersions.time(id) else { return nil }
        self.init(id: id, at: Instant(milliseconds: time), by: value["by"]?.string, source: source)
    }
}
