package import Foundation
package import HTTPFixtures
import ProofsheetBasics
import ToolBasics

extension RecordingClient {
  /// The rules for secrets in recorded traffic, and for their tokens.
  ///
  /// The common forms of credentials, and the names of fields with credentials, are built in; this
  /// type adds rules and exceptions. Rules for all recordings are lines of `.proofsheet.conf`
  /// beside `Package.swift`: `secret name tenant`, `secret value acme-internal` or `secret pattern
  /// emp-######`. Exceptions have a reason: `allow value VALUE | WHY`, `allow name code | WHY` or
  /// `allow token TOKEN | WHY`.
  public struct Redaction: Sendable {
    /// The kind of a rule, which decides what the text of the rule means.
    ///
    /// The text of a rule is the name of a secret field, a secret, or a form of secrets. The text of
    /// an exception is a harmless value, the name of a harmless field, or the token of a secret that
    /// may stay.
    enum Kind { case name, value, pattern, keep, keepName, leave }

    /// The texts of the rules by kind.
    private(set) var rules: [Kind: Set<String>]
    /// The key of the hashes that tokens are made of; `nil` names tokens after fields.
    private(set) var key: String?

    /// Creates rules.
    ///
    /// - Parameters:
    ///   - names: The names of fields whose value is always secret, in headers, queries, forms,
    ///     JSON and elsewhere. Upper and lower case, hyphens and underscores make no difference.
    ///   - values: Texts that are secret everywhere.
    ///   - patterns: Forms of secrets: `#` is a digit, `@` a letter, `?` either, and `*` any number
    ///     of letters, digits, `-` and `_`.
    ///   - keeping: Values that are no secrets, or the tokens of such values.
    ///   - keepingNames: The names of fields that hold no secrets.
    ///   - leaving: Tokens of secrets that may stay in places where they cannot be replaced.
    ///   - key: The key of the hashes that become tokens; with `nil`, the package's random key in
    ///     `.proofsheet`, which git ignores.
    public init(
      names: Set<String> = [],
      values: Set<String> = [],
      patterns: [String] = [],
      keeping: Set<String> = [],
      keepingNames: Set<String> = [],
      leaving: Set<String> = [],
      key: String? = nil
    ) {
      rules = [
        .name: names, .value: values, .pattern: Set(patterns), .keep: keeping,
        .keepName: keepingNames, .leave: leaving,
      ]
      self.key = key
    }

    /// The redaction by the built-in rules alone.
    package static let standard = RecordingClient.Redaction()

    /// Returns a copy with the rules of the nearest `.proofsheet.conf` above a fixture folder.
    ///
    /// - Throws: `FixtureError` for a pattern that would match any text.
    func adding(above url: URL) throws(FixtureError) -> RecordingClient.Redaction {
      let file: RuleFile
      do { file = try RuleFile(above: url.standardizedFileURL.path) } catch {
        throw FixtureError(error.description)
      }
      if let rule = file[.secret, .pattern].first(where: { SecretPattern($0.what) == nil }) {
        throw FixtureError(
          "\(rule.place): \(quoted(rule.what)) matches any text; add letters or digits to the pattern."
        )
      }
      let added: [Kind: [String]] = [
        .name: file.all(.secret, .name), .value: file.all(.secret, .value),
        .pattern: file.all(.secret, .pattern), .keep: file.all(.allow, .value),
        .keepName: file.all(.allow, .name), .leave: file.all(.allow, .token),
      ]
      var sum = self
      sum.rules.merge(added.mapValues { Set($0) }) { $0.union($1) }
      return sum
    }

    /// Returns the redaction with the package's key, and creates a missing key if `makes` is true.
    ///
    /// Without the key, playback replaces secrets by the names of their fields.
    ///
    /// - Throws: `FixtureError` when the key cannot be written.
    func keyed(near file: URL, makes: Bool) throws(FixtureError) -> RecordingClient.Redaction {
      var keyed = self
      if key == nil { keyed.key = try RedactionKey(near: file).text(makes: makes) }
      return keyed
    }

    /// Returns the token for the secret of a field.
    func token(for value: String, _ field: String, isNumber: Bool) -> String {
      let maker = RedactionToken(key: key ?? "")
      if isNumber { return maker.number(for: key == nil ? field : value) }
      return key == nil ? RedactionToken.named(field) : maker.text(for: value)
    }
  }
}

/// The random key for a package's tokens.
///
/// The key is made at its first use, in a folder that git ignores.
struct RedactionKey {
  /// The package's folder `.proofsheet`; `nil` for a file outside of any package.
  private let folder: URL?

  /// Finds the package that contains a file.
  init(near file: URL) {
    var place = file.standardizedFileURL.deletingLastPathComponent()
    let marks = [".proofsheet", "Package.swift", ".git", ".proofsheet.conf"]
    while place.path != "/",
      !marks.contains(where: { Self.exists(place.appendingPathComponent($0)) })
    {
      place.deleteLastPathComponent()
    }
    folder = place.path == "/" ? nil : place.appendingPathComponent(".proofsheet")
  }

  /// Returns the key; `nil` when no key exists and `makes` is false.
  ///
  /// - Throws: `FixtureError` when the key cannot be written.
  func text(makes: Bool) throws(FixtureError) -> String? {
    guard let folder else { return Self.ofProcess }
    let file = folder.appendingPathComponent("redaction-key")
    if let key = try? String(contentsOf: file, encoding: .utf8), !key.isEmpty { return key }
    if !makes { return nil }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let ignore = folder.appendingPathComponent(".gitignore")
      if !Self.exists(ignore) { try Data("*\n".utf8).write(to: ignore) }
      // Two processes that record at once both take the key of the first.
      try? Data(Self.random().utf8).write(to: file, options: .withoutOverwriting)
      return try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw .recording(file.path, refused: error)
    }
  }

  /// The key for recordings outside any package, which is never stored.
  private static let ofProcess = random()

  private static func random() -> String {
    (0..<4).map { _ in Checksum.digits(.random(in: 0 ... .max)) }.joined()
  }

  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }
}

// MARK: - Rules

extension SecretRules {
  /// Creates rules from the built-in ones and those of a redaction.
  ///
  /// - Throws: `FixtureError` for a pattern that would match any text, and for a value that is too
  ///   short.
  init(_ redaction: RecordingClient.Redaction) throws(FixtureError) {
    self.init()
    func texts(_ kind: RecordingClient.Redaction.Kind) -> Set<String> {
      redaction.rules[kind] ?? []
    }
    for text in texts(.pattern).sorted() {
      guard let pattern = SecretPattern(text) else {
        throw FixtureError(
          "The pattern \(quoted(text)) of the redaction matches any text; add letters or digits."
        )
      }
      patterns.append(pattern)
    }
    if let short = texts(.value).first(where: { $0.utf8.count < ByteSearch.least }) {
      throw FixtureError(
        "The secret value \(quoted(short)) is too short to search for: name its field."
      )
    }
    names = Set(texts(.name).map { SecretName.plain($0.utf8) })
    keptNames = Set(texts(.keepName).map { SecretName.plain($0.utf8) })
    search = ByteSearch(texts(.value).sorted())
    kept = texts(.keep)
    tokens = redaction.key.map(RedactionToken.init)
  }

  /// Creates rules from the built-in ones and those of the nearest `.proofsheet.conf` above a folder.
  ///
  /// - Throws: `FixtureError` for a rule that cannot be followed.
  package init(above folder: URL) throws(FixtureError) {
    try self.init(RecordingClient.Redaction().adding(above: folder))
  }
}
