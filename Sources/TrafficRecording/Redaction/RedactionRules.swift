package import Foundation
package import HTTPFixtures
import ProofsheetBasics
import ToolBasics

/// What somebody has said about secrets, in Swift or in the file `.proofsheet-redaction`.
package struct RedactionRules: Hashable, Sendable {
  /// The name of the file below `Fixtures` or beside an archive.
  package static let fileName = ".proofsheet-redaction"

  var names: Set<String> = []
  var values: Set<String> = []
  var patterns: [String] = []
  var kept: Set<String> = []
  var keptNames: Set<String> = []
  var left: Set<String> = []

  /// Rules that say nothing.
  package init() {}

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
    switch words[0] {
    case "name": names.insert(what)
    case "value": values.insert(what)
    case "pattern":
      guard SecretPattern(what) != nil else {
        throw Self.wrong(number, "the pattern \(quoted(what)) would take any text")
      }
      patterns.append(what)
    case "keep": kept.insert(what)
    case "keep-name": keptNames.insert(what)
    case "leave": left.insert(what)
    default: throw Self.wrong(number, "\(quoted(words[0])) is no rule")
    }
  }

  private static func wrong(_ line: Int, _ what: String) -> FixtureError {
    FixtureError(
      "\(fileName):\(line): \(what): write name NAME, value TEXT, pattern emp-######, keep VALUE, "
        + "keep-name NAME or leave TOKEN."
    )
  }

  mutating func formUnion(_ other: RedactionRules) {
    names.formUnion(other.names)
    values.formUnion(other.values)
    patterns += other.patterns
    kept.formUnion(other.kept)
    keptNames.formUnion(other.keptNames)
    left.formUnion(other.left)
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
    for text in patterns {
      guard let pattern = SecretPattern(text) else {
        throw FixtureError(
          "The pattern \(quoted(text)) of the redaction would take any text: give it characters of its own."
        )
      }
      forms.append(pattern)
    }
    return SecretRules(
      names: names.sorted(),
      keptNames: keptNames.sorted(),
      values: values.sorted(),
      patterns: forms,
      kept: kept,
      tokens: tokens,
      decides: decides
    )
  }
}
