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

  let declaration: Declaration
  /// The name of the requirement with the labels of its parameters: `show(_:animated:)`.
  let title: String
  let isProperty: Bool
  /// The property of `answers` that has the test's answer for this member.
  var name: String
  let arguments: [Argument]
  let unanswered: Unanswered
  /// The words before the type of the closure that gives the answer: `@MainActor @Sendable `.
  private let front: String
  /// The expression that records the new value of a settable property.
  let newValue: String

  /// Reads a requirement of a protocol, and decides on the answer of the protocol's double.
  ///
  /// - Throws: ``UnwritableDouble`` for a requirement that no double can meet.
  init(_ member: AppMember, of whole: DoubledProtocol, in catalogue: SubjectCatalogue)
    throws(UnwritableDouble)
  {
    declaration = member.declaration.spelled(outside: whole.type, catalogue.isAlias)
    if let obstacle = Self.obstacle(member, declaration, of: whole) {
      throw UnwritableDouble("has \(member.title), which \(obstacle)")
    }
    let values = AnsweredValues(catalogue: catalogue)
    title = member.title
    name = declaration.name
    isProperty = member.kind == .property
    arguments = declaration.parameters.enumerated().map { index, parameter in
      Self.argument(parameter, number: index + 1, values)
    }
    // In Swift 5 mode, a closure on an actor is not implicitly `Sendable`.
    front = (whole.isOnMain ? "@MainActor " : "") + (whole.isSendable ? "@Sendable " : "")
    newValue = declaration.type.map { values.recorded("newValue", $0) } ?? "newValue"
    if declaration.thrown == .anything, declaration.type != nil {
      unanswered = .thrown
    } else {
      unanswered =
        declaration.type.map { values.fallback($0).map(Unanswered.value) ?? .never } ?? .nothing
    }
  }

  /// Returns the reason why a double cannot meet a requirement; `nil` if none exists.
  ///
  /// Messages put the word "which" before the reason: "which is generic".
  private static func obstacle(
    _ member: AppMember,
    _ declaration: Declaration,
    of whole: DoubledProtocol
  ) -> String? {
    let attribute = member.availability.attribute
    if !declaration.generics.isEmpty { return "is generic" }
    if declaration.thrown == .typed { return "throws errors of one type" }
    if let token = declaration.tokens.first(where: { !isPlain($0) }) {
      return "says '\(token.text)'"
    }
    if member.isolation != (whole.isOnMain ? .main : .none) {
      return "has another isolation than the protocol"
    }
    if member.availability.isDiscouraged
      || (attribute != nil && attribute != whole.type.availability.attribute)
    {
      return "is deprecated or unavailable somewhere"
    }
    if member.kind != .property { return nil }
    if declaration.isAsync || declaration.thrown != .nothing {
      return "is an async or throwing property"
    }
    let isShared = declaration.isSettable && whole.isSendable && !whole.isOnMain
    return isShared ? "is settable on every thread" : nil
  }

  /// Whether a generated function can repeat a token of the requirement.
  private static func isPlain(_ token: DeclarationToken) -> Bool {
    switch token.kind {
    case .keyword, .attribute: plain.contains(token.text)
    case .type: token.id != nil
    // Some words are marks to the compiler.
    case .mark: token.text != "..." && token.text != "some"
    case .name, .label, .parameter, .space: true
    }
  }

  private static let plain: Set = [
    "func", "var", "get", "set", "mutating", "nonmutating", "nonisolated", "async", "throws", "any",
    "Any", "@", "Sendable", "@Sendable", "@escaping", "MainActor", "@MainActor",
    "@discardableResult", "@objc",
  ]

  private static func argument(
    _ parameter: Declaration.Parameter,
    number: Int,
    _ values: AnsweredValues
  ) -> Argument {
    let word = (parameter.name ?? "_").filter { $0 != "`" }
    // A generated function uses the other names itself.
    let isFree = !["_", "answer", "answers", "double", "self"].contains(word)
    let name = isFree ? SwiftWord.escaped(word) : "argument\(number)"
    let label = parameter.label ?? "_"
    let type = parameter.type
    let front = label == word && isFree ? name : "\(label) \(name)"
    return Argument(
      signature: "\(front): \(AnsweredValues.text(type))",
      answered: "_ \(name): \(AnsweredValues.answered(type))",
      recorded: values.recorded(name, type),
      name: name
    )
  }

  /// The effects in the signature of the function, such as ` async throws`; empty for a function
  /// without effects.
  var effects: String {
    (declaration.isAsync ? " async" : "") + (declaration.thrown == .nothing ? "" : " throws")
  }

  /// The words before the call of the closure that gives the answer: `try await `.
  var calling: String {
    (declaration.thrown == .nothing ? "" : "try ") + (declaration.isAsync ? "await " : "")
  }

  /// The type of the closure that gives the answer: `@Sendable (_ id: Int) async throws -> User`.
  var closure: String {
    let parameters = arguments.map(\.answered).joined(separator: ", ")
    let result = declaration.type.map(AnsweredValues.answered) ?? "Void"
    return "\(front)(\(parameters))\(effects) -> \(result)"
  }

  /// The line that a test writes to set the answer of a double: `answers.user = { id in … }`.
  var hint: String {
    let list = arguments.map(\.name).joined(separator: ", ")
    return "answers.\(name) = { \(list.isEmpty ? "" : list + " in ")… }"
  }
}

