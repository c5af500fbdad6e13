import SubjectCatalogue

/// The source text of the test double of one protocol.
struct DoubleText {
  let doubled: DoubledProtocol

  /// The members for which the double's initializer requires an answer.
  private var demanded: [DoubledMember] { doubled.members.filter { $0.unanswered == .never } }

  /// The keyword before a stored property that the double's actor does not isolate.
  private var free: String { doubled.actor == nil ? "" : "nonisolated " }

  var text: String {
    var lines = [
      "/// Stands in for `\(doubled.type.name)`: records its calls, and answers as a test says."
    ]
    lines += [doubled.type.availability.attribute, doubled.actor].compactMap(\.self)
    lines.append("final class \(doubled.name): \(doubled.type.sourceName), SnapshotDouble {")
    let blocks =
      (doubled.members.isEmpty ? [] : [answers]) + [storage, initialiser]
      + doubled.members.map { $0.member.kind == .property ? property($0) : function($0) }
    let body = blocks.map { $0.joined(separator: "\n").indented(by: 2) }.joined(separator: "\n\n")
    return (lines + [body, "}"]).joined(separator: "\n")
  }

  private var answers: [String] {
    braced(
      "struct Answers\(doubled.isSendable ? ": Sendable" : "")",
      doubled.members.map { made in
        made.unanswered == .never
          ? "var \(made.name): \(made.closure)" : "var \(made.name): (\(made.closure))?"
      }
    )
  }

  private var storage: [String] {
    let own = [
      "\(free)let calls: JourneyCalls", "\(free)let double: JourneyCalls.Receiver",
    ]
    if doubled.members.isEmpty { return own }
    guard doubled.isSendable else {
      return [demanded.isEmpty ? "var answers = Answers()" : "var answers: Answers"] + own
    }
    let reach = ["get { keptAnswers.answers }", "_modify { yield &keptAnswers.answers }"]
    let kept =
      demanded.isEmpty
      ? " = JourneyCalls.KeptAnswers(Answers())" : ": JourneyCalls.KeptAnswers<Answers>"
    return braced("\(free)var answers: Answers", reach)
      + ["\(free)private let keptAnswers\(kept)"] + own
  }

  private var initialiser: [String] {
    var lines = [
      "\(free)init(", "  calls: JourneyCalls = JourneyCalls(),",
      "  named word: String = \"\(ReceiverWord.of(doubled.type.shortName))\",",
    ]
    lines += demanded.map { "  \(Self.label(of: $0)): @escaping \($0.closure)," }
    lines += [
      "  fileID: StaticString = #fileID,", "  file: StaticString = #filePath,",
      "  testName: String = #function,", "  line: UInt = #line,", "  column: UInt = #column",
      ") {", "  self.calls = calls",
      "  double = JourneyCalls.Receiver(\n    \"\(doubled.name)\", word, calls,",
      "    fileID, file, testName, line, column)",
    ]
    if !demanded.isEmpty {
      let list = demanded.map { "\($0.name): \(Self.label(of: $0))" }.joined(separator: ", ")
      lines.append(
        doubled.isSendable
          ? "  keptAnswers = JourneyCalls.KeptAnswers(Answers(\(list)))"
          : "  answers = Answers(\(list))"
      )
    }
    return lines + ["}"]
  }

  /// Returns the label of a required answer in the initializer of the double.
  private static func label(of member: DoubledMember) -> String {
    let own: Set = ["named", "word", "fileID", "file", "testName", "line", "column"]
    return own.contains(member.name) ? member.name + "Answer" : member.name
  }

  private func function(_ made: DoubledMember) -> [String] {
    let list = made.arguments.map(\.signature).joined(separator: ", ")
    let result = made.declaration.type.map { " -> " + AnsweredValues.text($0) } ?? ""
    let values = ["\"\(made.title)\""] + made.arguments.map(\.recorded)
    return braced(
      front(made) + "func \(made.declaration.name)(\(list))\(made.effects)\(result)",
      ["double.called(\(values.joined(separator: ", ")))"] + answer(made)
    )
  }

  private func property(_ made: DoubledMember) -> [String] {
    let type = made.declaration.type?.text ?? "Void"
    let head = front(made) + "var \(made.declaration.name): \(type)"
    guard made.declaration.isSettable else { return braced(head, answer(made)) }
    let set = [
      "double.set(\"\(made.title)\", to: \(made.newValue))",
      "answers.\(made.name) = { newValue }",
    ]
    return braced(head, braced("get", answer(made)) + braced("set", set))
  }

  /// Returns the attributes before the keyword `func` or `var` of a member: `@MainActor `.
  private func front(_ made: DoubledMember) -> String {
    let word =
      made.declaration.attributes.contains("@discardableResult") ? "@discardableResult " : ""
    guard let actor = DoubledProtocol.actor(of: made.member.isolation) else { return word + free }
    return word + (actor == doubled.actor ? "" : actor + " ")
  }

  /// Returns the generated lines that call the closure of the test's answer and return the result.
  private func answer(_ made: DoubledMember) -> [String] {
    let passed = made.arguments.map(\.name).joined(separator: ", ")
    let own = "answers.\(made.name)"
    let fails = "double.unanswered(\"\(made.title)\", \"\(made.hint)\")"
    switch made.unanswered {
    case .nothing: return ["\(made.calling)\(own)?(\(passed))"]
    case .never: return ["return \(made.calling)\(own)(\(passed))"]
    case .thrown:
      return braced("guard let answer = \(own) else", ["throw \(fails)"])
        + ["return \(made.calling)answer(\(passed))"]
    case .value(let value):
      return braced("guard let answer = \(own) else", [fails, "return \(value)"])
        + ["return \(made.calling)answer(\(passed))"]
    }
  }

  /// Returns the lines of a declaration: its head, and its body in braces.
  private func braced(_ head: String, _ body: [String]) -> [String] {
    ["\(head) {"] + body.map { "  " + $0 } + ["}"]
  }
}
