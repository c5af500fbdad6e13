/// A conformance by which a type says to the peer what is shown of it.
struct HidingConformance {
  let head: TypeHead
  /// The token of the protocol's name.
  let token: Int

  static let protocols = [
    "CustomDumpReflectable": "customDumpMirror",
    "CustomDumpStringConvertible": "customDumpDescription",
    "CustomDumpRepresentable": "customDumpValue",
    "AnySnapshotStringConvertible": "snapshotDescription",
  ]

  /// All of a source, but those of types that are described here already.
  static func all(in heads: [TypeHead]) -> [HidingConformance] {
    heads.flatMap { head in
      head.inherited.filter { protocols[head.source.word($0)] != nil }
        .map { HidingConformance(head: head, token: $0) }
    }
  }

  /// The name of the protocol.
  var name: String { head.source.word(token) }
  /// Whether the protocol goes with the peer.
  var isPeers: Bool { name == "AnySnapshotStringConvertible" }
  /// Whether the type is declared in another module.
  var isRetroactive: Bool { head.source.word(token - 1) == "retroactive" }
  private var property: String { Self.protocols[name] ?? "" }

  /// Who may read what is shown: `public`, `package`, or nothing for the module.
  func access() throws(Unmoved) -> String {
    guard let body = head.body(of: property) else {
      throw Unmoved("\(property) is not written beside it")
    }
    return ["public", "package"].first { head.source.word(body.name - 2) == $0 } ?? ""
  }

  /// What is shown: names and expressions.
  func fields() throws(Unmoved) -> [(name: String, expression: String)] {
    guard let body = head.body(of: property)?.body else {
      throw Unmoved("\(property) is not written beside it")
    }
    if name == "AnySnapshotStringConvertible", head.members.contains(where: isRenderChildren) {
      throw Unmoved("renderChildren shows what it stores as well")
    }
    switch property {
    case "customDumpMirror": return try children(body)
    case "customDumpValue": return [("value", property)]
    default: return [("description", property)]
    }
  }

  private func isRenderChildren(_ index: Int) -> Bool {
    head.source.word(index) == "renderChildren"
  }

  /// `Mirror(self, children: ["id": id], displayStyle: .struct)`, alone in its braces.
  private func children(_ body: Range<Int>) throws(Unmoved) -> [(name: String, expression: String)]
  {
    let source = head.source
    let unread = Unmoved("\(property) is not one Mirror with a list of children")
    var start = body.lowerBound
    if source.word(start) == "return" { start += 1 }
    if source.word(start) == "." { start += 1 }
    guard ["Mirror", "init"].contains(source.word(start)), source.word(start + 1) == "(",
      let end = source.close(start + 1), end + 1 == body.upperBound
    else { throw unread }
    let parts = source.parts(start + 2..<end)
    guard
      let children = parts.first(where: {
        source.word($0.lowerBound) == "children" && source.word($0.lowerBound + 1) == ":"
      }), source.word(children.lowerBound + 2) == "[",
      source.close(children.lowerBound + 2) == children.upperBound - 1
    else { throw unread }
    var fields: [(name: String, expression: String)] = []
    let inside = children.lowerBound + 3..<children.upperBound - 1
    if source.text(of: inside) == ":" { return [] }
    for child in source.parts(inside) {
      // A pair in parentheses, or of a dictionary literal.
      let isPair = source.close(child.lowerBound) == child.upperBound - 1
      let start = child.lowerBound + (isPair ? 1 : 0)
      let end = child.upperBound - (isPair ? 1 : 0)
      guard let name = source.literal(start), source.word(start + 1) == (isPair ? "," : ":"),
        end > start + 2
      else { throw unread }
      fields.append((name, source.text(of: start + 2..<end)))
    }
    return fields
  }
}
