import ProofsheetBasics

/// The name of the scenario that a launch argument or an environment variable chooses.
///
/// ```swift
/// let launch = try ScenarioLaunch.named(in: CommandLine.arguments)
/// let scenario = try launch?.scenario(among: [.sunny, .offline])
/// ```
///
/// The name comes from the arguments (`-launchState debug` or `--launch-state=debug`) or else from
/// the environment (`LAUNCH_STATE=debug`). The caller passes both in, so this type does not read
/// the process.
public struct ScenarioLaunch: Hashable, Sendable {
  /// The environment variable that names a scenario.
  package static let variable = "LAUNCH_STATE"
  /// The arguments that take the name of a scenario, from the next argument or after an `=`.
  package static let arguments = ["-launchState", "--launch-state"]

  /// The name of the scenario, for example `debug`, `externalActions` or `screenShots`.
  public let name: String

  /// Creates a launch with the name of a scenario.
  public init(_ name: String) { self.name = name }

  /// Returns the launch with the name in the arguments, or else in the environment.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the process.
  ///   - environment: The environment of the process, read when no argument names a scenario.
  /// - Returns: The launch, or `nil` when neither names a scenario.
  /// - Throws: `FixtureError` when no name follows an argument, or when arguments name different
  ///   scenarios.
  public static func named(
    in arguments: [String],
    environment: [String: String] = [:]
  ) throws(FixtureError) -> ScenarioLaunch? {
    var names: [String] = []
    for (index, argument) in arguments.enumerated() {
      guard
        let key = Self.arguments.first(where: { argument == $0 || argument.hasPrefix("\($0)=") })
      else { continue }
      let next = index + 1 < arguments.count ? arguments[index + 1] : ""
      let name = argument == key ? next : String(argument.dropFirst(key.count + 1))
      guard !name.isEmpty, !(argument == key && name.hasPrefix("-")) else {
        throw FixtureError(
          "The launch argument \(key) names no scenario: write \(key) and the name of one."
        )
      }
      if !names.contains(name) { names.append(name) }
    }
    guard names.count < 2 else {
      let states = names.map { quoted($0) }.joined(separator: " and ")
      throw FixtureError("The launch arguments name the scenarios \(states): name one.")
    }
    if let name = names.first ?? environment[variable], !name.isEmpty {
      return ScenarioLaunch(name)
    }
    return nil
  }

  /// Returns the scenario of this name.
  ///
  /// - Parameter scenarios: The scenarios of the app.
  /// - Returns: The scenario.
  /// - Throws: `FixtureError` with the known names, when this name is not among them.
  public func scenario(among scenarios: [Scenario]) throws(FixtureError) -> Scenario {
    guard let scenario = scenarios.first(where: { $0.name == name }) else {
      let known = scenarios.map(\.name).joined(separator: ", ")
      throw FixtureError("No scenario is called \(quoted(name)): use one of \(known).")
    }
    return scenario
  }
}
