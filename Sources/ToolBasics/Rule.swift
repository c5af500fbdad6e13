extension RuleFile {
  /// The first word of a rule.
  package enum Word: String, CaseIterable, Sendable {
    case module, subject, double, secret, fail, allow

    /// The kinds of which one stands behind the word.
    package var kinds: [Kind] {
      switch self {
      case .module, .subject, .double: []
      case .secret: [.name, .value, .pattern]
      case .fail: [.skipped]
      case .allow: Kind.allCases.filter { ![.pattern, .skipped, .waiver].contains($0) }
      }
    }
  }

  /// What a secret is told by, or what is found and may be allowed.
  package enum Kind: String, CaseIterable, Sendable {
    /// In references: a text with `Optional(`, with a mark that a format should have replaced, or that looks
    /// like a key; a path of one machine; an element without a label, or one that is cut; more lines than
    /// anybody reads.
    case optional, format, key, path, unlabelled, truncated, long
    /// Of fixtures: a file that no test read, that is not there, that was asked for in another case, that is no
    /// JSON, that is or was another one's copy, that lets somebody in, that tells of a person, that names a real
    /// server, or a link out of the folder.
    case unread, missing, `case`, invalid, copy, secret, personal, remote, link
    /// Of presenters and view models: what stands in no description, and what nothing shows.
    case omit, unshown
    /// Of recorded traffic: the name of a field, a text and the form of a secret, and the token of one that may
    /// stand where it cannot be replaced.
    case name, value, pattern, token
    /// Of a run: a test that is skipped.
    case skipped
    /// A rule allows nothing; no rule allows that.
    case waiver

    package static let ofReferences: Set<Kind> = [
      .optional, .format, .key, .path, .unlabelled, .truncated, .long,
    ]
    package static let ofFixtures: Set<Kind> = [
      .unread, .missing, .case, .invalid, .copy, .secret, .personal, .remote, .link,
    ]

    /// Whether a rule says in which files it is allowed.
    var hasFile: Bool { Self.ofReferences.union(Self.ofFixtures).contains(self) }
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
    let place = "in \(file.replacing(" in ", with: "*")) | WHY"
    let line = "allow \(kind.rawValue) \(what) \(place)"
    // Some texts, such as those of several lines, are written in no rule.
    let isSaid = !what.isEmpty && (try? RuleFile(line))?.rules.first?.what == what
    return ", or allow them in \(name), a line each: "
      + (isSaid ? line : "allow \(kind.rawValue) \(place)")
  }
}

extension RuleFile.Rule {
  init(_ said: String, at line: Int) throws(RuleFileError) {
    let whole = said.replacing("\t", with: " ") + " "
    let bar = whole.firstRange(of: " | ")
    text = RuleFile.trimmed(whole[..<(bar?.lowerBound ?? whole.endIndex)])
    reason = RuleFile.trimmed(whole[(bar?.upperBound ?? whole.endIndex)...])
    self.line = line
    var (first, rest) = Self.split(text)
    guard let word = RuleFile.Word(rawValue: first) else {
      throw Self.wrong(line, "begins with '\(first)'; did you mean '\(Self.form(nearest: first))'?")
    }
    self.word = word
    (first, rest) = word.kinds.isEmpty ? ("", rest) : Self.split(rest)
    kind = try Self.kind(first, behind: word, line)
    let hasFile = word == .allow && kind?.hasFile == true
    let words = rest.split(separator: " ", omittingEmptySubsequences: false)
    let preposition = hasFile ? words.lastIndex(of: "in") : nil
    file = preposition.map { RuleFile.trimmed(words[($0 + 1)...].joined(separator: " ")[...]) }
    what = RuleFile.trimmed(words[..<(preposition ?? words.endIndex)].joined(separator: " ")[...])
    if word == .secret, what.contains(" # ") {
      throw Self.wrong(line, "has a remark behind '#'; write it behind ' | '.")
    }
    let form = Self.form(word, kind)
    if word != .fail, (hasFile ? file ?? "" : what).isEmpty {
      throw Self.wrong(line, "names \(hasFile ? "no file" : "nothing"); write '\(form)'.")
    }
    if word == .allow, reason.isEmpty {
      throw Self.wrong(line, "gives no reason; write '\(form)'.")
    }
  }

  private static func wrong(_ line: Int, _ problem: String) -> RuleFileError {
    RuleFileError("\(RuleFile.name):\(line) \(problem)")
  }

  /// The first word, and what stands behind it.
  private static func split(_ text: String) -> (String, String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    return (String(parts.first ?? ""), RuleFile.trimmed(parts.dropFirst().first ?? ""))
  }

  private static func kind(
    _ said: String,
    behind word: RuleFile.Word,
    _ line: Int
  ) throws(RuleFileError) -> RuleFile.Kind? {
    if word.kinds.isEmpty { return nil }
    if let kind = word.kinds.first(where: { $0.rawValue == said }) { return kind }
    let kinds = word.kinds.map(\.rawValue)
    if said.isEmpty {
      let all = kinds.joined(separator: ", ")
      throw wrong(line, "says nothing behind '\(word.rawValue)'; write one of \(all) there.")
    }
    let form = form(word, NearestWord.to(said, in: kinds).flatMap(RuleFile.Kind.init))
    throw wrong(line, "says '\(said)' behind '\(word.rawValue)'; did you mean '\(form)'?")
  }

  /// How a rule is written.
  private static func form(_ word: RuleFile.Word, _ kind: RuleFile.Kind?) -> String {
    let start = "\(word.rawValue) \(kind?.rawValue ?? "NAME")"
    return switch word {
    case .module, .subject, .double, .fail: start
    case .secret: start + " TEXT"
    case .allow: start + (kind?.hasFile == true ? " [WHAT] in FILE | WHY" : " WHAT | WHY")
    }
  }

  /// How the rule is written whose first word somebody wrote wrong, or left out.
  private static func form(nearest first: String) -> String {
    let isKind = { (kind: RuleFile.Kind) in kind.rawValue == first }
    if let word = [RuleFile.Word.secret, .allow].first(where: { $0.kinds.contains(where: isKind) })
    {
      return form(word, word.kinds.first(where: isKind))
    }
    let words = RuleFile.Word.allCases.map(\.rawValue).filter { $0.count < first.count + 3 }
    let word = NearestWord.to(first, in: words).flatMap(RuleFile.Word.init) ?? .allow
    return form(word, word.kinds.first)
  }
}
