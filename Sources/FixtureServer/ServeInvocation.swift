#if FixtureServer
import HTTPFixtures

/// What the arguments of `serve` ask for.
struct ServeInvocation: Equatable {
  /// The name of the scenario, whose file is `Scenarios/<name>.json`.
  var scenario: String?
  /// The HAR file.
  var archive: String?
  /// The port, 0 for any.
  var port: UInt16 = 0
  /// The package, when it is named.
  var packagePath: String?
  /// The fixture folder, when it is named.
  var fixtures: String?
  /// What the app would call.
  var origin: ServerOrigin?
  /// The URL of the real server, when its traffic is recorded.
  var upstream: String?
  /// What the recording may send.
  var mode = RecordingMode.all
  /// The folder of recorded bodies below the fixture folder, when it is named.
  var feature: String?
  var asksForHelp = false

  /// Reads the arguments behind `serve`.
  ///
  /// - Throws: `ServeError` for the first one that cannot be understood or contradicts another.
  init(_ arguments: [String]) throws(ServeError) {
    var rest = arguments[...]
    var given: Set<String> = []
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let option = parts.first ?? ""
      if ["-h", "--help"].contains(argument) {
        asksForHelp = true
        continue
      }
      guard Self.options.contains(option) else { throw .unknownArgument(argument) }
      guard given.insert(option).inserted else { throw .givenTwice(option) }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
        throw .missingValue(option)
      }
      try take(value, for: option)
    }
    if !asksForHelp { try check(given) }
  }

  static let options = [
    "--scenario", "--har", "--port", "--package-path", "--fixtures", "--origin", "--record",
    "--mode", "--feature",
  ]

  private mutating func take(_ value: String, for option: String) throws(ServeError) {
    switch option {
    case "--scenario": scenario = value
    case "--har": archive = value
    case "--package-path": packagePath = value
    case "--fixtures": fixtures = value
    case "--feature": feature = value
    case "--record": upstream = value
    case "--mode":
      guard let mode = RecordingMode(rawValue: value), mode != .none else {
        throw .invalidMode(value)
      }
      self.mode = mode
    case "--port":
      guard let port = UInt16(value) else { throw .invalidPort(value) }
      self.port = port
    default:
      guard let origin = ServerOrigin(value) else { throw .invalidOrigin(value) }
      self.origin = origin
    }
  }

  /// Refuses what says nothing together.
  private func check(_ given: Set<String>) throws(ServeError) {
    guard scenario != nil || archive != nil else {
      throw upstream == nil ? .missingScenario : .missingPlace
    }
    if scenario != nil, archive != nil { throw .contradiction("--scenario", "--har") }
    if archive != nil {
      let aboutFolders = ["--package-path", "--fixtures", "--feature"]
      for option in aboutFolders where given.contains(option) {
        throw .contradiction("--har", option)
      }
    }
    if upstream == nil {
      for option in ["--mode", "--feature"] where given.contains(option) {
        throw .onlyRecording(option)
      }
    }
  }
}
#endif
