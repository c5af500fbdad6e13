import SubjectCatalogue

/// The associated types of a protocol, as the parameters of a generic class.
struct DoubledGenerics {
  /// The names in order.
  private(set) var names: [String] = []
  /// The constraints of each: `Hashable & Sendable`.
  private(set) var constraints: [String: [String]] = [:]
  /// What a condition has made of one: `Item` is `String`.
  private(set) var concrete: [String: String] = [:]
  /// The other conditions, without `where`.
  private(set) var conditions: [String] = []
  /// Where types are spelled in them.
  private(set) var declarations: [Declaration] = []

  /// Reads a protocol and those that it refines.
  mutating func read(_ all: [AppType]) throws(UnwritableDouble) {
    for member in all.flatMap(\.members)
    where member.kind == .associatedType && !names.contains(member.name) {
      names.append(member.name)
    }
    for level in all {
      for member in level.members where member.kind == .associatedType {
        declarations.append(member.declaration)
        let parts = Self.parts(of: member.declaration)
        for constraint in parts.constraints
        where constraints[member.name]?.contains(constraint) != true {
          constraints[member.name, default: []].append(constraint)
        }
        for condition in parts.conditions { try add(condition) }
      }
      let parts = Self.parts(of: level.declaration)
      if !parts.conditions.isEmpty { declarations.append(level.declaration) }
      for condition in parts.conditions { try add(condition) }
    }
    if constraints.values.joined().contains(where: { $0.hasPrefix("~") }) {
      throw UnwritableDouble("has an associated type that cannot be copied")
    }
  }

  /// Whether a spelling mentions an associated type.
  func areMentioned(in spelling: TypeSpelling) -> Bool {
    spelling.tokens.contains { names.contains($0.text) && $0.kind == .type }
  }

  /// The parameters that stay open.
  var parameters: [String] { names.filter { concrete[$0] == nil } }

  /// `<Item: Hashable>`; empty where no parameter is open.
  var list: String {
    let list = parameters.map { name in
      let words = constraints[name] ?? []
      return words.isEmpty ? name : "\(name): \(words.joined(separator: " & "))"
    }
    return list.isEmpty ? "" : "<\(list.joined(separator: ", "))>"
  }

  /// `where Kids.Element == Item`; empty without conditions.
  var clause: String {
    let open = conditions.filter { condition in
      !names.contains { concrete[$0] != nil && condition.hasPrefix($0 + ":") }
    }
    return open.isEmpty ? "" : "where " + open.map(settled).joined(separator: ", ")
  }

  /// The lines for what is no parameter any more.
  var aliases: [String] {
    names.compactMap { name in concrete[name].map { "typealias \(name) = \($0)" } }
  }

  private mutating func add(_ condition: String) throws(UnwritableDouble) {
    let text = condition.replacing("Self.", with: "")
    let isAboutSelf = text.split { !$0.isLetter && $0 != "_" }.contains("Self")
    guard !isAboutSelf else {
      if ["Self: AnyObject", "Self: Sendable"].contains(text) { return }
      throw UnwritableDouble("asks for '\(condition)'")
    }
    let sides = text.components(around: " == ")
    if let (left, right) = sides, !left.contains("."), !mentionsParameter(right) {
      concrete[left] = right
    } else if let (left, right) = sides, !right.contains("."), !mentionsParameter(left),
      names.contains(right)
    {
      concrete[right] = left
    } else if !conditions.contains(text) {
      conditions.append(text)
    }
  }

  /// A text with the names that are no parameters any more replaced by what they are.
  private func settled(_ text: String) -> String {
    text.replacing(/\w+(?:\.\w+)*/) { match in
      concrete[String(match.output)] ?? String(match.output)
    }
  }

  private func mentionsParameter(_ text: String) -> Bool {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { names.contains(String($0)) }
  }

  /// What stands behind a declaration's name: its constraints and its conditions.
  private static func parts(
    of declaration: Declaration
  ) -> (constraints: [String], conditions: [String]) {
    let tokens = declaration.tokens
    let clause = tokens.firstIndex { $0.text == "where" } ?? tokens.endIndex
    let conditions =
      clause < tokens.endIndex ? split(tokens[tokens.index(after: clause)...]) : []
    guard let colon = tokens[..<clause].firstIndex(where: { $0.text == ":" }) else {
      return ([], conditions)
    }
    let list = tokens[tokens.index(after: colon)..<clause].prefix { $0.text != "=" }
    return (split(list), conditions)
  }

  /// The parts between commas outside of brackets.
  static func split(_ tokens: ArraySlice<DeclarationToken>) -> [String] {
    var (parts, part, depth) = ([String](), [DeclarationToken](), 0)
    for token in tokens {
      switch token.text {
      case "(", "[", "<": depth += 1
      case ")", "]", ">": depth -= 1
      default: break
      }
      if depth == 0, token.text == "," {
        parts.append(part.text)
        part = []
      } else {
        part.append(token)
      }
    }
    return (parts + [part.text]).filter { !$0.isEmpty }.map { $0.replacing(" : ", with: ": ") }
  }
}

extension String {
  /// What stands left and right of the first place of a text.
  func components(around mark: String) -> (String, String)? {
    guard let range = firstRange(of: mark) else { return nil }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
