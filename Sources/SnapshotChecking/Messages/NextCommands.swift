/// The commands that messages tell the user to type, for each program that runs the tests.
package enum NextCommands: Equatable, Sendable {
  /// The commands for a run that SwiftPM started, such as `swift run proofsheet review`.
  case package
  /// The commands for a run by Xcode, or by `xcodebuild` without `proofsheet check`.
  case xcode
  /// The command `proofsheet check -- COMMAND` that started the tests; the value is `COMMAND` with
  /// its arguments.
  case checked(String)

  /// The environment variable in which `check` passes its command to the tests.
  package static let variable = "PROOFSHEET_COMMAND"

  /// Chooses the commands that messages suggest, by the environment of the tests' process.
  package init(environment: [String: String]) {
    if let command = environment[Self.variable], !command.isEmpty {
      self = .checked(command)
    } else if environment["XCTestConfigurationFilePath"] != nil {
      self = .xcode
    } else {
      self = .package
    }
  }

  /// The words that call Proofsheet: `swift run proofsheet` in a package, otherwise `proofsheet`.
  ///
  /// Outside of a package the command must be installed, because Xcode cannot build commands.
  package var proofsheet: String { self == .package ? "swift run proofsheet" : "proofsheet" }

  /// The command that runs one test again with the setting of a variable.
  package func run(_ id: SnapshotID, with setting: String) -> String {
    switch self {
    case .package: "\(setting) swift test --filter \(TestFilter(id).text)"
    case .xcode:
      "TEST_RUNNER_\(setting) xcodebuild test … -only-testing:\(TestFilter.xcode(id))"
    case .checked(let command): "\(setting) proofsheet check -- \(command)"
    }
  }
}
