extension DoubledProtocol {
  /// The members for which the double's initializer requires an answer.
  private var demanded: [DoubledMember] { members.filter { $0.unanswered == .never } }

  /// The source text of the double.
  var text: String {
    let attributes = [type.availability.attribute, isOnMain ? "@MainActor" : nil]
      .compactMap { $0.map { $0 + "\n" } }.joined()
    let free = isOnMain ? "nonisolated " : ""
    let answers = members.map { made in
      "    var \(made.name): " + (made.unanswered == .never ? made.closure : "(\(made.closure))?")
    }
    let labels = demanded.map { "    \(Self.label(of: $0)): @escaping \($0.closure),\n" }
    let given = demanded.map { "\($0.name): \(Self.label(of: $0))" }.joined(separator: ", ")
    let bodies = members.map { made in
      "\n" + (made.isProperty ? property(made) : function(made)).joined(separator: "\n")
    }
    return """
      /// Stands in for `\(type.name)`: records its calls, and answers as a test says.
      \(attributes)final class \(name): \(type.sourceName), SnapshotDouble {
        struct Answers\(isSendable ? ": Sendable" : "") {
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
          named word: String = "\(ReceiverWord.of(type.shortName))",
      \(labels.joined())    fileID: StaticString = #fileID,
          file: StaticString = #filePath,
          testName: String = #function,
          line: UInt = #line,
          column: UInt = #column
        ) {
          self.calls = calls
          double = JourneyCalls.Receiver(
            "\(name)", word, calls,
            fileID, file, testName, line, column)\(given.isEmpty ? "" : "\n    keptAnswers = JourneyCalls.KeptAnswers(Answers(\(given)))")
        }
      \(bodies.joined(separator: "\n").indented(by: 2))
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
    let type = made.declaration.type?.text ?? "Void"
    let head = "var \(made.declaration.name): \(type)"
    guard made.declaration.isSettable else { return braced(head, answer(made)) }
    // By convention, nobody owns a delegate: a strong one would keep a screen that has closed.
    let isDelegate = made.name.lowercased().hasSuffix("delegate") && type.hasSuffix("?")
    let cast = type == "AnyObject?" ? "" : " as? \(type.dropLast())"
    let kept = isDelegate ? "[weak object = newValue as AnyObject?] in object\(cast)" : "newValue"
    let set = [
      "double.set(\"\(made.title)\", to: \(made.newValue))",
      "answers.\(made.name) = { \(kept) }",
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

/// The word for a double's role in transcripts: `UserListRouting` is a `router`.
enum ReceiverWord {
  /// Returns the role for a protocol's name: `router` for `UserListRouting`.
  ///
  /// The last word of the name decides. A suffix such as `Protocol` does not count.
  static func of(_ name: String) -> String {
    let kind = SubjectRules.protocolWords.first { name.hasSuffix($0) && name != $0 } ?? ""
    let bare = name.dropLast(kind.count)
    let pairs = ["UseCase", "DataSource", "PresenterOutput", "ViewOutput"]
    if let pair = pairs.first(where: bare.hasSuffix) {
      return agents[pair] ?? pair.prefix(1).lowercased() + pair.dropFirst()
    }
    // `SearchAPI` ends in capitals, `HTTPClient` in a word.
    let capitals = bare.reversed().prefix(while: \.isUppercase)
    if capitals.count > 1 { return String(capitals.reversed()).lowercased() }
    let start = bare.lastIndex(where: \.isUppercase) ?? bare.startIndex
    let word = String(bare[start...])
    return agents[word] ?? word.prefix(1).lowercased() + word.dropFirst()
  }

  /// The roles of doubles, by the last word of a protocol's name: `Routing` gives `router`.
  ///
  /// The words name an activity or a direction.
  private static let agents = [
    "Routing": "router", "Coordinating": "coordinator", "Storing": "store",
    "Requesting": "requests", "Providing": "provider", "Presenting": "presenter",
    "Loading": "loader", "Fetching": "fetcher", "Tracking": "tracker", "Input": "view",
    "PresenterOutput": "view", "ViewOutput": "presenter",
  ]
}

/// The words that Swift reserves.
enum SwiftWord {
  /// Returns a name as source code spells it, with backticks around a reserved word.
  static func escaped(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }

  private static let reserved: Set = [
    "Any", "Protocol", "Self", "Type", "as", "break", "case", "catch", "class", "continue",
    "default", "defer", "do", "else", "enum", "extension", "false", "for", "func", "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private",
    "protocol", "public", "repeat", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}

extension GeneratedSource {
  /// Returns the source with a recording double of each plain protocol that the rules select.
  ///
  /// - Parameters:
  ///   - module: The module that declares the protocols.
  ///   - catalogue: All modules of the package, since a protocol may refine one of another module.
  ///   - rules: The rules that select the protocols.
  /// - Returns: The source; its declarations are empty when no protocol gets a double.
  package static func doubles(
    of module: AppModule,
    in catalogue: SubjectCatalogue,
    _ rules: SubjectRules
  ) -> GeneratedSource {
    var source = GeneratedSource(module: module.name, kind: "Doubles")
    for type in module.types where rules.isDoubled(type) && !rules.omits(type.name) {
      do throws(UnwritableDouble) {
        let doubled = try DoubledProtocol(type, in: catalogue)
        source.declarations.append(doubled.text)
        if module.reach(of: type) < .public { source.usesInternals = true }
        let tokens = doubled.members.flatMap(\.declaration.tokens)
        source.imports.formUnion(tokens.filter { $0.kind == .type }.flatMap(\.modules))
      } catch {
        source.leftOut.append(LeftOut(subject: type.name, reason: error.reason, place: type.place))
      }
    }
    return source
  }
}

/// The reason why a protocol gets no double, with advice for a handwritten one.
struct UnwritableDouble: Error {
  let reason: String

  /// Creates an error; its reason begins with "It" and these words, such as `refines Comparable`.
  init(_ why: String) {
    reason = "It \(why); a generated double cannot implement that; write its class by hand."
  }
}

extension DeclarationToken {
  /// The modules that a file imports to spell the token, which names a type.
  fileprivate var modules: [String] {
    guard let id else { return [] }
    // The identifiers of C and Objective-C declarations contain no module.
    var module = "Foundation"
    if !id.hasPrefix("c:"), !id.hasPrefix("s:So") {
      let name = id.dropFirst(id.hasPrefix("s:e:") ? 4 : 2)
      let digits = name.prefix { $0.isNumber }
      guard id.hasPrefix("s:"), let length = Int(digits) else { return [] }
      module = String(name.dropFirst(digits.count).prefix(length))
    }
    if module.hasPrefix("_") { return [] }
    guard module.hasPrefix("Foundation") else { return [module] }
    // On Linux, the loading of URLs is a module of its own.
    let isLoading = text != "URL" && ["URL", "HTTP", "Cached"].contains(where: text.hasPrefix)
    return ["Foundation"] + (isLoading ? ["FoundationNetworking"] : [])
  }
}
