import ProofsheetBasics

extension RuleFile {
  /// The first word of a rule in `.proofsheet.conf`: `allow` in `allow unread old.json | WHY`.
  package enum Word: String, CaseIterable, Sendable {
    case module, subject, double, secret, world, allow

    /// The kinds that may follow this first word in a rule.
    package var kinds: [Kind] {
      switch self {
      case .module, .subject, .double: []
      case .secret: [.name, .value, .pattern]
      case .world: [.locale, .zone]
      case .allow:
        Kind.allCases.filter { ![.pattern, .locale, .zone, .waiver].contains($0) }
      }
    }
  }

  /// The second word of a rule: a kind of secret, or a kind of finding.
  package enum Kind: String, CaseIterable, Encodable, Sendable {
    /// Findings in fixtures: a file that no test reads, a missing file, a file name that a
    /// test writes in the wrong upper or lower case, and invalid JSON.
    ///
    /// The last is a credential.
    case unread, missing, `case`, invalid, secret
    /// Findings in presenters and view models: a property that the description omits, and a
    /// property that no text shows.
    case omit, unshown
    /// Kinds of rules for recorded traffic: the name of a field, a secret text, the form of a
    /// secret, and the token `redacted-5c0e…` of a secret that may stay.
    case name, value, pattern, token
    /// A part of the world of a test process.
    case locale, zone
    /// A finding about a rule that allows nothing; only the deletion of the rule ends the finding.
    case waiver

    package static let ofFixtures: Set<Kind> = [.unread, .missing, .case, .invalid, .secret]

    /// Whether a rule of the kind ends in a pattern of files: `in Fixtures/Community/*`.
    var hasFile: Bool { Self.ofFixtures.contains(self) }
  }

  /// One rule of `.proofsheet.conf`.
  package struct Rule: Equatable, Sendable {
    package let word: Word
    package let kind: Kind?
    /// The name, text or subject that the rule is about; empty if the rule is about its whole kind.
    package let what: String
    /// The pattern of the files in which the finding is allowed.
    package let file: String?
    package let reason: String
    package let line: Int
    /// The text of the rule without its reason.
    package let text: String

    /// The place of the rule: `.proofsheet.conf:3`.
    package var place: String { "\(RuleFile.name):\(line)" }
    /// The message that the rule allows nothing and should be deleted.
    package var idle: String { "'\(text)' allows nothing; delete the line." }

    /// Whether the pattern of the rule matches a name.
    package func covers(_ name: String) -> Bool {
      RuleFile.pattern(what[...], fits: name[...])
    }

    func covers(_ what: String, in path: String) -> Bool {
      (self.what.isEmpty || covers(what)) && RuleFile.pattern((file ?? "*")[...], fits: path[...])
    }
  }

  /// Returns the advice to allow findings, with the rule that allows the first one.
  package static func way(toAllow findings: [Facts]) -> String {
    guard let (kind, what, file) = findings.first(where: { $0.kind != .waiver }) else { return "." }
    let place = "in \(file.replacing(" in ", with: "*")) | WHY"
    let line = "allow \(kind.rawValue) \(what) \(place)"
    // A text with a line break, for example, cannot be part of a rule.
    let isSaid = !what.isEmpty && (try? RuleFile(line))?.rules.first?.what == what
    return ", or allow them in \(name), a line each: "
      + (isSaid ? line : "allow \(kind.rawValue) \(place)")
  }
}

extension RuleFile.Rule {
  init(_ said: String, at line: Int) throws(RuleFileError) {
    (text, reason) = ConfigurationText.parts(of: said)
    self.line = line
    var (first, rest) = Self.split(text)
    guard let word = RuleFile.Word(rawValue: first) else { throw Self.wrong(said, line) }
    self.word = word
    if !word.kinds.isEmpty { (first, rest) = Self.split(rest) }
    kind = word.kinds.first { $0.rawValue == first }
    let hasFile = word == .allow && kind?.hasFile == true
    let words = rest.split(separator: " ", omittingEmptySubsequences: false)
    let preposition = hasFile ? words.lastIndex(of: "in") : nil
    file = preposition.map {
      ConfigurationText.trimmed(words[($0 + 1)...].joined(separator: " ")[...])
    }
    what = ConfigurationText.trimmed(
      words[..<(preposition ?? words.endIndex)].joined(separator: " ")[...]
    )
    let isComplete = !(hasFile ? file ?? "" : what).isEmpty && (kind != nil || word.kinds.isEmpty)
    if !isComplete || word == .secret && what.contains(" # ") { throw Self.wrong(said, line) }
    if word == .allow, reason.isEmpty {
      throw RuleFileError("\(RuleFile.name):\(line) gives no reason; write it behind ' | '.")
    }
  }

  private static func wrong(_ said: String, _ line: Int) -> RuleFileError {
    RuleFileError(
      """
      \(RuleFile.name):\(line) '\(said)' is no rule; write 'module NAME', 'subject NAME', 'double NAME', 'secret name TEXT' \
      (or value, pattern), 'world locale NAME' (or zone), 'allow unread [WHAT] in FILE | WHY' (or missing, case, invalid, \
      secret), 'allow omit WHAT | WHY' (or unshown, name, value, token), each with a remark behind ' | '.
      """
    )
  }

  /// Returns the first word of a text, and the text after that word.
  private static func split(_ text: String) -> (String, String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    return (String(parts.first ?? ""), ConfigurationText.trimmed(parts.dropFirst().first ?? ""))
  }
}
