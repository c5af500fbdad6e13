import SubjectCatalogue

/// A requirement with the answer that a double has for it.
struct DoubledMember {
  /// What an unanswered call gives.
  enum Unanswered {
    /// It returns nothing, and nothing happens.
    case nothing
    /// It fails the test and throws.
    case thrown
    /// It fails the test and returns this.
    case value(String)
    /// There is always an answer, because the initialiser demands one.
    case never
  }

  let call: DoubledCall
  /// What the answer is called.
  let name: String
  let unanswered: Unanswered
  /// Whether the answer may be asked on any thread.
  let isSendable: Bool

  var member: AppMember { call.member }
  var declaration: Declaration { call.member.declaration }

  init(
    _ call: DoubledCall,
    named name: String,
    isSendable: Bool,
    mayDemand: Bool
  ) throws(UnwritableDouble) {
    (self.call, self.isSendable) = (call, isSendable)
    self.name = SwiftWord.escaped(name)
    unanswered = try Self.unanswered(call)
    if case .only(let error) = call.member.declaration.thrown, call.spelling.isErased(error) {
      throw UnwritableDouble("has \(call.member.title), which throws what its caller names")
    }
    if case .never = unanswered {
      guard call.member.declaration.type.map(call.spelling.isErased) != true else {
        throw UnwritableDouble("has \(call.member.title), which returns what its caller names")
      }
      guard mayDemand else {
        throw UnwritableDouble(
          "has the static \(call.member.title), which returns what nobody can make without a test"
        )
      }
    }
  }

  private static func unanswered(_ call: DoubledCall) throws(UnwritableDouble) -> Unanswered {
    let declaration = call.member.declaration
    guard let type = declaration.type, call.member.kind != .initialiser else { return .nothing }
    if throwsAnything(declaration) { return .thrown }
    if type.text == "Self", call.member.isInstance { return .value("self") }
    if let value = call.spelling.fallback(type) { return .value(value) }
    return .never
  }

  /// `async throws`, with a space before it; empty for what neither waits nor fails.
  static func effects(of declaration: Declaration, _ spelling: DoubleSpelling) -> String {
    var text = declaration.isAsync ? " async" : ""
    switch declaration.thrown {
    case .nothing: break
    case .anything:
      text += isRethrowing(declaration) ? " rethrows" : " throws"
    case .only(let type):
      if type.text != "Never" { text += " throws(\(spelling.text(type)))" }
    }
    return text
  }

  /// Whether the answer can throw.
  var isThrowing: Bool {
    if case .only(let type) = declaration.thrown { return type.text != "Never" }
    return declaration.thrown != .nothing && !Self.isRethrowing(declaration)
  }

  private static func throwsAnything(_ declaration: Declaration) -> Bool {
    if case .only(let type) = declaration.thrown { return type.text == "any Error" }
    return declaration.thrown == .anything && !isRethrowing(declaration)
  }

  private static func isRethrowing(_ declaration: Declaration) -> Bool {
    declaration.tokens.contains { $0.text == "rethrows" }
  }

  /// Words before a call of the answer: `try await `.
  var calling: String {
    (isThrowing ? "try " : "") + (declaration.isAsync ? "await " : "")
  }

  /// The type of the answer: `@Sendable (_ id: Int) async throws -> User`.
  func closure(adding last: String? = nil) -> String {
    let isSetter = last != nil
    var text = DoubledProtocol.actor(of: member.isolation).map { $0 + " " } ?? ""
    // To Swift 5 an actor's closure is not Sendable by itself.
    if isSendable { text += "@Sendable " }
    let arguments = (call.arguments.map(\.answered) + [last].compactMap(\.self))
    text += "(\(arguments.joined(separator: ", ")))"
    if !isSetter {
      let effects = Self.effects(of: declaration, call.spelling)
      text += effects.replacing(" rethrows", with: "")
    }
    let result = isSetter || member.kind == .initialiser ? nil : declaration.type
    return text + " -> " + (result.map(call.spelling.result) ?? "Void")
  }

  /// The lines of the structure of answers.
  var fields: [String] {
    let closure = closure()
    var fields: [String]
    if case .never = unanswered {
      fields = ["var \(name): \(closure)"]
    } else {
      fields = ["var \(name): (\(closure))?"]
    }
    if member.kind == .subscript, declaration.isSettable || declaration.accessors.contains("set") {
      let type = declaration.type.map(call.spelling.text) ?? "Void"
      fields.append("var \(setterName): (\(self.closure(adding: "_ newValue: \(type)")))?")
    }
    return fields
  }

  var setterName: String { "set" + name.prefix(1).uppercased() + name.dropFirst() }

  /// What a test writes to answer.
  func hint(_ answers: String) -> String {
    let names = call.arguments.map { $0.name.filter { $0 != "`" } }
    let list = names.isEmpty ? "" : names.joined(separator: ", ") + " in "
    return "\(answers).\(name.filter { $0 != "`" }) = { \(list)… }"
  }
}
