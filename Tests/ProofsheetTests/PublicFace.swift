import Foundation

/// The declarations of a symbol graph as text, one a line, each below the one that it belongs to.
struct PublicFace {
  let text: String
  /// How many declarations there are.
  let count: Int
  /// The names that need no qualification.
  let names: Set<String>

  init(_ graph: SymbolGraph) {
    let conformances = Dictionary(grouping: graph.relationships.filter(\.isShown), by: \.source)
    var members: [[String]: [SymbolGraph.Symbol]] = [:]
    for symbol in graph.symbols {
      members[symbol.pathComponents.dropLast(), default: []].append(symbol)
    }
    let known = Set(graph.symbols.map(\.pathComponents))

    func lines(below path: [String]) -> [String] {
      let indent = String(repeating: "  ", count: path.count)
      // What belongs to somebody else's type stands below an extension of it.
      let foreign = Set(members.keys.compactMap { $0.first }.filter { !known.contains([$0]) })
      let extended = path.isEmpty ? foreign.map { ([$0], "extension \($0)") } : []
      let own = (members[path] ?? []).map { symbol in
        let protocols = (conformances[symbol.precise] ?? []).map(\.targetName).sorted()
        return (symbol.pathComponents, symbol.line(conformingTo: protocols))
      }
      return (own + extended).sorted { ($0.0.last ?? "", $0.1) < ($1.0.last ?? "", $1.1) }
        .flatMap { [indent + $0.1] + lines(below: $0.0) }
    }

    text = lines(below: []).joined(separator: "\n")
    count = graph.symbols.count
    names = Set(
      graph.symbols.filter { $0.pathComponents.count == 1 }
        .map { String($0.pathComponents[0].prefix { $0 != "(" }) }
    )
  }
}
