package import Foundation
package import HTTPFixtures
import ProofsheetBasics
import ToolBasics

/// What somebody has said about secrets, in Swift or in the file `.proofsheet-redaction`.
package struct RedactionRules: Hashable, Sendable {
  /// The name of the file below `Fixtures` or beside an archive.
  package static let fileName = ".proofsheet-redaction"

  /// What a rule says of a text, as the file calls it.
  enum Kind: String {
    /// The value of a field of that name is secret.
    case name
    /// The text is secret.
    case value
    /// Texts of that form are secret.
    case pattern
    /// The value, or the one with that token, is no secret.
    case keep
    /// The value of a field of that name is no secret.
    case keepName = "keep-name"
    /// The secret with that token may stand where it cannot be replaced.
    case leave
  }

  private var texts: [Kind: Set<String>] = [:]

  /// Rules that say so; what is empty is none.
  init(_ texts: [Kind: Set<String>] = [:]) { self.texts = texts.filter { !$0.value.isEmpty } }

  /// The texts of all rules of a kind.
  subscript(_ kind: Kind) -> Set<String> { texts[kind] ?? [] }

  /// Reads the rules of a folder; one without the file has none.
  ///
  /// - Throws: `FixtureError` with the line that is no rule.
  package init(in folder: URL) throws(FixtureError) {
    let url = folder.appendingPathComponent(Self.fileName)
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    let text: String
    do {
      text = try String(contentsOf: url, encoding: .utf8)
    } catch {
      throw FixtureError("The rules in \(url.path) cannot be read: make it a file of UTF-8 text.")
    }
    for (number, line) in RuleFile.lines(of: text) { try add(line, line: number) }
  }

  /// The rules for an archive: beside it, or in the nearest folder `Fixtures` above it.
  init(besideArchive file: URL) throws(FixtureError) {
    var folder = file.deletingLastPathComponent().standardizedFileURL
    let nearest = folder
    while folder.path.count > 1 {
      let rules = folder.appendingPathComponent(Self.fileName)
      let isRoot = folder.lastPathComponent == "Fixtures"
      if folder == nearest || isRoot, FileManager.default.fileExists(atPath: rules.path) {
        try self.init(in: folder)
        return
      }
      if isRoot { break }
      folder = folder.deletingLastPathComponent()
    }
    self.init()
  }

  private mutating func add(_ line: String, line number: Int) throws(FixtureError) {
    let rule = line.range(of: " # ").map { line[..<$0.lowerBound] } ?? line[...]
    let words = rule.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { throw Self.wrong(number, "\(quoted(line)) says nothing") }
    let what = words[1].trimmingCharacters(in: .whitespaces)
    guard let kind = Kind(rawValue: words[0]) else {
      throw Self.wrong(number, "\(quoted(words[0])) is no rule")
    }
    if kind == .pattern, SecretPattern(what) == nil {
      throw Self.wrong(number, "the pattern \(quoted(what)) would take any text")
    }
    texts[kind, default: []].insert(what)
  }

  private static func wrong(_ line: Int, _ what: String) -> FixtureError {
    FixtureError(
      "\(fileName):\(line): \(what): write name NAME, value TEXT, pattern emp-######, keep VALUE, "
        + "keep-name NAME or leave TOKEN."
    )
  }

  mutating func formUnion(_ other: RedactionRules) {
    texts.merge(other.texts) { $0.union($1) }
  }

  /// What is looked for.
  ///
  /// - Throws: `FixtureError` for a pattern that would take any text.
  func secretRules(
    tokens: RedactionToken = RedactionToken(),
    _ decides: (@Sendable (String, String) -> Bool?)? = nil
  ) throws(FixtureError) -> SecretRules {
    if self == RedactionRules(), decides == nil, tokens == RedactionToken() { return .standard }
    var forms: [SecretPattern] = []
    for text in self[.pattern].sorted() {
      guard let pattern = SecretPattern(text) else {
        throw FixtureError(
          "The pattern \(quoted(text)) of the redaction would take any text: give it characters of its own."
        )
      }
      forms.append(pattern)
    }
    return SecretRules(
      names: self[.name].sorted(),
      keptNames: self[.keepName].sorted(),
      values: self[.value].sorted(),
      patterns: forms,
      kept: self[.keep],
      tokens: tokens,
      decides: decides
    )
  }
}
