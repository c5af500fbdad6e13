package import Foundation
package import HTTPFixtures
import ProofsheetBasics
import ToolBasics

extension SecretRules {
  /// Creates rules from the built-in ones and those of a `.proofsheet.conf`.
  ///
  /// - Throws: `FixtureError` for a pattern that would match any text, and for a value that is too
  ///   short.
  init(_ file: RuleFile, key: String?) throws(FixtureError) {
    self.init()
    for rule in file[.secret, .pattern] {
      guard let pattern = SecretPattern(rule.what) else {
        throw FixtureError(
          "\(rule.place): \(quoted(rule.what)) matches any text; add letters or digits to the pattern."
        )
      }
      patterns.append(pattern)
    }
    let values = file[.secret, .value]
    if let short = values.first(where: { $0.what.utf8.count < ByteSearch.least }) {
      throw FixtureError(
        "\(short.place): \(quoted(short.what)) is too short to search for; name its field."
      )
    }
    names = Set(file.all(.secret, .name).map { SecretName.plain($0.utf8) })
    keptNames = Set(file.all(.allow, .name).map { SecretName.plain($0.utf8) })
    search = ByteSearch(values.map(\.what))
    kept = Set(file.all(.allow, .value))
    left = Set(file.all(.allow, .token))
    tokens = key.map(RedactionToken.init)
  }

  /// Creates rules from the built-in ones and those of the nearest `.proofsheet.conf` above a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder of fixtures.
  ///   - key: The key of the hashes that become tokens; `nil` names tokens after fields.
  /// - Throws: `FixtureError` for a rule that cannot be followed.
  package init(above folder: URL, key: String? = nil) throws(FixtureError) {
    let file: RuleFile
    do { file = try RuleFile(above: folder.standardizedFileURL.path) } catch {
      throw FixtureError(error.description)
    }
    try self.init(file, key: key)
  }
}
