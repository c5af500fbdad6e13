/// The two members of a `SnapshotDescribing` that show what a mirror showed.
struct DescriptionMembers {
  let fields: [(name: String, expression: String)]
  let hidden: [String]
  /// `public`, `package`, or nothing.
  let access: String

  /// The lines, each behind some white space.
  func text(margin: String) -> String {
    let access = access.isEmpty ? "" : access + " "
    var lines = ["\(access)var snapshotFields: KeyValuePairs<String, Any?> {"]
    if fields.isEmpty {
      lines.append("  [:]")
    } else {
      lines.append("  [")
      lines += fields.map { "    \"\($0)\": \($1)," }
      lines.append("  ]")
    }
    lines.append("}")
    if !hidden.isEmpty {
      let names = hidden.map { "\"\($0)\"" }.joined(separator: ", ")
      lines += ["\(access)static var snapshotHidden: [String] { [\(names)] }"]
    }
    return lines.map { margin + $0 + "\n" }.joined()
  }
}
