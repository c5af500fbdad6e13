import SubjectCatalogue

/// A requirement of a protocol, with the answer that the protocol's double gives.
struct DoubledMember {
  /// The behaviour of a call for which the test has set no answer.
  enum Unanswered: Equatable {
    /// The call returns `Void` and does nothing.
    case nothing
    /// The call fails the test and throws.
    case thrown
    /// The call fails the test and returns this value.
    case value(String)
    /// No call lacks an answer, because the double's initializer requires the answer.
    case never
  }

  /// One parameter of a doubled function.
  struct Argument {
    /// The parameter in the signature of the double's function: `of user: User`.
    let signature: String
    /// The parameter in the type of the closure that gives the answer: `_ user: User`.
    let answered: String
    /// The expression that records the argument.
    let recorded: String
    /// The name of the parameter in the body of the double's function.
    let name: String
  }

  let member: AppMember
  /// The property of `answers` that has the test's answer for this member.
  var name: String
  let arguments: [Argument]
  let unanswered: Unanswered
  /// Whether any thread may call the closure that gives the answer.
  let isSendable: Bool
  /// The expression that records the new value of a settable property.
  let newValue: String

  var declaration: Declaration { member.declaration }
  var title: String { member.title }

  /// The labels of the requirement's parameters.
  var labels: [String] { declaration.parameters.compactMap(\.label) }

  /// Reads a requirement of a protocol, and decides on the answer of the protocol's double.
  ///
  /// - Throws: ``UnwritableDouble`` for a requirement that no double can meet.
  init(_ member: AppMember, in catalogue: SubjectCatalogue, isSendable: Bool)
    throws(UnwritableDouble)
  {
    if let obstacle = Self.obstacle(member) {
      throw UnwritableDouble("has \(member.title), which \(obstacle)")
    }
    let values = AnsweredValues(catalogue: catalogue)
    (self.member, self.isSendable, name) = (member, isSendable, member.declaration.name)
    arguments = member.declaration.parameters.enumerated().map { index, parameter in
      Self.argument(parameter, number: index + 1, values)
    }
    unanswered = Self.unanswered(member.declaration, values)
    newValue = member.declaration.type.map { values.recorded("newValue", $0) } ?? "newValue"
    let isShared = isSendable && member.isolation == .none && member.declaration.isSettable
    if isShared, member.kind == .property, member.declaration.type.map(values.isSendable) == false {
      throw UnwritableDouble("has \(member.title), whose type is not Sendable")
    }
  }

  /// Returns the reason why a double cannot meet a requirement; `nil` if none exists.
  ///
  /// Messages put the word "which" before the reason: "which is static".
  private static func obstacle(_ member: AppMember) -> String? {
    let declaration = member.declaration
    switch member.kind {
    case .associatedType: return "is an associated type"
    case .initialiser: return "is an initializer"
    case .subscript: return "is a subscript"
    default: break
    }
    if !member.isInstance { return "is static" }
    if !declaration.generics.isEmpty { return "is generic" }
    if !member.name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
      return "is an operator, or has a raw name"
    }
    let isWork = declaration.isAsync || declaration.thrown != .nothing
    if member.kind == .property, isWork { return "is an async or throwing property" }
    if member.id.contains("XC") { return "takes a function of C" }
    let names: Set<DeclarationToken.Kind> = [.name, .label, .parameter]
    return declaration.tokens.lazy.filter { !names.contains($0.kind) }
      .compactMap { obstacles[String($0.text.drop { $0 == "@" })] }.first
  }

  /// The Swift words that prevent a double, each with the reason: `inout` "has an inout parameter".
  private static let obstacles = [
    "some": "is generic", "Self": "spells a type with Self", "inout": "has an inout parameter",
    "...": "has a variadic parameter", "autoclosure": "has an autoclosure", "rethrows": "rethrows",
    "isolated": "has an isolated parameter", "consuming": "has a consuming parameter",
    "borrowing": "has a borrowing parameter", "__owned": "has a consuming parameter",
    "__shared": "has a borrowing parameter", "sending": "has a sending parameter",
  ]

  /// The names that a generated function uses itself, or that need backticks.
  private static let reserved: Set = [
    "_", "answer", "answers", "double", "self", "Any", "as", "break", "case", "catch", "class",
    "continue", "default", "defer", "do", "else", "enum", "extension", "false", "for", "func",
    "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "private", "protocol", "public", "repeat", "return", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  private static func argument(
    _ parameter: Declaration.Parameter,
    number: Int,
    _ values: AnsweredValues
  ) -> Argument {
    let bare = (parameter.name ?? "_").filter { $0 != "`" }
    let name = reserved.contains(bare) ? "argument\(number)" : bare
    let label = parameter.label ?? "_"
    let type = parameter.type
    return Argument(
      signature: "\(label == name ? name : "\(label) \(name)"): \(AnsweredValues.text(type))",
      answered: "_ \(name): \(AnsweredValues.answered(type))",
      recorded: values.recorded(name, type),
      name: name
    )
  }

  private static func unanswered(
    _ declaration: Declaration,
    _ values: AnsweredValues
  ) -> Unanswered {
    guard let type = declaration.type else { return .nothing }
    if declaration.thrown == .anything { return .thrown }
    return values.fallback(type).map(Unanswered.value) ?? .never
  }

  /// The effects in the signature of the function, such as ` async throws`; empty for a function
  /// without effects.
  var effects: String {
    let waits = declaration.isAsync ? " async" : ""
    return switch declaration.thrown {
    case .nothing: waits
    case .anything: waits + " throws"
    case .only(let type): waits + " throws(\(type.text))"
    }
  }

  /// The words before the call of the closure that gives the answer: `try await `.
  var calling: String {
    (declaration.thrown == .nothing ? "" : "try ") + (declaration.isAsync ? "await " : "")
  }

  /// The type of the closure that gives the answer: `@Sendable (_ id: Int) async throws -> User`.
  var closure: String {
    var text = DoubledProtocol.actor(of: member.isolation).map { $0 + " " } ?? ""
    // In Swift 5 mode, a closure on an actor is not implicitly `Sendable`.
    if isSendable { text += "@Sendable " }
    text += "(\(arguments.map(\.answered).joined(separator: ", ")))\(effects) -> "
    return text + (declaration.type.map(AnsweredValues.answered) ?? "Void")
  }

  /// The line that a test writes to set the answer of a double: `answers.user = { id in … }`.
  var hint: String {
    let list = arguments.map(\.name).joined(separator: ", ")
    return "answers.\(name) = { \(list.isEmpty ? "" : list + " in ")… }"
  }
}
