import SubjectCatalogue

/// Writes what a double does for each requirement.
struct MemberWriter {
  private let writer: DoubleWriter

  init(_ writer: DoubleWriter) { self.writer = writer }

  /// The lines of one member.
  func lines(of made: DoubledMember) -> [String] {
    switch made.member.kind {
    case .property: property(made)
    case .subscript: element(made)
    case .initialiser: initialiser(made)
    default: function(made)
    }
  }

  private func function(_ made: DoubledMember) -> [String] {
    let declaration = made.declaration
    let list = made.call.arguments.map(\.signature).joined(separator: ", ")
    var head = front(made) + "func \(declaration.name)\(declaration.generics)(\(list))"
    head += DoubledMember.effects(of: declaration, made.call.spelling)
    if let type = declaration.type { head += " -> " + made.call.spelling.text(type) }
    return braced(head + conditions(declaration), reach(made) + [recorded(made)] + answer(made))
  }

  private func property(_ made: DoubledMember) -> [String] {
    let declaration = made.declaration
    let type = declaration.type.map(made.call.spelling.text) ?? "Void"
    let head = front(made) + "var \(declaration.name): \(type)"
    let effects = DoubledMember.effects(of: declaration, made.call.spelling)
    let isWork = declaration.isAsync || declaration.thrown != .nothing
    let reading = isWork ? ["\(double(made)).read(\"\(made.member.name)\")"] : []
    let get = reach(made) + reading + answer(made)
    guard isSettable(declaration) else {
      return braced(head, effects.isEmpty ? get : braced("get\(effects)", get))
    }
    let value =
      declaration.type.map(made.call.spelling.isFunction) == true
      ? "JourneyCalls.closure" : optional("newValue", declaration.type, made)
    let set =
      reach(made) + [
        "\(double(made)).set(\"\(made.member.name)\", to: \(value))",
        "\(answers(made)).\(made.name) = { newValue }",
      ]
    return braced(head, braced("get\(effects)", get) + braced("set", set))
  }

  private func element(_ made: DoubledMember) -> [String] {
    let declaration = made.declaration
    let list = made.call.arguments.map(\.signature).joined(separator: ", ")
    let type = declaration.type.map(made.call.spelling.text) ?? "Void"
    let head =
      front(made) + "subscript\(declaration.generics)(\(list)) -> \(type)"
      + conditions(declaration)
    let effects = DoubledMember.effects(of: declaration, made.call.spelling)
    let get = reach(made) + answer(made)
    guard isSettable(declaration) else {
      return braced(head, effects.isEmpty ? get : braced("get\(effects)", get))
    }
    let recorded = made.call.arguments.map { $0.recorded + ", " }.joined()
    let passed = (made.call.arguments.map(\.passed) + ["newValue"]).joined(separator: ", ")
    let set =
      reach(made) + [
        "\(double(made)).setElement(\(recorded)to: \(optional("newValue", declaration.type, made)))",
        "\(answers(made)).\(made.setterName)?(\(passed))",
      ]
    return braced(head, braced("get\(effects)", get) + braced("set", set))
  }

  private func initialiser(_ made: DoubledMember) -> [String] {
    let declaration = made.declaration
    let list = made.call.arguments.map(\.signature).joined(separator: ", ")
    let word = writer.doubled.isActor ? "" : "convenience "
    let head =
      front(made) + word + "init\(declaration.generics)(\(list))"
      + DoubledMember.effects(of: declaration, made.call.spelling) + conditions(declaration)
    let passed = made.call.arguments.map(\.passed).joined(separator: ", ")
    return braced(
      head,
      reach(made) + [
        recorded(made), "\(made.calling)\(answers(made)).\(made.name)?(\(passed))",
        "self.init(calls: \(statics(made)).calls)",
      ]
    )
  }
}

// MARK: - Parts

extension MemberWriter {
  /// What stands before the introducer: `@MainActor static `.
  private func front(_ made: DoubledMember) -> String {
    var text =
      made.declaration.attributes.contains("@discardableResult") ? "@discardableResult " : ""
    let actor = DoubledProtocol.actor(of: made.member.isolation)
    let doubled = writer.doubled
    if let actor, actor != doubled.actor { text += actor + " " }
    let isFree =
      doubled.isActor
      ? made.declaration.modifiers.contains("nonisolated")
      : doubled.actor != nil && actor == nil
    if isFree { text += "nonisolated " }
    return text + (made.member.isInstance || made.member.kind == .initialiser ? "" : "static ")
  }

