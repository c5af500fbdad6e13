import Foundation
import ProofsheetBasics

/// The names of the locale and the zone of a test process.
///
/// The environment wins over the lines `world locale de_DE` and `world zone Europe/Berlin` of
/// `.proofsheet.conf`.
package struct WorldNames: Equatable, Sendable {
  package let locale: String
  package let zone: String
  /// The settings that give another name than the usual one: `.proofsheet.conf:3`.
  package let givers: [String]

  /// - Parameters:
  ///   - environment: The environment of the process.
  ///   - root: The folder of the `.proofsheet.conf`; nil for none.
  /// - Throws: ``CheckError`` for a locale or a zone that does not exist.
  package init(environment: [String: String], root: String?) throws(CheckError) {
    var lines = try Self.lines(in: root)
    for (kind, variable) in [("locale", "SNAPSHOT_LOCALE"), ("zone", "SNAPSHOT_TIMEZONE")] {
      if let value = environment[variable] { lines[kind] = (value, "\(variable)=\(value)") }
    }
    let (locale, zone) = (lines["locale"], lines["zone"])
    if let locale, !Self.isLocale(locale.name) {
      throw .unknownValue(locale.giver, allowed: ["a locale such as de_DE"])
    }
    if let zone, TimeZone(identifier: zone.name) == nil {
      throw .unknownValue(zone.giver, allowed: ["a zone such as Europe/Berlin"])
    }
    self.locale = locale?.name ?? "en_US_POSIX"
    self.zone = zone?.name ?? "GMT"
    givers = [locale?.giver, zone?.giver].compactMap(\.self)
  }

  private static func lines(in root: String?) throws(CheckError) -> [String: (
    name: String, giver: String
  )] {
    guard let root, let text = try FileBytes.read(root + "/" + ConfigurationText.name) else {
      return [:]
    }
    var found: [String: (name: String, giver: String)] = [:]
    for (number, line) in ConfigurationText.lines(of: String(decoding: text, as: UTF8.self)) {
      let rule = ConfigurationText.parts(of: line).rule
      let words = rule.split(separator: " ").map(String.init)
      guard words.first == "world" else { continue }
      let giver = "\(ConfigurationText.name):\(number): '\(rule)'"
      guard words.count == 3, ["locale", "zone"].contains(words[1]), found[words[1]] == nil else {
        throw .unknownValue(
          giver,
          allowed: ["one line 'world locale NAME'", "one line 'world zone NAME'"]
        )
      }
      found[words[1]] = (words[2], giver)
    }
    return found
  }

  /// Whether the language and the region of an identifier exist.
  private static func isLocale(_ name: String) -> Bool {
    let locale = Locale(identifier: name)
    return !name.contains(".") && locale.language.languageCode?.isISOLanguage == true
      && locale.region?.isISORegion ?? true
  }

  /// The names, and who gives them, in words: `de_DE and Europe/Berlin (SNAPSHOT_LOCALE=de_DE)`.
  package var words: String {
    "\(locale) and \(zone)" + (givers.isEmpty ? "" : " (\(givers.joined(separator: ", ")))")
  }
}
