/// The source texts that a double needs for values of a type.
///
/// These are the spelling of the type, the expression that records a value, and the default value.
struct AnsweredValues {
  let catalogue: SubjectCatalogue

  /// Returns the spelling of a type in the signature of a double's function.
  static func text(_ type: TypeSpelling) -> String { type.text.replacing(" : ", with: ": ") }

  /// Returns the spelling of a type in the closure that gives a double's answer: `User?` for
  /// `User!`.
  static func answered(_ type: TypeSpelling) -> String {
    let text = text(type)
    return text.hasSuffix("!") ? text.dropLast() + "?" : text
  }

  /// Returns the expression that records a value: `name`, or `JourneyCalls.closure` for a closure.
  func recorded(_ name: String, _ type: TypeSpelling) -> String {
    switch (isFunction(type), isOptional(type)) {
    case (true, true): "\(name).map { _ in JourneyCalls.closure } as Any"
    case (true, false): "JourneyCalls.closure"
    case (false, true): "\(name) as Any"
    case (false, false): name
    }
  }

  /// Returns the default result of a double's function, for a call for which the test has set no
  /// answer.
  ///
  /// The result is `nil` for a type without a default.
  func fallback(_ spelling: TypeSpelling) -> String? {
    if isOptional(spelling) { return "nil" }
    let type = catalogue.resolved(spelling)
    switch (type.tokens.first?.text, type.tokens.last?.text) {
    case ("[", "]"): return type.has(":", within: 1) ? "[:]" : "[]"
    case ("Dictionary", ">"): return "[:]"
    case ("Array", ">"), ("Set", ">"): return "[]"
    default: return type.tokens.count == 1 ? type.tokens[0].id.flatMap { Self.plain[$0] } : nil
    }
  }

  /// The default values of the standard types, by the types' identifiers.
  private static let plain = [
    "s:Sb": "false", "s:SS": "\"\"", "s:Si": "0", "s:Su": "0", "s:Sd": "0", "s:Sf": "0",
  ]

  private func isFunction(_ spelling: TypeSpelling) -> Bool {
    let bare = spelling.withoutAttributes
    return spelling.isFunction || catalogue.resolved(bare.wrapped ?? bare).isFunction
  }

  private func isOptional(_ spelling: TypeSpelling) -> Bool {
    let bare = spelling.withoutAttributes
    return bare.wrapped != nil || catalogue.resolved(bare).wrapped != nil
  }
}
