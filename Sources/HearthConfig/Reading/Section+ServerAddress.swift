extension Section {
    /// The address of something on a server of the household, without a login in it.
    /// - Parameter example: such an address.
    mutating func serverAddress(_ key: String, such example: String) -> String? {
        guard let node = value(key), let text = examination.name(node, key) else { return nil }
        let scheme = ["http://", "https://"].first(where: text.hasPrefix)
        let rest = text.dropFirst(scheme?.count ?? 0)
        let isPlain = text.utf8.allSatisfy { (0x21...0x7e).contains($0) } && !text.contains("@")
        guard scheme != nil, isPlain, Endpoint(rest.prefix { $0 != "/" }) != nil else {
            return examination.needs("an address without a login, such as '\(example)'", node, key)
        }
        return text
    }
}
