import Foundation
package import HTTPFixtures
package import ProofsheetBasics

extension RecordingClient {
  /// The rules for secrets in recorded traffic, and for their tokens.
  ///
  /// The common forms of credentials, and the names of fields with credentials, are built in; this
  /// type adds rules and exceptions. Rules for all recordings are lines of `.proofsheet.conf`
  /// beside `Package.swift`: `secret name tenant`, `secret value acme-internal` or `secret pattern
  /// emp-######`. Exceptions have a reason: `allow value VALUE | WHY`, `allow name code | WHY` or
  /// `allow token TOKEN | WHY`.
  public struct Redaction: Sendable {
    /// The text that replaces a secret.
    public enum Token: Hashable, Sendable {
      /// A text made from the secret's hash, so that different secrets get different tokens.
      ///
      /// Without `key`, the hash uses the package's random key in `.proofsheet`, which git ignores.
      case byValue(key: String? = nil)
      /// The name of the secret's field, for values that change with each recording, such as a
      /// signed time.
      case byField
    }

    private(set) var rules: RedactionRules
    private(set) var token: Token
    let shortestSearched: Int

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
    ///   - token: The text that replaces a secret.
    ///   - shortestSearched: The smallest number of bytes of a secret that is searched for in the
    ///     whole file. A shorter secret is replaced in its field only, because it occurs in many
    ///     words.
    public init(
      names: Set<String> = [],
      values: Set<String> = [],
      patterns: [String] = [],
      keeping: Set<String> = [],
      keepingNames: Set<String> = [],
      leaving: Set<String> = [],
      token: Token = .byValue(),
      shortestSearched: Int = 6
    ) {
      rules = RedactionRules([
        .name: names, .value: values, .pattern: Set(patterns), .keep: keeping,
        .keepName: keepingNames, .leave: leaving,
      ])
      (self.token, self.shortestSearched) = (token, shortestSearched)
    }

    /// The redaction by the built-in rules alone.
    package static let standard = RecordingClient.Redaction()

    /// Returns a copy of the redaction to which the rules of `file` are added.
    func adding(_ file: RedactionRules) -> RecordingClient.Redaction {
      var sum = self
      sum.rules.formUnion(file)
      return sum
    }

    /// Returns the redaction with the package's key, and creates a missing key if `makes` is true.
    ///
    /// - Throws: `FixtureError` when the key cannot be written.
    func keyed(near file: URL, makes: Bool) throws(FixtureError) -> RecordingClient.Redaction {
      guard case .byValue(nil) = token else { return self }
      var keyed = self
      let key = try RedactionKey(near: file).text(makes: makes)
      // Without the key, playback replaces secrets by the names of their fields.
      keyed.token = key.map { .byValue(key: $0) } ?? .byField
      return keyed
    }

    /// The maker of redaction tokens from hashes of secrets; `nil` if tokens are named after
    /// fields, or if the key for the hashes is missing.
    var tokens: RedactionToken? {
      guard case .byValue(let key?) = token else { return nil }
      return RedactionToken(key: key)
    }

    /// Returns the token for the secret of a field.
    func token(for value: String, _ field: String, isNumber: Bool) -> String {
      let maker = tokens ?? RedactionToken(key: "")
      if isNumber { return maker.number(for: tokens == nil ? field : value) }
      return tokens?.text(for: value) ?? RedactionToken.named(field)
    }

    /// Returns the rules for the search for secrets.
    ///
    /// - Throws: `FixtureError` for a pattern that would match any text.
    func secretRules() throws(FixtureError) -> SecretRules {
      try SecretRules(rules, tokens: tokens)
    }
  }
}

/// The rules for secrets from Swift code or from a `.proofsheet.conf`.
package struct RedactionRules: Hashable, Sendable {
  /// The kind of a rule, which decides what the text of the rule means.
  ///
  /// The text of a rule is the name of a secret field, a secret, or a form of secrets. The text of an
  /// exception is a harmless value, the name of a harmless field, or the token of a secret that may
  /// stay.
  enum Kind { case name, value, pattern, keep, keepName, leave }

  private var texts: [Kind: Set<String>] = [:]

  /// Creates rules from their texts, grouped by kind; a kind without texts is left out.
  init(_ texts: [Kind: Set<String>] = [:]) { self.texts = texts.filter { !$0.value.isEmpty } }

  /// The texts of all rules of a kind.
  subscript(_ kind: Kind) -> Set<String> { texts[kind] ?? [] }

  /// Reads the rules for secrets from a file of rules.
  ///
  /// - Throws: `FixtureError` with the invalid rule.
  package init(_ file: RuleFile) throws(FixtureError) {
    self.init([
      .name: Set(file.all(.secret, .name)), .value: Set(file.all(.secret, .value)),
      .pattern: Set(file.all(.secret, .pattern)),
      .keep: Set(file.all(.allow, .value)),
      .keepName: Set(file.all(.allow, .name)), .leave: Set(file.all(.allow, .token)),
    ])
    if let rule = file[.secret, .pattern].first(where: { SecretPattern($0.what) == nil }) {
      throw FixtureError(
        "\(rule.place): \(quoted(rule.what)) matches any text; add letters or digits to the pattern."
      )
    }
  }

  /// Reads the rules of the nearest `.proofsheet.conf` above a fixture folder or an archive.
  init(above url: URL) throws(FixtureError) {
    let file: RuleFile
    do { file = try RuleFile(above: url.standardizedFileURL.path) } catch {
      throw FixtureError(error.description)
    }
    try self.init(file)
  }

  mutating func formUnion(_ other: RedactionRules) { texts.merge(other.texts) { $0.union($1) } }
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
