/// The source text of the test double of one protocol.
struct DoubleText {
  let doubled: DoubledProtocol

  /// The members for which the double's initializer requires an answer.
  private var demanded: [DoubledMember] { doubled.members.filter { $0.unanswered == .never } }

  var text: String {
    let attributes = [doubled.type.availability.attribute, doubled.isOnMain ? "@MainActor" : nil]
      .compactMap { $0.map { $0 + "\n" } }.joined()
    let free = doubled.isOnMain ? "nonisolated " : ""
    let answers = doubled.members.map { made in
      "    var \(made.name): " + (made.unanswered == .never ? made.closure : "(\(made.closure))?")
    }
    let labels = demanded.map { "    \(Self.label(of: $0)): @escaping \($0.closure),\n" }
    let given = demanded.map { "\($0.name): \(Self.label(of: $0))" }.joined(separator: ", ")
    let members = doubled.members.map { made in
      "\n" + (made.isProperty ? property(made) : function(made)).joined(separator: "\n")
    }
    return """
      /// Stands in for `\(doubled.type.name)`: records its calls, and answers as a test says.
      \(attributes)final class \(doubled.name): \(doubled.type.sourceName), SnapshotDouble {
        struct Answers\(doubled.isSendable ? ": Sendable" : "") {
      \(answers.joined(separator: "\n"))
        }

        \(free)var answers: Answers {
          get { keptAnswers.answers }
          _modify { yield &keptAnswers.answers }
        }
        \(free)private let keptAnswers\(given.isEmpty ? " = JourneyCalls.KeptAnswers(Answers())" : ": JourneyCalls.KeptAnswers<Answers>")
        \(free)let calls: JourneyCalls
        \(free)let double: JourneyCalls.Receiver

        \(free)init(
          calls: JourneyCalls = JourneyCalls(),
          named word: String = "\(ReceiverWord.of(doubled.type.shortName))",
      \(labels.joined())    fileID: StaticString = #fileID,
          file: StaticString = #filePath,
          testName: String = #function,
          line: UInt = #line,
          column: UInt = #column
        ) {
          self.calls = calls
          double = JourneyCalls.Receiver(
            "\(doubled.name)", word, calls,
            fileID, file, testName, line, column)\(given.isEmpty ? "" : "\n    keptAnswers = JourneyCalls.KeptAnswers(Answers(\(given)))")
        }
      \(members.joined(separator: "\n").indented(by: 2))
      }
      """
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
    let isFree = made.declaration.attributes.contains("@discardableResult")
    return braced(
      (isFree ? "@discardableResult " : "")
        + "func \(made.declaration.name)(\(list))\(made.effects)\(result)",
      ["double.called(\(values.joined(separator: ", ")))"] + answer(made)
    )
  }

  private func property(_ made: DoubledMember) -> [String] {
    let head = "var \(made.declaration.name): \(made.declaration.type?.text ?? "Void")"
    guard made.declaration.isSettable else { return braced(head, answer(made)) }
    let set = [
      "double.set(\"\(made.title)\", to: \(made.newValue))",
      "answers.\(made.name) = { newValue }",
    ]
    return braced(head, braced("get", answer(made)) + braced("set", set))
  }

  /// Returns the generated lines that call the closure of the test's answer and return the result.
  private func answer(_ made: DoubledMember) -> [String] {
    let passed = made.arguments.map(\.name).joined(separator: ", ")
    let own = "answers.\(made.name)"
    let fails = "double.unanswered(\"\(made.title)\", \"\(made.hint)\")"
    let missing: [String]
    switch made.unanswered {
    case .nothing: return ["\(made.calling)\(own)?(\(passed))"]
    case .never: return ["return \(made.calling)\(own)(\(passed))"]
    case .thrown: missing = ["throw \(fails)"]
    case .value(let value): missing = [fails, "return \(value)"]
    }
    return braced("guard let answer = \(own) else", missing)
      + ["return \(made.calling)answer(\(passed))"]
  }

  /// Returns the lines of a declaration: its head, and its body in braces.
  private func braced(_ head: String, _ body: [String]) -> [String] {
    ["\(head) {"] + body.map { "  " + $0 } + ["}"]
  }
}
