import SubjectCatalogue

/// How types of a protocol are spelled in its double.
struct DoubleSpelling {
  /// What `Self` is.
  let name: String
  let catalogue: SubjectCatalogue
  /// What associated types are that a condition has decided.
  var concrete: [String: String] = [:]
  /// The generic parameters of the function, each with what any value of it is.
  var erased: [String: String] = [:]

  /// A type as a signature has it.
  func text(_ spelling: TypeSpelling) -> String { text(spelling.tokens[...]) }

  private func text(_ tokens: ArraySlice<DeclarationToken>) -> String {
    var text = ""
    var tokens = tokens
    while let token = tokens.popFirst() {
      guard token.text == "Self", token.kind == .type else {
        text += token.text
        continue
      }
      guard tokens.first?.text == "." else {
        text += name
        continue
      }
      // `Self.Item` is the parameter of the class, and what an alias of the protocol stands for is
      // not known there.
      tokens.removeFirst()
      guard let alias = catalogue.alias(at: tokens) else { continue }
      tokens = alias.rest
      text += alias.type.isFunction ? "(\(self.text(alias.type)))" : self.text(alias.type)
    }
    return text.replacing(" : ", with: ": ")
  }

  /// A parameter's type in the signature of the double's function.
  func parameter(_ spelling: TypeSpelling) -> String {
    let tokens = Self.without(
      ["consuming", "borrowing", "__owned", "__shared", "sending"],
      spelling
    )
    // The compiler leaves out the brackets of closures.
    guard tokens.last?.text == "...", TypeSpelling.bare(spelling).isFunction,
      tokens.first?.text != "(" || tokens.dropLast().last?.text != ")"
    else { return text(tokens) }
    return "(\(text(tokens.dropLast())))..."
  }

  /// A parameter's type in the closure that answers.
  func answered(_ spelling: TypeSpelling) -> String {
    let dropped: Set = [
      "consuming", "borrowing", "__owned", "__shared", "sending", "@autoclosure",
    ]
    let tokens = Self.without(dropped, spelling)
    if tokens.last?.text == "..." { return "[\(erasing(tokens.dropLast()))]" }
    if tokens.last?.text == "!" { return erasing(tokens.dropLast()) + "?" }
    return erasing(tokens)
  }

  /// What a function returns, in the closure that answers.
  func result(_ spelling: TypeSpelling) -> String {
    if mentionsErased(spelling.tokens[...]) { return "Any" }
    if spelling.tokens.last?.text == "!" { return text(spelling.tokens.dropLast()) + "?" }
    return text(spelling)
  }

  func isErased(_ spelling: TypeSpelling) -> Bool { mentionsErased(spelling.tokens[...]) }

  private func mentionsErased(_ tokens: ArraySlice<DeclarationToken>) -> Bool {
    tokens.contains { erased[$0.text] != nil && $0.kind == .type }
  }

  /// A type without the function's own parameters: `[T]` is `[any Hashable]`.
  private func erasing(_ tokens: ArraySlice<DeclarationToken>) -> String {
    let words = tokens.filter { $0.kind != .space }
    if words.first?.text == "some" { return Self.any(text(tokens.drop { $0.text != " " })) }
    guard mentionsErased(tokens) else {
      let text = text(tokens)
      return text.contains("some ") ? "Any" : text
    }
    switch words.map(\.text) {
    case let shape where shape.count == 1: return erased[shape[0]] ?? "Any"
    case let shape where shape.count == 2 && shape[1] == "?":
      return erased[shape[0]].map { "(\($0))?" } ?? "Any"
    case let shape where shape.count == 3 && shape[0] == "[" && shape[2] == "]":
      return erased[shape[1]].map { "[\($0)]" } ?? "Any"
    case let shape where shape.count == 2 && shape[0] == "inout": return "inout Any"
    default: return "Any"
    }
  }

  /// An existential of constraints: `any Hashable & Sendable`.
  static func any(_ constraints: String) -> String {
    let words = constraints.drop { $0 == " " }
    return words.isEmpty || words == "Any" ? "Any" : "any \(words)"
  }

  /// The tokens without words in front of the type.
  private static func without(
    _ words: Set<String>,
    _ spelling: TypeSpelling
  ) -> ArraySlice<DeclarationToken> {
    var kept: [DeclarationToken] = []
    var rest = spelling.tokens[...]
    while let first = rest.first {
      let isWord =
        first.text.hasPrefix("@") || words.contains(first.text) || first.kind == .space
        || first.text == "inout"
      guard isWord else { break }
      rest.removeFirst()
      if words.contains(first.text) {
        if rest.first?.kind == .space { rest.removeFirst() }
      } else {
        kept.append(first)
      }
    }
    return (kept + rest)[...]
  }
}

// MARK: - What is known of a type

extension DoubleSpelling {
  /// A value that a call returns which has failed the test; nil where none can be made.
  func fallback(_ spelling: TypeSpelling) -> String? {
    let type = catalogue.resolved(spelling)
    if spelling.isOptional || type.isOptional || spelling.tokens.last?.text == "!" { return "nil" }
    if type.isDictionary { return "[:]" }
    if type.element != nil { return "[]" }
    let known = concrete[type.text.replacing("Self.", with: "")]
    if let known, let value = Self.plain[known] { return value }
    guard type.tokens.count == 1, let id = type.ids.first else { return nil }
    switch id {
    case "s:Sb": return "false"
    case "s:SS": return "\"\""
    case "s:Si", "s:Su", "s:Sd", "s:Sf": return "0"
    case "s:s4Voida": return "()"
    default:
      let number = id.wholeMatch(
        of: /s:s(?:5Int32|5Int64|5Int16|4Int8|6UInt32|6UInt64|6UInt16|5UInt8)V/
      )
      return number == nil ? nil : "0"
    }
  }

  private static let plain = ["String": "\"\"", "Int": "0", "Double": "0", "Bool": "false"]

  func isFunction(_ spelling: TypeSpelling) -> Bool {
    let bare = TypeSpelling.bare(spelling)
    return spelling.isFunction || catalogue.resolved(bare).isFunction
      || catalogue.resolved(bare.wrapped ?? bare).isFunction
  }

  func isOptional(_ spelling: TypeSpelling) -> Bool {
    let bare = TypeSpelling.bare(spelling)
    return bare.isOptional || catalogue.resolved(bare).isOptional
      || spelling.tokens.last?.text == "!"
  }

  /// Whether a value may go to another thread, as far as these modules tell.
  func isSendable(_ spelling: TypeSpelling) -> Bool {
    if isFunction(spelling) {
      return spelling.text.contains("@Sendable") || spelling.text.contains("@MainActor")
    }
    return catalogue.resolved(spelling).ids.allSatisfy { id in
      guard let type = catalogue.type(id), type.kind == .class || type.kind == .protocol else {
        return true
      }
      let protocols = [type] + catalogue.protocols(of: type)
      return type.isolation != .none
        || protocols.contains { $0.protocols.contains("s:s8SendableP") || $0.isolation != .none }
    }
  }
}
