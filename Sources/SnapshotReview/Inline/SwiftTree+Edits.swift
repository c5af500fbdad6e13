extension SwiftTree {
  /// A new text for the closure of a call.
  struct Edit {
    let callee: String
    /// Whether the call had a closure before the edit.
    let replaces: Bool
    let text: String
  }

  /// Whether the tree differs from an earlier tree only by the literals of the edited calls.
  ///
  /// - Parameters:
  ///   - before: The tree before the edits.
  ///   - edits: The edits, in the order of the source.
  /// - Returns: Whether every edit was found, and the trees differ in nothing else.
  func differs(from before: SwiftTree, onlyBy edits: [Edit]) -> Bool {
    var rest = edits[...]
    // The ancestors of the current node and the node itself, from the outermost.
    var path: [Int] = []
    var (old, new) = (0, 0)
    while new < nodes.count {
      path.removeLast(max(0, path.count - nodes[new].depth))
      while path.count <= nodes[new].depth { path.append(new) }
      if old < before.nodes.count, before.nodes[old] == nodes[new] {
        (old, new) = (old + 1, new + 1)
        continue
      }
      guard let edit = rest.popFirst() else { return false }
      if edit.replaces {
        // The path ends with an argument, a closure, braces and a literal.
        guard old < before.nodes.count, before.nodes[old].depth == nodes[new].depth,
          before.literal(old) != nil, says(edit, at: new, in: path.dropLast(3))
        else { return false }
        old += 1
      } else {
        let end = new + Self.closure.count
        guard end <= nodes.count, (new..<end).map(kind) == Self.closure,
          says(edit, at: end - 1, in: path[...])
        else { return false }
        new = end - 1
      }
      new += 1
    }
    return old == before.nodes.count && rest.isEmpty
  }

  /// The kinds of the nodes that a new trailing closure with one literal adds to the tree.
  private static let closure = [
    "argument", "closure_expr", "parameter_list", "brace_stmt", "string_literal_expr",
  ]

  /// Whether a literal has an edit's text, and stands in the last argument of the edited call.
  private func says(_ edit: Edit, at literal: Int, in path: ArraySlice<Int>) -> Bool {
    guard self.literal(literal) == Array(edit.text.utf8), path.count > 3,
      path.suffix(3).map(kind) == ["call_expr", "argument_list", "argument"]
    else { return false }
    let call = path[path.endIndex - 3]
    let callee = kind(call + 1) == "unresolved_specialize_expr" ? call + 2 : call + 1
    let name =
      Self.quoted("name", in: nodes[callee].text) ?? Self.quoted("field", in: nodes[callee].text)
    return name == Array(edit.callee.utf8) && !isCondition(path.dropLast(3))
  }

  private static let brackets: Set<String> = [
    "argument_list", "array_expr", "brace_stmt", "dictionary_expr", "paren_expr", "tuple_expr",
  ]
  private static let heads: Set<String> = [
    "case_stmt", "do_catch_stmt", "for_each_stmt", "guard_stmt", "if_stmt", "switch_stmt",
    "while_stmt",
  ]

  /// Whether a call below the nodes of `path` stands in a statement's condition, outside of any
  /// bracket.
  ///
  /// In a condition, the brace of a closure would begin the body of the statement.
  private func isCondition(_ path: ArraySlice<Int>) -> Bool {
    path.lazy.reversed().map(kind).first { Self.brackets.contains($0) || Self.heads.contains($0) }
      .map(Self.heads.contains) ?? false
  }

  private func kind(_ node: Int) -> String {
    let word = nodes[node].text.prefix { $0 != 0x20 }
    return String(decoding: word.split { $0 == 0x28 || $0 == 0x3D }.last ?? [], as: UTF8.self)
  }

  private func literal(_ node: Int) -> [UInt8]? {
    kind(node) == "string_literal_expr" ? Self.quoted("value", in: nodes[node].text) : nil
  }
}
