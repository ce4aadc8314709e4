package import FoundationEssentials

/// How the categories of one identity stand in each other.
package struct CategoryTree {
    private let categories: [UUID: Category]

    package init(_ categories: [Category]) {
        self.categories = Dictionary(categories.map { ($0.id, $0) }) { first, _ in first }
    }

    package subscript(id: UUID) -> Category? { categories[id] }

    /// Whether `id` is `above`, or lies in it at any depth.
    package func isIn(_ id: UUID, below above: UUID) -> Bool {
        var (next, steps): (UUID?, Int) = (id, 0)
        while let id = next, steps <= categories.count {
            if id == above { return true }
            (next, steps) = (categories[id]?.parent, steps + 1)
        }
        return false
    }

    /// Those in `above` at any depth.
    package func all(below above: UUID) -> [Category] {
        categories.values.filter { $0.id != above && isIn($0.id, below: above) }
    }
}
