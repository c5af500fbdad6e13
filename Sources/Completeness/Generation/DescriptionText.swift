/// The text of the extension that describes a type and its subclasses.
struct DescriptionText {
  /// The type and its subclasses, the most derived class first.
  let family: [DescribedType]
  let leftOut: [GeneratedSource.LeftOut]

  var text: String {
    let described = family[family.count - 1]
    let heirs = family.dropLast()
    let comments = leftOut.map { "// \($0.subject) is left out: \($0.reason).\n" }.joined()
    let attribute = described.type.availability.attribute.map { $0 + "\n" } ?? ""
    let own = "\(heirs.isEmpty ? "" : "return ")\(described.list)".indented(by: 4)
    return """
      \(comments)\(attribute)extension \(described.type.sourceName): SnapshotDescribing {
        public var snapshotFields: KeyValuePairs<String, Any?> {
      \(heirs.map(inherited).joined())\(own)
        }\(hidden)
      }
      """
  }

  /// Returns the statement by which a subclass shows its own fields in place of its superclass's.
  private func inherited(_ heir: DescribedType) -> String {
    let system = heir.type.availability.attribute.map {
      "#available(\($0.dropFirst("@available(".count)), "
    }
    let head = "if \(system ?? "")let self = self as? \(heir.type.sourceName) {"
    return "\(head)\n\("return \(heir.list)".indented(by: 2))\n}\n".indented(by: 4)
  }

  private var hidden: String {
    let names = Set(family.flatMap(\.hidden)).sorted().map { "\"\($0)\"" }
    if names.isEmpty { return "" }
    let line = "[\(names.joined(separator: ", "))]"
    let list = line.count <= 96 ? line : "[\n" + names.map { "  \($0),\n" }.joined() + "]"
    return "\n\n  public static var snapshotHidden: [String] {\n\(list.indented(by: 4))\n  }"
  }
}

extension DescribedType {
  /// The fields as a literal: each name and the expression that reads the field.
  fileprivate var list: String {
    if fields.isEmpty { return "[:]" }
    return "[\n" + fields.map { "  \"\($0.property.name)\": \($0.expression),\n" }.joined() + "]"
  }
}

extension AppType {
  /// The name of the type in source code, with backticks around keywords.
  package var sourceName: String {
    (path.dropLast().map(SwiftWord.escaped) + [declaration.name]).joined(separator: ".")
  }
}
