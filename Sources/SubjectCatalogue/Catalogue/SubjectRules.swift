import Foundation
import ProofsheetBasics
import SnapshotChecking
import SnapshotReview
import ToolBasics

/// What a package says about its subjects: `.proofsheet-rules` beside its `Package.swift`.
///
/// One rule a line; `#` begins a line that is none. What leaves something out has a reason behind a bar:
///
/// ```
/// # Which modules are an app's; without such a line all that a test target depends on.
/// module App*
/// # Which types are presenters and view models; without such a line *Presenter and *ViewModel.
/// subject *Presenter
/// subject *ViewModel
/// subject : Screen
/// # Which protocols get a double.
/// double *Routing
/// # What is no part of a screen.
/// omit LoginPresenter.password | typed by the user, never shown
/// # What nothing has to show.
/// unshown HomeViewModel.alert = nil | it is never dismissed
/// ```
package struct SubjectRules: Sendable {
  /// One line that leaves something out or waives a finding.
  package struct Waiver: Sendable {
    /// Its first word: `omit`, or the kind of a finding.
    package let kind: String
    /// What is left out: `LoginPresenter.password`; `*` stands for any text.
    package let subject: String
    package let reason: String
    package let line: Int

    /// Whether it is about a name.
    package func covers(_ name: String) -> Bool {
      SubjectRules.matches(name[...], subject[...])
    }
  }

  package static let name = ".proofsheet-rules"

  /// The patterns of the modules that are looked at; empty for all.
  var modules: [String] = []
  /// What each line says that is no waiver, for those that fit nothing.
  private(set) var lines: [(number: Int, word: String, pattern: String)] = []
  /// The patterns of subjects' names; with a colon before it that of a protocol or superclass.
  private(set) var subjects: [String] = []
  /// The patterns of protocols that get a double.
  private(set) var doubles: [String] = []
  /// What stands in the place of another: `omit`, or a finding that is waived.
  package private(set) var waivers: [Waiver] = []

  /// Who is a presenter or a view model, where no rule says so.
  static let usualSubjects = ["*Presenter", "*ViewModel"]
  /// Whom presenters talk to, where no rule says so.
  static let usualDoubles = [
    "*Router", "*Routing", "*Coordinator", "*Coordinating", "*Delegate", "*View", "*ViewInput",
    "*ViewOutput", "*UseCase", "*Interactor", "*Storage", "*Store", "*Storing", "*Requests",
    "*Requesting", "*API", "*Client", "*Service", "*ServiceType", "*Repository", "*RepositoryType",
    "*Gateway", "*Provider", "*Providing", "*DataSource", "*Navigator", "*Navigating", "*Wireframe",
    "*Logic", "*Worker", "*Tracker", "*Tracking",
  ]

  /// What a name may end in that says only that it is a protocol: `UserServiceProtocol` is a `UserService`.
  private static let protocolWords = ["Protocol", "Interface", "Contract"]

  /// The rules of a package; one without the file has the usual ones.
  package init(below root: String) throws {
    let bytes = try FileBytes.read(root + "/" + Self.name) ?? []
    try self.init(String(decoding: bytes, as: UTF8.self))
  }

  package init(_ text: String) throws {
    for (number, line) in RuleFile.lines(of: text) { try take(line, at: number) }
    if subjects.isEmpty { subjects = Self.usualSubjects }
    if doubles.isEmpty { doubles = Self.usualDoubles }
  }

  /// The first words of lines that leave something out.
  private static let waiving = ["omit", "unshown"]

  private mutating func take(_ line: String, at number: Int) throws {
    let halves = line.split(separator: "|", maxSplits: 1).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let words = halves[0].split(separator: " ", maxSplits: 1).map(String.init)
    let place = "\(Self.name):\(number)"
    guard words.count == 2 else {
      throw ReviewError("\(place) says '\(line)'; write WORD NAME, as in: subject *ViewModel")
    }
    let subject = words[1].trimmingCharacters(in: .whitespaces)
    lines.append((number, words[0], subject))
    switch words[0] {
    case "module": modules.append(subject)
    case "subject": subjects.append(subject)
    case "double": doubles.append(subject)
    default:
      guard Self.waiving.contains(words[0]) else {
        let words = (["module", "subject", "double"] + Self.waiving).joined(separator: ", ")
        throw ReviewError("\(place) says '\(line)', which begins with none of \(words)")
      }
      guard halves.count == 2, !halves[1].isEmpty else {
        throw ReviewError(
          "\(place) gives no reason; write it behind a bar, as in: \(halves[0]) | why"
        )
      }
      waivers.append(Waiver(kind: words[0], subject: subject, reason: halves[1], line: number))
    }
  }

  /// The line that leaves something out, or waives a finding about it.
  package func waiver(_ kind: String, of name: String) -> Waiver? {
    waivers.first { $0.kind == kind && $0.covers(name) }
  }

  /// Whether a module is looked at.
  package func takes(module: String) -> Bool {
    modules.isEmpty || modules.contains { Self.matches(module[...], $0[...]) }
  }

  /// Whether a type is a presenter or a view model.
  package func isSubject(_ type: AppType, in catalogue: SubjectCatalogue) -> Bool {
    subjects.contains { Self.isSubject(type, by: $0, in: catalogue) }
  }

  /// Whether one pattern makes a type a subject: by its name, or behind a colon by what it conforms to.
  static func isSubject(
    _ type: AppType,
    by pattern: String,
    in catalogue: SubjectCatalogue
  ) -> Bool {
    guard type.kind != .protocol else { return false }
    guard pattern.hasPrefix(":") else { return matches(type.shortName[...], pattern[...]) }
    let wanted = pattern.dropFirst().drop { $0 == " " }
    let ancestors = catalogue.lineage(of: type)
    let names =
      ancestors.flatMap(\.protocolNames) + ancestors.dropLast().map(\.name)
      + ancestors.flatMap { catalogue.protocols(of: $0) }.map(\.name)
    return names.contains { matches(($0.split(separator: ".").last ?? "")[...], wanted) }
  }

  /// Whether a protocol gets a double.
  package func isDoubled(_ type: AppType) -> Bool {
    guard type.kind == .protocol else { return false }
    let name = type.shortName
    if doubles.contains(where: { Self.matches(name[...], $0[...]) }) { return true }
    // What a rule names is taken by its word.
    guard doubles == Self.usualDoubles,
      let word = Self.protocolWords.first(where: { name.hasSuffix($0) })
    else { return false }
    let bare = name.dropLast(word.count)
    return !subjects.contains { !$0.hasPrefix(":") && Self.matches(bare, $0[...]) }
      && doubles.contains { Self.matches(bare, $0[...]) }
  }

  /// Whether a pattern fits a name; `*` stands for any text.
  static func matches(_ name: Substring, _ pattern: Substring) -> Bool {
    RuleFile.pattern(pattern, fits: name)
  }
}
