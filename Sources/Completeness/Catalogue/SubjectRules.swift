import ProofsheetBasics
package import ToolBasics

/// The rules that select a package's modules, its presenters and view models, and its doubles.
package struct SubjectRules: Sendable {
  private let file: RuleFile
  /// The patterns of the names of the selected modules; empty for all modules.
  private let modules: [String]
  /// The patterns of the subjects' names; a pattern after a colon names a protocol or superclass.
  private let subjects: [String]
  /// The patterns of the protocols for which a test double is generated.
  private let doubles: [String]

  /// The patterns of presenters and view models in a package without rules for subjects.
  static let usualSubjects = ["*Presenter", "*ViewModel"]
  /// The patterns of the protocols that get a test double in a package without rules for doubles.
  static let usualDoubles = [
    "*Router", "*Routing", "*Coordinator", "*Coordinating", "*Delegate", "*View", "*Input",
    "*Output", "*UseCase", "*Interactor", "*Storage", "*Store", "*Storing", "*Requests",
    "*Requesting", "*API", "*Client", "*Service", "*Repository",
    "*Gateway", "*Provider", "*Providing", "*DataSource", "*Navigator", "*Navigating", "*Wireframe",
    "*Logic", "*Worker", "*Tracker", "*Tracking", "*Manager",
  ]

  /// The endings that only mark a name as a protocol's: `UserServiceProtocol` is a `UserService`.
  static let protocolWords = ["Protocol", "Interface", "Contract", "Type"]

  package init(_ file: RuleFile) {
    self.file = file
    modules = file.all(.module)
    subjects = file[.subject].isEmpty ? Self.usualSubjects : file.all(.subject)
    doubles = file[.double].isEmpty ? Self.usualDoubles : file.all(.double)
  }

  /// The rules `allow unshown`, about properties and values that need not occur in any snapshot.
  package var unshown: [RuleFile.Rule] { file[.allow, .unshown] }

  /// Whether a rule `allow omit` leaves a type or a property out of the generated descriptions.
  package func omits(_ name: String) -> Bool { file[.allow, .omit].contains { $0.covers(name) } }

  /// Whether the rules select a module.
  package func takes(module: String) -> Bool {
    modules.isEmpty || modules.contains { Self.matches(module[...], $0[...]) }
  }

  /// Whether a type is a presenter or a view model.
  ///
  /// A pattern matches the type's name, as `*Store` does, or a protocol or superclass: `: Screen`.
  package func isSubject(_ type: AppType, in catalogue: SubjectCatalogue) -> Bool {
    guard type.kind != .protocol else { return false }
    return subjects.contains { pattern in
      guard pattern.hasPrefix(":") else { return Self.matches(type.shortName[...], pattern[...]) }
      let wanted = pattern.dropFirst().drop { $0 == " " }
      let ancestors = catalogue.lineage(of: type)
      let names =
        ancestors.flatMap(\.protocols.values) + ancestors.dropLast().map(\.name)
        + ancestors.flatMap { catalogue.protocols(of: $0) }.map(\.name)
      return names.contains { Self.matches(($0.split(separator: ".").last ?? "")[...], wanted) }
    }
  }

  /// Whether a protocol of another package has a name that is usual for a collaborator.
  package static func isUsualDouble(_ name: String) -> Bool {
    usualDoubles.contains { matches(name[...], $0[...]) }
  }

  /// Whether a test double is generated for a protocol.
  package func isDoubled(_ type: AppType) -> Bool {
    guard type.kind == .protocol else { return false }
    let name = type.shortName
    if doubles.contains(where: { Self.matches(name[...], $0[...]) }) { return true }
    // The package's own rules match the whole name, with its ending.
    guard doubles == Self.usualDoubles,
      let word = Self.protocolWords.first(where: { name.hasSuffix($0) })
    else { return false }
    let bare = name.dropLast(word.count)
    return !subjects.contains { !$0.hasPrefix(":") && Self.matches(bare, $0[...]) }
      && doubles.contains { Self.matches(bare, $0[...]) }
  }

  private static func matches(_ name: Substring, _ pattern: Substring) -> Bool {
    RuleFile.pattern(pattern, fits: name)
  }
}
