import SubjectCatalogue

/// A function, an initialiser or a subscript in the words of its double.
struct DoubledCall {
  /// One parameter.
  struct Argument {
    /// As the signature has it: `of user: User`.
    let signature: String
    /// As the closure that answers has it: `_ user: User`.
    let answered: String
    /// As it is handed to that closure: `&count`.
    let passed: String
    /// As it is written down.
    let recorded: String
    /// The name inside.
    let name: String
  }

  let member: AppMember
  let spelling: DoubleSpelling
  let arguments: [Argument]

  init(_ member: AppMember, in doubled: DoubledProtocol) throws(UnwritableDouble) {
    self.member = member
    let declaration = member.declaration
    let title = member.title
    let words = declaration.tokens.filter { [.keyword, .mark].contains($0.kind) }.map(\.text)
    if words.contains("each") || words.contains("repeat") {
      throw UnwritableDouble("has \(title), which takes a pack of types")
    }
    if words.contains("~") { throw UnwritableDouble("has \(title), for what cannot be copied") }
    if words.contains("isolated") {
      throw UnwritableDouble("has \(title), which runs on an actor that is handed to it")
    }
    guard member.name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      throw UnwritableDouble(
        "has a requirement called '\(member.name)', which is no name for an answer"
      )
    }
    let own = declaration.generics.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    if own.contains(where: { doubled.generics.names.contains(String($0)) }) {
      throw UnwritableDouble("has \(title), which calls a type of its own like an associated one")
    }
    for parameter in declaration.parameters where Self.mayBeUncopyable(parameter, doubled.catalogue)
    {
      throw UnwritableDouble("has \(title), for what may be a type that cannot be copied")
    }
    var spelling = DoubleSpelling(name: doubled.name, catalogue: doubled.catalogue)
    spelling.concrete = doubled.generics.concrete
    spelling.erased = Self.erased(declaration, spelling)
    self.spelling = spelling
    var arguments: [Argument] = []
    for (index, parameter) in declaration.parameters.enumerated() {
      arguments.append(try Self.argument(parameter, index, of: member, spelling))
    }
    self.arguments = arguments
  }

  /// Whether a parameter says who owns it, and nothing says that its type can be copied: the compiler
  /// does not write that down of a type.
  private static func mayBeUncopyable(
    _ parameter: Declaration.Parameter,
    _ catalogue: SubjectCatalogue
  ) -> Bool {
    let isOwned = parameter.type.tokens.contains { ["consuming", "borrowing"].contains($0.text) }
    guard isOwned else { return false }
    return parameter.type.ids.compactMap(catalogue.type).contains { type in
      let known: Set = ["s:s8SendableP", "s:s16SendableMetatypeP"]
      return [.struct, .enum].contains(type.kind) && Set(type.protocols).isSubset(of: known)
    }
  }

  /// What any value of each generic parameter is: `any Hashable`.
  private static func erased(
    _ declaration: Declaration,
    _ spelling: DoubleSpelling
  ) -> [String: String] {
    guard !declaration.generics.isEmpty else { return [:] }
    let names = declaration.generics.dropFirst().dropLast().split(separator: ",").map { part in
      String(part.prefix { $0 != ":" }.filter { $0 != " " })
    }
    var constraints: [String: [String]] = [:]
    let tokens = declaration.tokens
    if let clause = tokens.firstIndex(where: { $0.text == "where" }) {
      for condition in DoubledGenerics.split(tokens[tokens.index(after: clause)...]) {
        guard let (name, constraint) = condition.components(around: ": ") else { continue }
        constraints[name, default: []].append(constraint.replacing("Self.", with: ""))
      }
    }
    var erased: [String: String] = [:]
    for name in names {
      let words = (constraints[name] ?? []).filter { $0 != "SendableMetatype" }
      // A superclass needs no word before it.
      let isClass = words.count == 1 && Self.isClass(words[0], in: spelling, tokens)
      let text = words.joined(separator: " & ")
      erased[name] = words.isEmpty ? "Any" : isClass ? text : "any " + text
    }
    return erased
  }

  private static func isClass(
    _ name: String,
    in spelling: DoubleSpelling,
    _ tokens: [DeclarationToken]
  ) -> Bool {
    if name == "AnyObject" { return true }
    let id = tokens.last { $0.text == name.split(separator: ".").last.map(String.init) }?.id
    return id.flatMap(spelling.catalogue.type)?.kind == .class || id?.hasSuffix("C") == true
  }

  private static func argument(
    _ parameter: Declaration.Parameter,
    _ index: Int,
    of member: AppMember,
    _ spelling: DoubleSpelling
  ) throws(UnwritableDouble) -> Argument {
    let type = parameter.type
    let given = parameter.name ?? "_"
    let bare = given.filter { $0 != "`" }
    let name = bare == "_" ? "argument\(index + 1)" : SwiftWord.escaped(bare)
    let head = Self.front(Self.labels(in: member.title)[safely: index] ?? "_", bare, name, member)
    let isFunction = spelling.isFunction(type)
    if isFunction, spelling.isErased(type) {
      throw UnwritableDouble("has \(member.title), whose closure has a type of the caller's")
    }
    let front = type.tokens.prefix(type.tokens.count - TypeSpelling.bare(type).tokens.count)
    let isInout = front.contains { $0.text == "inout" }
    if isInout, spelling.isErased(type) {
      throw UnwritableDouble("has \(member.title), which changes a value of the caller's type")
    }
    if isFunction, member.id.contains("XC") {
      throw UnwritableDouble("has \(member.title), which takes a function of C")
    }
    let answered = spelling.answered(type)
    let recorded: String
    switch (isFunction, spelling.isOptional(type)) {
    case (true, true): recorded = "\(name).map { _ in JourneyCalls.closure } as Any"
    case (true, false): recorded = "JourneyCalls.closure"
    case (false, true): recorded = "\(name) as Any"
    case (false, false): recorded = name
    }
    return Argument(
      signature: "\(head): \(spelling.parameter(type))",
      answered: "_ \(name): \(answered)",
      passed: isInout
        ? "&\(name)" : answered == "Any" && spelling.isOptional(type) ? "\(name) as Any" : name,
      recorded: recorded,
      name: name
    )
  }

  /// The label and the name of a parameter; those of a subscript have no label of themselves.
  private static func front(
    _ label: String,
    _ bare: String,
    _ name: String,
    _ member: AppMember
  ) -> String {
    if member.kind == .subscript { return label == "_" ? name : "\(label) \(name)" }
    return label == bare && label != "_" ? label : "\(label) \(name)"
  }

  /// The labels of a title: `show(_:animated:)` has `_` and `animated`.
  static func labels(in title: String) -> [String] {
    title.drop { $0 != "(" }.dropFirst().split(separator: ":").dropLast().map(String.init)
  }
}

extension Array {
  fileprivate subscript(safely index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

/// Words that a source writes in backticks where they are names.
enum SwiftWord {
  static func escaped(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }

  private static let reserved: Set = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
