import SubjectCatalogue

/// The text of the extension that describes a type and its subclasses.
struct DescriptionText {
  private let described: DescribedType
  private let heirs: [DescribedType]

  init(_ described: DescribedType, heirs: [DescribedType]) {
    (self.described, self.heirs) = (described, heirs)
  }

  var text: String {
    var lines: [String] = []
    let leftOut = described.leftOutByName + heirs.flatMap { $0.leftOutByName(beside: described) }
    lines += leftOut.map { "// \($0.subject) is left out: \($0.reason)." }
    if let attribute = described.type.availability.attribute { lines.append(attribute) }
    lines.append("extension \(described.type.sourceName): SnapshotDescribing {")
    lines.append("  public var snapshotFields: KeyValuePairs<String, Any?> {")
    lines += heirs.flatMap(inherited)
    lines += fields(described, margin: "    ", word: heirs.isEmpty ? "" : "return ")
    lines.append("  }")
    let hidden = Set((described.hidden + heirs.flatMap(\.hidden))).sorted()
    if !hidden.isEmpty {
      lines += ["", "  public static var snapshotHidden: [String] {"]
      lines += Self.list(hidden.map(Self.quoted), margin: "    ")
      lines.append("  }")
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  /// Returns the generated lines by which a subclass shows its own fields in place of its
  /// superclass's fields.
  private func inherited(_ heir: DescribedType) -> [String] {
    let cast = "let self = self as? \(heir.type.sourceName)"
    let system = heir.type.availability.attribute.map {
      "#available(" + $0.dropFirst("@available(".count)
    }
    let condition = [system, cast].compactMap(\.self).joined(separator: ", ")
    return ["    if \(condition) {"] + fields(heir, margin: "      ", word: "return ") + ["    }"]
  }

  private func fields(_ type: DescribedType, margin: String, word: String) -> [String] {
    if type.fields.isEmpty { return ["\(margin)\(word)[:]"] }
    let lines = type.fields.map { property, expression in
      "\(margin)  \(Self.quoted(property.name)): \(expression),"
    }
    return ["\(margin)\(word)["] + lines + ["\(margin)]"]
  }

  private static func quoted(_ name: String) -> String { "\"\(name)\"" }

  /// Returns a list literal in one line, or with one element in each line when it is long.
  private static func list(_ elements: [String], margin: String) -> [String] {
    let line = "\(margin)[\(elements.joined(separator: ", "))]"
    if line.count <= 100 { return [line] }
    return ["\(margin)["] + elements.map { "\(margin)  \($0)," } + ["\(margin)]"]
  }
}

extension AppType {
  /// The name of the type in source code, with backticks around keywords.
  package var sourceName: String {
    (path.dropLast().map(Self.escaped) + [declaration.name]).joined(separator: ".")
  }

  private static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  private static let keywords: Set = [
    "class", "default", "enum", "extension", "func", "import", "in", "init", "let", "protocol",
    "repeat", "return", "self", "static", "struct", "switch", "var", "where", "while", "case",
    "Type", "Protocol", "Any", "Self",
  ]
}
