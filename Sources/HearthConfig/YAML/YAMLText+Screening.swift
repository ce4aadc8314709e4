extension YAMLText {
    /// Reports what Hearth refuses and the YAML reader would let pass.
    /// - Returns: whether the reader may see the text.
    func screen(_ examination: Examination) -> Bool {
        var clean = true
        let hasAliases = lines.contains { Self.hasToken("*", in: $0) } && lines.contains { Self.hasToken("&", in: $0) }
        for (number, line) in lines.enumerated() {
            if let tab = line.firstIndex(where: { $0 != " " }), line[tab] == "\t",
                line.contains(where: { !isBlank($0) })
            {
                examination.error(
                    position(of: Place(line: number, offset: tab)), "a tab may not indent; use spaces")
                clean = false
            }
            if hasAliases, let offset = Self.keyFromAlias(in: line) {
                examination.error(
                    position(of: Place(line: number, offset: offset)),
                    "a key must be a text of its own; lists, maps and '*' names cannot be keys")
                clean = false
            }
        }
        return clean
    }

    private static func hasToken(_ mark: Unicode.Scalar, in line: [Unicode.Scalar]) -> Bool {
        zip(line, line.dropFirst()).contains { $0 == mark && isNameScalar($1) }
    }

    /// Where a line may make a key out of an alias. Yams hashes keys with all that they expand to, so that a few
    /// lines of nested aliases would keep it busy for years. Comments apart, this errs on the side of refusing.
    private static func keyFromAlias(in line: [Unicode.Scalar]) -> Int? {
        guard let start = line.firstIndex(where: { !isBlank($0) }), line[start] != "#" else { return nil }
        for index in line.indices {
            switch line[index] {
            case "?"
            where (index == 0 || isBlank(line[index - 1]) || "[{,".unicodeScalars.contains(line[index - 1]))
                && (index + 1 == line.count || isBlank(line[index + 1])):
                return index
            case "*" where isFollowedByColon(line, line[(index + 1)...].firstIndex { !isNameScalar($0) }):
                return index
            case "]" where isFollowedByColon(line, index + 1), "}" where isFollowedByColon(line, index + 1):
                return index
            default: break
            }
        }
        return nil
    }

    private static func isFollowedByColon(_ line: [Unicode.Scalar], _ index: Int?) -> Bool {
        guard let index else { return false }
        return line[index...].first { !isBlank($0) } == ":"
    }

    private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar == "-" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
            || ("0"..."9").contains(scalar)
    }
}

private func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
