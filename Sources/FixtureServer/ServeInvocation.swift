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

  /// Understands the values of options, nil for one that is not given.
  ///
  /// - Throws: `ServeError` for the first one that cannot be understood or contradicts another.
  package init(
    scenario: String? = nil,
    archive: String? = nil,
    port: String? = nil,
    packagePath: String? = nil,
    fixtures: String? = nil,
    origin: String? = nil,
    upstream: String? = nil,
    mode: String? = nil,
    feature: String? = nil
  ) throws(ServeError) {
    self.scenario = scenario
    self.archive = archive
    self.packagePath = packagePath
    self.fixtures = fixtures
    self.upstream = upstream
    self.feature = feature
    self.port = try Self.read(port, ServeError.invalidPort) { UInt16($0) } ?? 0
    self.origin = try Self.read(origin, ServeError.invalidOrigin) { ServerOrigin($0) }
    let modes: [RecordingClient.Mode] = [.all, .new, .once]
    self.mode =
      try Self.read(mode, ServeError.invalidMode) { text in
        modes.first { $0.word == text }
      } ?? .all
    guard scenario != nil || archive != nil else {
      throw upstream == nil ? .missingScenario : .missingPlace
    }
    guard archive != nil else { return }
    if scenario != nil { throw .contradiction("--scenario", "--har") }
    if packagePath != nil { throw .contradiction("--har", "--package-path") }
    if fixtures != nil { throw .contradiction("--har", "--fixtures") }
    if feature != nil { throw .contradiction("--har", "--feature") }
  }

  private static func read<Value>(
    _ text: String?,
    _ error: (String) -> ServeError,
    _ value: (String) -> Value?
  ) throws(ServeError) -> Value? {
    guard let text else { return nil }
    guard let value = value(text) else { throw error(text) }
    return value
  }
}

/// Why `serve` does not understand the values of its options.
package enum ServeError: Error, Hashable, Sendable {
  case missingScenario
  case missingPlace
  case contradiction(String, String)
  case invalidPort(String)
  case invalidOrigin(String)
  case invalidUpstream
  case invalidMode(String)
}

extension ServeError: CustomStringConvertible {
  /// What is wrong and what to do, in one sentence.
  package var description: String {
    switch self {
    case .missingScenario:
      "serve needs a scenario: write --scenario and the name of a file in Fixtures/Scenarios, or "
        + "--har and a HAR file."
    case .missingPlace:
      "--record needs a place for what it sees: write --scenario and a name for a file in "
        + "Fixtures/Scenarios, or --har and a HAR file."
    case .contradiction(let one, let other): "\(one) and \(other) contradict each other: keep one."
    case .invalidPort(let text): "\(text) is no port: use one from 0 to 65535."
    case .invalidOrigin(let text):
      "\(text) is no origin: write a scheme and a host, as https://example.org."
    case .invalidUpstream:
      "The value of --record is no server: write a scheme and a host, as https://example.org."
    case .invalidMode(let text): "\(text) is no mode of a recording: use all, new or once."
    }
  }
}
#endif