/// A plain protocol with all requirements that its double implements.
struct DoubledProtocol {
  let type: AppType
  /// The name of the double: `RoutingDouble`.
  let name: String
  /// The requirements of the protocol, then the requirements of all protocols that it refines.
  private(set) var members: [DoubledMember] = []
  /// Whether the double belongs to the main actor.
  let isOnMain: Bool
  /// Whether a double may move to other threads.
  let isSendable: Bool

  /// Collects all requirements that the double of a protocol implements.
  ///
  /// - Throws: ``UnwritableDouble`` for a protocol that is not plain.
  init(_ type: AppType, in catalogue: SubjectCatalogue) throws(UnwritableDouble) {
    self.type = type
    name = type.path.joined() + "Double"
    guard type.access.isSeenByTests else {
      throw UnwritableDouble("is \(type.access.rawValue), so other files cannot see it")
    }
    if type.availability.isDiscouraged { throw UnwritableDouble("is deprecated or unavailable") }
    let all = [type] + catalogue.protocols(of: type)
    isOnMain = all.contains { $0.isolation == .main }
    isSendable = isOnMain || all.contains { $0.protocols["s:s8SendableP"] != nil }
    let ancestors = all.flatMap(\.protocols).sorted { $0.value < $1.value }
    for (id, name) in ancestors where catalogue.type(id)?.kind != .protocol {
      let short = catalogue.type(id)?.name ?? String(name.split(separator: ".").last ?? "")
      if !Self.withoutRequirements.contains(short) { throw UnwritableDouble("refines \(short)") }
    }
    for member in all.flatMap(\.members) {
      if members.contains(where: { $0.title == member.title }) {
        throw UnwritableDouble("has \(member.title) in two forms")
      }
      members.append(try DoubledMember(member, of: self, in: catalogue))
    }
    try nameAnswers()
  }

  private static let withoutRequirements: Set = [
    "AnyObject", "Copyable", "Escapable", "Sendable", "SendableMetatype",
  ]

  /// Names each answer of the double after its function, and an answer of an overloaded function
  /// also after its labels.
  private mutating func nameAnswers() throws(UnwritableDouble) {
    let names = Dictionary(grouping: members, by: \.name)
    var taken: Set = ["answers", "calls", "double", "keptAnswers"]
    for index in members.indices {
      let member = members[index]
      if names[member.name, default: []].count > 1 {
        let labels = member.declaration.parameters.compactMap(\.label)
        members[index].name += labels.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      }
      if !taken.insert(members[index].name).inserted {
        throw UnwritableDouble(
          "has \(member.title), and the name '\(members[index].name)' of its answer is taken"
        )
      }
    }
  }
}
