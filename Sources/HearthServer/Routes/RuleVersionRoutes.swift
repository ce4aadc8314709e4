import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// The last texts of a file of rules (docs/spec/house-api.md, section 6.7). Putting one back is saving it.
struct RuleVersionRoutes: Sendable {
    let ruleService: RuleService

    var routes: [HouseRoute] {
        ["/rules/files/{name}/versions", "/rules/files/{folder}/{name}/versions"].flatMap { path -> [HouseRoute] in
            [
                Route(
                    .get, path, .requires(.readRules),
                    .init(
                        "The last texts of a file that were saved, newest first",
                        [200: "name versions:[{version at:date by? size:int etag}]"], errors: [404]),
                    handler: list),
                Route(
                    .get, path + "/{version}", .requires(.readRules),
                    .init("One of them", [200: "name version at:date by? etag source"], errors: [404]),
                    handler: show),
            ]
        }
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let name = try name(call)
        let versions = try read { () throws(RuleVersions.Failure) in try ruleService.versions.list(of: name) }
        guard !versions.isEmpty || files.contains(name) else { throw notFound(name) }
        return OutgoingResponse { writer in
            writer.member("name", name)
            writer.key("versions")
            writer.beginArray()
            for version in versions {
                writer.beginObject()
                write(version, to: &writer)
                writer.member("size", version.source.utf8.count)
                writer.endObject()
            }
            writer.endArray()
        }
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (name, id) = (try name(call), call.parameter("version"))
        let found = try read { () throws(RuleVersions.Failure) in try ruleService.versions.version(id, of: name) }
        guard let found else { throw .notFound }
        return OutgoingResponse { writer in
            writer.member("name", name)
            write(found, to: &writer)
            writer.member("source", found.source)
        }
    }

    // MARK: Parts

    private var files: [String] { ruleService.shelf.contents.files.map(\.name) }

    private func write(_ version: RuleVersions.Version, to writer: inout JSONWriter) {
        writer.member("version", version.id)
        writer.member("at", version.at.rfc3339)
        writer.memberIfPresent("by", version.by)
        writer.member("etag", version.tag)
    }

    private func name(_ call: HouseRequest) throws(APIError) -> String {
        let name = (call.parameters["folder"].map { $0 + "/" } ?? "") + call.parameter("name")
        guard RuleFiles.isName(name), !RuleFiles.isFixture(name) else { throw notFound(name) }
        return name
    }

    private func notFound(_ name: String) -> APIError {
        .ruleFileNotFound(name, didYouMean: nearestNames(to: name, among: files))
    }

    private func read<Value>(_ body: () throws(RuleVersions.Failure) -> Value) throws(APIError) -> Value {
        do throws(RuleVersions.Failure) {
            return try body()
        } catch {
            throw .storageFailed(detail: error.description)
        }
    }
}
