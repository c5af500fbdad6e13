extension RuleFile {
  /// The first word of a rule.
  package enum Word: String, CaseIterable, Sendable {
    case module, subject, double, secret, allow

    /// The kinds of which one stands behind the word.
    package var kinds: [Kind] {
      switch self {
      case .module, .subject, .double: []
      case .secret: [.name, .value, .pattern]
      case .allow: Kind.allCases.filter { $0 != .pattern && $0 != .waiver }
      }
    }
  }

  /// What a secret is told by, or what is found and may be allowed.
  package enum Kind: String, CaseIterable, Sendable {
    // In references.
    /// A text says `Optional(`.
    case optional
    /// A text has a mark that a format should have replaced: `%@`.
    case format
    /// A text looks like the key of another: `login.title`.
    case key
    /// A screen reader has nothing to say of an element.
    case unlabelled
    /// A text is cut on the smallest device.
    case truncated
    /// A snapshot is longer than anybody reads.
    case long

    // In fixtures.
    /// No test read the file.
    case unread
    /// A test asked for a file that is not there.
    case missing
    /// A test asked for a file by a name in another case.
    case `case`
    /// The file is no JSON although its name says so.
    case invalid
    /// The file is another one's copy, or was.
    case copy
    /// The file holds what lets somebody in.
    case secret
    /// The file tells of a person.
    case personal
    /// The file names a server that is no example.
    case remote
    /// A symbolic link leads out of the folder.
    case link

    // In presenters and view models.
    /// A type or a property stands in no description.
    case omit
    /// Nothing shows a type, a property or a value.
    case unshown

    // In recorded traffic.
    /// The name of a field that holds a secret, or none.
    case name
    /// A text that is a secret, or none.
    case value
    /// The form of secrets.
    case pattern
    /// The token of a secret that may stand where it cannot be replaced.
    case token

    /// A rule allows nothing; no rule allows that.
    case waiver

    package static let ofReferences: Set<Kind> = [
      .optional, .format, .key, .unlabelled, .truncated, .long,
    ]
    package static let ofFixtures: Set<Kind> = [
      .unread, .missing, .case, .invalid, .copy, .secret, .personal, .remote, .link,
    ]

    /// Whether a rule says in which files it is allowed.
    var hasFile: Bool { Self.ofReferences.contains(self) || Self.ofFixtures.contains(self) }
  }

  /// One line.
  package struct Rule: Equatable, Sendable {
    package let word: Word
    package let kind: Kind?
    /// The name, text or finding that it is about; empty for all findings of its kind.
    package let what: String
    /// The pattern of the files in which something is allowed.
    package let file: String?
    package let reason: String
    package let line: Int
    /// The line without its reason.
    package let text: String

    /// `.proofsheet.conf:3`.
    package var place: String { "\(RuleFile.name):\(line)" }
    /// A sentence on a rule that allows nothing.
    package var idle: String { "'\(text)' allows nothing; delete the line." }

    /// Whether it is about a name.
    package func covers(_ name: String) -> Bool {
      RuleFile.pattern(what[...], fits: name[...])
    }

    func covers(_ what: String, in path: String) -> Bool {
      (self.what.isEmpty || covers(what)) && RuleFile.pattern((file ?? "*")[...], fits: path[...])
    }
  }

  /// How findings may be allowed, with the line for the first of them.
  package static func way(toAllow findings: [Facts]) -> String {
    guard let (kind, what, file) = findings.first(where: { $0.kind != .waiver }) else { return "." }
    // A text of several lines, with a bar, or with space around it is written in no rule.
    let isSayable =
      !what.contains { $0.isNewline || $0 == "\t" } && !what.contains(" | ")
      && trimmed(what[...]) == what
    let said = isSayable && !what.isEmpty ? " " + what : ""
    return ", or allow them in \(name), a line each: "
      + "allow \(kind.rawValue)\(said) in \(file.replacing(" in ", with: "*")) | WHY"
  }
}

extension RuleFile.Rule {
  init(_ said: String, at line: Int) throws(RuleFileError) {
    func wrong(_ problem: String) -> RuleFileError {
      RuleFileError("\(RuleFile.name):\(line) \(problem)")
    }
    let whole = said.replacing("\t", with: " ") + " "
    let bar = whole.firstRange(of: " | ")
    text = RuleFile.trimmed(whole[..<(bar?.lowerBound ?? whole.endIndex)])
    reason = RuleFile.trimmed(whole[(bar?.upperBound ?? whole.endIndex)...])
    self.line = line
    var rest = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    func next() -> String {
      defer { rest = rest.dropFirst().drop(while: \.isEmpty) }
      return rest.first.map(String.init) ?? ""
    }
    let first = next()
    guard let word = RuleFile.Word(rawValue: first) else {
      throw wrong("begins with '\(first)'; did you mean '\(Self.form(nearest: first))'?")
    }
    self.word = word
    if word.kinds.isEmpty {
      kind = nil
    } else {
      let (kinds, second) = (word.kinds.map(\.rawValue), next())
      guard let kind = word.kinds.first(where: { $0.rawValue == second }) else {
        let nearest = NearestWord.to(second, in: kinds).flatMap(RuleFile.Kind.init)
        throw wrong(
          second.isEmpty
            ? "says nothing behind '\(first)'; write one of \(kinds.joined(separator: ", ")) there."
            : "says '\(second)' behind '\(first)'; did you mean '\(Self.form(word, nearest))'?"
        )
      }
      self.kind = kind
    }
    let form = Self.form(word, kind)
    let hasFile = word == .allow && kind?.hasFile == true
    let preposition = hasFile ? rest.lastIndex(of: "in") : nil
    file = preposition.map { RuleFile.trimmed(rest[($0 + 1)...].joined(separator: " ")[...]) }
    what = RuleFile.trimmed(rest[..<(preposition ?? rest.endIndex)].joined(separator: " ")[...])
    if hasFile, file?.isEmpty != false { throw wrong("names no file; write '\(form)'.") }
    if !hasFile, what.isEmpty { throw wrong("names nothing; write '\(form)'.") }
    if word == .allow, reason.isEmpty { throw wrong("gives no reason; write '\(form)'.") }
  }

  /// How a rule is written.
  private static func form(_ word: RuleFile.Word, _ kind: RuleFile.Kind?) -> String {
    let start = "\(word.rawValue) \(kind?.rawValue ?? "NAME")"
    return switch word {
    case .module, .subject, .double: start
    case .secret: start + " TEXT"
    case .allow: start + (kind?.hasFile == true ? " [WHAT] in FILE | WHY" : " WHAT | WHY")
    }
  }

  /// How the rule is written whose first word somebody wrote wrong, or left out.
  private static func form(nearest first: String) -> String {
    let kind = RuleFile.Kind(rawValue: first)
    for word in [RuleFile.Word.secret, .allow] {
      if let kind, word.kinds.contains(kind) { return form(word, kind) }
    }
    let words = RuleFile.Word.allCases.map(\.rawValue)
    let word = NearestWord.to(first, in: words).flatMap(RuleFile.Word.init) ?? .allow
    return form(word, word.kinds.first)
  }
}
