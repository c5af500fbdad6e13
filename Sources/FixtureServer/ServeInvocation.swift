#if FixtureServer
/// What the arguments of `serve` ask for.
struct ServeInvocation: Equatable {
  /// The name of the scenario, whose file is `Scenarios/<name>.json`.
  var scenario = ""
  /// The port, 0 for any.
  var port: UInt16 = 0
  /// The fixture folder, when it is named.
  var fixtures: String?
  /// What the app would call.
  var origin: ServerOrigin?
  var asksForHelp = false

  /// Reads the arguments behind `serve`.
  ///
  /// - Throws: `ServeError` for the first one that cannot be understood.
  init(_ arguments: [String]) throws(ServeError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let option = parts.first ?? ""
      if ["-h", "--help"].contains(argument) {
        asksForHelp = true
        continue
      }
      guard Self.options.contains(option) else { throw .unknownArgument(argument) }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
        throw .missingValue(option)
      }
      try take(value, for: option)
    }
    if scenario.isEmpty, !asksForHelp { throw .missingScenario }
  }

  static let options = ["--scenario", "--port", "--fixtures", "--origin"]

  static let help = """
    swift run --traits FixtureServer proofsheet serve --scenario NAME

      --scenario NAME  the scenario in Fixtures/Scenarios/NAME.json
      --port PORT      the port of 127.0.0.1; else, or with 0, any that is free
      --fixtures DIR   the fixture folder; else Fixtures of the package
      --origin URL     what the app would call, as https://example.org, for stubs that name a host

    Prints the address it listens on and answers until it is interrupted. Exit status: 0 when every
    request had an answer; 1 when one had none; 2 when the command or the environment is wrong.

    """

  private mutating func take(_ value: String, for option: String) throws(ServeError) {
    switch option {
    case "--scenario": scenario = value
    case "--fixtures": fixtures = value
    case "--port":
      guard let port = UInt16(value) else { throw .invalidPort(value) }
      self.port = port
    default:
      guard let origin = ServerOrigin(value) else { throw .invalidOrigin(value) }
      self.origin = origin
    }
  }
}

/// Why `serve` does not understand its arguments.
enum ServeError: Error, Hashable, Sendable {
  case unknownArgument(String)
  case missingValue(String)
  case missingScenario
  case invalidPort(String)
  case invalidOrigin(String)
}

extension ServeError: CustomStringConvertible {
  /// What is wrong and what to do, in one sentence.
  var description: String {
    switch self {
    case .unknownArgument(let argument):
      "serve does not know \(argument): use \(ServeInvocation.options.joined(separator: ", "))."
    case .missingValue(let option): "\(option) has no value: write one behind it."
    case .missingScenario:
      "serve needs a scenario: write --scenario and the name of a file in Fixtures/Scenarios."
    case .invalidPort(let text): "\(text) is no port: use one from 0 to 65535."
    case .invalidOrigin(let text):
      "\(text) is no origin: write a scheme and a host, as https://example.org."
    }
  }
}
#endif
