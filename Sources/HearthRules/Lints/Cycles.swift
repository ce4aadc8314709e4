/// Which nodes of a graph lie on a cycle together: its strongly connected components (R. Tarjan, "Depth-first search and
/// linear graph algorithms", 1972). Without recursion, because a chain may be as long as there are rules.
struct Cycles {
    /// By node: one of those with which it lies on a cycle; itself if there is no other.
    private var component: [Int]

    /// - Parameter successors: by node.
    init(_ successors: [[Int]]) {
        component = Array(repeating: -1, count: successors.count)
        var (entered, lowest) = (component, component)
        var (stack, path): ([Int], [(node: Int, next: Int)]) = ([], [])
        var count = 0
        for start in successors.indices where entered[start] < 0 {
            path.append((start, 0))
            while let (node, next) = path.last {
                if next == 0 {
                    (entered[node], lowest[node]) = (count, count)
                    count += 1
                    stack.append(node)
                }
                guard next < successors[node].count else {
                    path.removeLast()
                    if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
                    if lowest[node] == entered[node] { close(node, &stack) }
                    continue
                }
                path[path.count - 1].next += 1
                let successor = successors[node][next]
                if entered[successor] < 0 {
                    path.append((successor, 0))
                } else if component[successor] < 0 {
                    lowest[node] = min(lowest[node], entered[successor])
                }
            }
        }
    }

    private mutating func close(_ root: Int, _ stack: inout [Int]) {
        while let node = stack.popLast() {
            component[node] = root
            if node == root { return }
        }
    }

    /// Whether each can be reached from the other.
    func join(_ a: Int, _ b: Int) -> Bool { component[a] == component[b] }
}