  private func conditions(_ declaration: Declaration) -> String {
    let text = declaration.conditions.replacing("Self.", with: "").replacing(" : ", with: ": ")
    return text.isEmpty ? "" : " " + text
  }

  private func isSettable(_ declaration: Declaration) -> Bool {
    declaration.isSettable || declaration.accessors.contains("set")
  }

  private func isOfType(_ made: DoubledMember) -> Bool {
    !made.member.isInstance || made.member.kind == .initialiser
  }

  /// How to come to the answers of the type.
  private func reach(_ made: DoubledMember) -> [String] {
    guard isOfType(made) else { return [] }
    let name = writer.doubled.name + "Statics"
    return ["let \(statics(made)) = \(name).current ?? \(name)()"]
  }

  private func statics(_ made: DoubledMember) -> String {
    made.call.arguments.contains { $0.name == "statics" } ? "staticsOfTest" : "statics"
  }

  private func double(_ made: DoubledMember) -> String {
    if isOfType(made) { return statics(made) + ".double" }
    return made.call.arguments.contains { $0.name == "double" } ? "self.double" : "double"
  }

  private func answers(_ made: DoubledMember) -> String {
    if isOfType(made) { return statics(made) + ".answers" }
    let isTaken = made.call.arguments.contains { $0.name == writer.answers }
    return (isTaken ? "self." : "") + writer.answers
  }

  private func optional(_ name: String, _ type: TypeSpelling?, _ made: DoubledMember) -> String {
    type.map(made.call.spelling.isOptional) == true ? "\(name) as Any" : name
  }

  private func recorded(_ made: DoubledMember) -> String {
    let values = ["\"\(made.member.title)\""] + made.call.arguments.map(\.recorded)
    return "\(double(made)).called(\(values.joined(separator: ", ")))"
  }

  /// Asks for the answer, and gives it back.
  private func answer(_ made: DoubledMember) -> [String] {
    let passed = made.call.arguments.map(\.passed).joined(separator: ", ")
    let own = "\(answers(made)).\(made.name)"
    let hint = made.hint(isOfType(made) ? "answers" : writer.answers)
    switch made.unanswered {
    case .nothing: return ["\(made.calling)\(own)?(\(passed))"]
    case .never: return ["return \(made.calling)\(own)(\(passed))"]
    default: break
    }
    let otherwise = refused(made, hint)
    let name = made.call.arguments.contains { $0.name == "answer" } ? "answerOfTest" : "answer"
    let asked = braced("guard let \(name) = \(own) else", otherwise)
    guard let type = made.declaration.type, made.call.spelling.isErased(type) else {
      return asked + ["return \(made.calling)\(name)(\(passed))"]
    }
    let cast = made.call.spelling.text(type)
    return asked
      + braced(
        "guard let value = \(made.calling)\(name)(\(passed)) as? \(cast) else",
        refused(made, hint + ", with a value of the type that is asked for")
      ) + ["return value"]
  }

  /// Fails the test, and leaves the function.
  private func refused(_ made: DoubledMember, _ hint: String) -> [String] {
    let fails = "\(double(made)).unanswered(\"\(made.member.title)\", \"\(hint)\")"
    switch made.unanswered {
    case .thrown: return ["throw \(fails)"]
    case .value("()"): return [fails, "return"]
    case .value(let value): return [fails, "return \(value)"]
    case .nothing, .never: return []
    }
  }

  /// A head and what stands in braces behind it.
  private func braced(_ head: String, _ body: [String]) -> [String] {
    let head = Wrapping.wrapped(head, margin: 6).split(separator: "\n").map(String.init)
    let inner = body.flatMap { line in
      Wrapping.wrapped(line, margin: 8).split(separator: "\n").map { "  " + $0 }
    }
    return head.dropLast() + [(head.last ?? "") + " {"] + inner + ["}"]
  }
}
