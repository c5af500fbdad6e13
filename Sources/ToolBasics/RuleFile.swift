import Foundation
import ProofsheetBasics

/// The rules of a package: the file `.proofsheet.conf` beside `Package.swift`, one rule a line.
///
/// ```
/// # The app's modules, the types with a description, and the protocols with a double.
/// module App*
/// subject *ViewModel
/// subject : Screen
/// double *Routing
/// # Secrets in recorded traffic.
/// secret name sessionKey
/// secret pattern emp-######
/// # The world of the test process.
/// world locale de_DE
/// world zone Europe/Berlin
/// # Allowed findings, each with its reason.
/// allow omit LoginPresenter.password | typed by the user, never shown
/// allow secret password in Fixtures/Community/* | the invented password of the article
/// ```
package struct RuleFile: Sendable {
  package static let name = ConfigurationText.name

  package let rules: [Rule]

  /// Reads the rules from the text of a `.proofsheet.conf`.
  package init(_ text: String) throws(RuleFileError) {
    var rules: [Rule] = []
    for (number, line) in ConfigurationText.lines(of: text) {
      rules.append(try Rule(line, at: number))
    }
    self.rules = rules
  }

  /// Reads the rules from the `.proofsheet.conf` in a folder; a missing file gives no rules.
  package init(in folder: String) throws(RuleFileError) {
    try self.init(Self.text(in: folder) ?? "")
  }

  /// Reads the nearest `.proofsheet.conf` in the folder at `path` or above that folder; a missing
  /// file gives no rules.
  package init(above path: String) throws(RuleFileError) {
    var (folder, text) = (path[...], try Self.text(in: path))
    while text == nil, let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      text = try Self.text(in: String(folder))
    }
    try self.init(text ?? "")
  }

  private static func text(in folder: String) throws(RuleFileError) -> String? {
    let path = folder + "/" + name
    guard access(path, F_OK) == 0 else { return nil }
    if let text = try? String(contentsOfFile: path, encoding: .utf8) { return text }
    throw RuleFileError("\(path) cannot be read; make it a file of UTF-8 text.")
  }

  /// Returns the names or texts of the rules with a first word and a kind: `all(.secret, .name)`.
  package func all(_ word: Word, _ kind: Kind? = nil) -> [String] { self[word, kind].map(\.what) }

  /// The rules that begin with a word and a kind.
  package subscript(_ word: Word, _ kind: Kind? = nil) -> [Rule] {
    rules.filter { $0.word == word && $0.kind == kind }
  }

  /// The parts of a finding that a rule compares: the kind, the subject and the file.
  package typealias Facts = (kind: Kind, what: String, file: String)

  /// Returns the findings that no rule allows, and the `allow` rules that match no finding.
  ///
  /// Only rules of the given kinds are returned.
  package func judge<Finding>(
    _ findings: [Finding],
    of kinds: Set<Kind>,
    by facts: (Finding) -> Facts
  ) -> (left: [Finding], idle: [Rule]) {
    var used: Set<Int> = []
    let left = findings.filter { finding in
      let (kind, what, file) = facts(finding)
      let allowing = self[.allow, kind].filter { $0.covers(what, in: file) }
      used.formUnion(allowing.map(\.line))
      return allowing.isEmpty
    }
    let idle = rules.filter { rule in
      rule.word == .allow && !used.contains(rule.line) && kinds.contains { $0 == rule.kind }
    }
    return (left, idle)
  }
}

/// An error in a `.proofsheet.conf`, as a sentence.
package struct RuleFileError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

extension RuleFile {
  /// Whether a pattern matches a name or a path; `*` stands for any text.
  ///
  /// - Complexity: O(n · m) for n characters and a pattern with m stars.
  package static func pattern(_ pattern: Substring, fits text: Substring) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return text == pattern }
    guard text.hasPrefix(pattern[..<star]) else { return false }
    let rest = pattern[pattern.index(after: star)...]
    if rest.isEmpty { return true }
    var tail = text.dropFirst(pattern[..<star].count)
    while true {
      if Self.pattern(rest, fits: tail) { return true }
      if tail.popFirst() == nil { return false }
    }
  }
}
