
// Appended to Package.swift by scripts/arm64-check: of the tests only those named, and of the targets what these need.
let wanted = Context.environment["HEARTH_TESTS"]!.split(separator: "|").map { "\($0)Tests" }
var needed = Set(wanted)
while true {
    let further = package.targets.filter { needed.contains($0.name) }.flatMap(\.dependencies).compactMap {
        if case .byNameItem(let name, _) = $0 { name } else { nil }
    }
    if needed.isSuperset(of: further) { break }
    needed.formUnion(further)
}
package.targets.removeAll { !needed.contains($0.name) }
package.products.removeAll()
// What is tested is optimised as in the package; that the tests are, too, would take as long again.
for target in package.targets where target.type == .test { target.swiftSettings?.append(.unsafeFlags(["-Onone"])) }
