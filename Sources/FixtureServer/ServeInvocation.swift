package import HTTPFixtures
import TrafficRecording

/// The parsed arguments of `proofsheet-serve`.
package struct ServeInvocation: Sendable {
  /// The name of the scenario in `Scenarios/<name>.json`.
  let scenario: String?
  /// The HAR file to serve, or to record into.
  let archive: String?
  /// The port on which the server listens; 0 for any free port.
  let port: UInt16
  /// The path of the package, from the option `--package-path`.
  let packagePath: String?
  /// The path of the fixture folder, from the option `--fixtures`.
  let fixtures: String?
  /// The address that the app normally calls.
  let origin: ServerOrigin?
  /// The URL of the real server, for a recording.
  let upstream: String?
  /// The mode of the recording; the mode decides which requests reach the real server.
  let mode: RecordingClient.Mode
  /// The folder for recorded bodies, relative to the fixture folder, from the option `--feature`.
  let feature: String?

  /// Parses the arguments.
  ///
  /// - Throws: `FixtureError` for the first invalid argument, or for two contradicting arguments.
  package init(_ arguments: [String]) throws(FixtureError) {
    let values = try ServeHelp.values(in: arguments)
    scenario = values["--scenario"]
    archive = values["--har"]
    packagePath = values["--package-path"]
    fixtures = values["--fixtures"]
    upstream = values["--record"]
    feature = values["--feature"]
    port = try Self.read(values["--port"], "port: use one from 0 to 65535.", UInt16.init) ?? 0
    origin = try Self.read(
      values["--origin"],
      "origin: write a scheme and a host, as https://example.org.",
      ServerOrigin.init
    )
    let modes: [RecordingClient.Mode] = [.all, .new, .once]
    mode =
      try Self.read(values["--mode"], "mode of a recording: use all, new or once.") { text in
        modes.first { $0.word == text }
      } ?? .all
    guard scenario != nil || archive != nil else {
      throw FixtureError(upstream == nil ? Self.missingScenario : Self.missingPlace)
    }
    let contradictions = [
      ("--scenario", "--har"), ("--har", "--package-path"), ("--har", "--fixtures"),
      ("--har", "--feature"),
    ]
    for (one, other) in contradictions where values[one] != nil && values[other] != nil {
      throw FixtureError("\(one) and \(other) contradict each other: keep one.")
    }
  }

  private static let missingScenario =
    "There is no scenario: write --scenario and the name of a file in Fixtures/Scenarios, "
    + "or --har and a HAR file."
  private static let missingPlace =
    "--record needs a file for the recording: write --scenario and a name for a file in "
    + "Fixtures/Scenarios, or --har and a HAR file."

  private static func read<Value>(
    _ text: String?,
    _ wanted: String,
    _ value: (String) -> Value?
  ) throws(FixtureError) -> Value? {
    guard let text else { return nil }
    guard let value = value(text) else { throw FixtureError("\(text) is no \(wanted)") }
    return value
  }
}
