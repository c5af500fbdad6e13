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
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard let key = parts.first, Self.arguments.contains(key) else { continue }
      let next = arguments.dropFirst(index + 1).first ?? ""
      let name = parts.count > 1 ? parts[1] : next.hasPrefix("-") ? "" : next
      if name.isEmpty {
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

/// A request of the app, with the stub that matches it and the fixture files that answer it.
///
/// ```swift
/// extension CommunityEndpoint: StubbableEndpoint {
///   var stubName: String { "Community/fetchUser" }
///   var stubRequest: Stub { Stub(.get, .exact(path), host: "community.example.com") }
/// }
///
/// let debug = Scenario("debug") {
///   CommunityEndpoint.user(id: 42).answers("success")  // Community/fetchUser_success.json
/// }
/// ```
///
/// A test declares the conformance, so that the app does not depend on the harness. The test writes
/// the stub by hand, so the stub no longer matches when the app changes its request.
public protocol StubbableEndpoint {
  /// The start of the names of the fixture files, with their folder below the fixture folder:
  /// `User/fetchUser` for `User/fetchUser_success.json`.
  var stubName: String { get }
  /// The extension of the fixture files, which also determines their content type; `json` by
  /// default.
  var stubExtension: String { get }
  /// The stub that matches the request, without answers.
  var stubRequest: Stub { get }
}

extension StubbableEndpoint {
  /// The default extension, `json`.
  public var stubExtension: String { "json" }

  /// Returns the file of a variant as an answer: `fetchUser_success.json`.
  ///
  /// - Parameters:
  ///   - variant: The end of the file's name, after `_`.
  ///   - status: The status.
  ///   - fileExtension: An extension in place of the endpoint's own. For example, an endpoint of
  ///     pictures may describe an error in a `json` file.
  /// - Returns: The answer, whose content type follows the extension.
  public func file(
    _ variant: String,
    status: Int = 200,
    extension fileExtension: String? = nil
  ) -> Stub.Answer {
    .file("\(stubName)_\(variant).\(fileExtension ?? stubExtension)", status: status)
  }

  /// Returns the stub that matches the request, without answers.
  ///
  /// - Parameters:
  ///   - path: The paths to match in place of the endpoint's own.
  ///   - fileID: The file that declares the stub.
  ///   - line: The line that declares the stub.
  /// - Returns: The stub.
  public func stub(
    at path: Stub.Path? = nil,
    fileID: String = #fileID,
    line: UInt = #line
  ) -> Stub {
    let request = stubRequest
    return request.declared(
      at: SourcePlace(fileID: fileID, line: line),
      taking: path ?? request.pattern.path
    )
  }

  /// Returns a stub that answers the request with the file of a variant.
  ///
  /// - Parameters:
  ///   - variant: The end of the file's name, after `_`.
  ///   - status: The status.
  ///   - fileID: The file that declares the stub.
  ///   - line: The line that declares the stub.
  /// - Returns: The stub.
  public func answers(
    _ variant: String,
    status: Int = 200,
    fileID: String = #fileID,
    line: UInt = #line
  ) -> Stub {
    stub(fileID: fileID, line: line).answers(file(variant, status: status))
  }
}
