#if FixtureServer
import HTTPFixtures
import TrafficRecording

/// What `serve` is asked for.
package struct ServeInvocation: Sendable {
  /// The name of the scenario, whose file is `Scenarios/<name>.json`.
  let scenario: String?
  /// The HAR file.
  let archive: String?
  /// The port, 0 for any.
  let port: UInt16
  /// The package, when it is named.
  let packagePath: String?
  /// The fixture folder, when it is named.
  let fixtures: String?
  /// What the app would call.
  let origin: ServerOrigin?
  /// The URL of the real server, when its traffic is recorded.
  let upstream: String?
  /// What the recording may send.
  let mode: RecordingClient.Mode
  /// The folder of recorded bodies below the fixture folder, when it is named.
  let feature: String?

  /// Understands the values of options, by their names.
  ///
  /// - Throws: `FixtureServerError` for the first one that cannot be understood or contradicts
  ///   another.
  package init(_ values: [String: String]) throws(FixtureServerError) {
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
      throw FixtureServerError(upstream == nil ? Self.missingScenario : Self.missingPlace)
    }
    let contradictions = [
      ("--scenario", "--har"), ("--har", "--package-path"), ("--har", "--fixtures"),
      ("--har", "--feature"),
    ]
    for (one, other) in contradictions where values[one] != nil && values[other] != nil {
      throw FixtureServerError("\(one) and \(other) contradict each other: keep one.")
    }
  }

  private static let missingScenario =
    "serve needs a scenario: write --scenario and the name of a file in Fixtures/Scenarios, "
    + "or --har and a HAR file."
  private static let missingPlace =
    "--record needs a place for what it sees: write --scenario and a name for a file in "
    + "Fixtures/Scenarios, or --har and a HAR file."

  private static func read<Value>(
    _ text: String?,
    _ wanted: String,
    _ value: (String) -> Value?
  ) throws(FixtureServerError) -> Value? {
    guard let text else { return nil }
    guard let value = value(text) else { throw FixtureServerError("\(text) is no \(wanted)") }
    return value
  }
}
#endif
