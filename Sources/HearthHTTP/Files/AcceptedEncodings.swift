/// What `Accept-Encoding` says of gzip (RFC 9110, section 12.5.3).
struct AcceptedEncodings {
    let takeGzip: Bool

    init(_ field: String?) {
        var weights: [String: Double] = [:]
        for entry in (field ?? "").split(separator: ",") {
            let parts = entry.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let coding = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            weights[coding] = weight ?? 1
        }
        takeGzip = (weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0) > 0
    }
}
