import HearthJSON

/// The part of an address behind `?`, decoded once: `+` is a space, and a name may come without a value.
struct QueryString {
    let members: [JSONValue.Member]

    init(_ text: some StringProtocol) {
        members = text.split(separator: "&").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { percentDecoded(String($0.map { $0 == "+" ? " " : $0 })) }
            guard let name = parts.first ?? nil, !name.isEmpty, let value = parts.count > 1 ? parts[1] : "" else {
                return nil
            }
            return JSONValue.Member(name, .string(value))
        }
    }
}
