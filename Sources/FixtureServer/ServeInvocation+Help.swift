#if FixtureServer
extension ServeInvocation {
  /// What `serve --help` prints.
  static let help = """
    swift run --traits FixtureServer proofsheet serve --scenario NAME
    swift run --traits FixtureServer proofsheet serve --record URL --scenario NAME

      --scenario NAME  the scenario in Fixtures/Scenarios/NAME.json
      --har FILE       a HAR file in the place of a scenario
      --port PORT      the port of 127.0.0.1; else, or with 0, any that is free
      --package-path DIR
                       the package; else the nearest folder with a Package.swift, upwards
      --fixtures DIR   the fixture folder; else Fixtures of the package
      --origin URL     what the app would call, as https://example.org, for stubs that name a host;
                       else the host, where all stubs name the same

      --record URL     pass every request on to the server at URL, and write what was seen when it
                       ends: a scenario with a file for each body, or a HAR file; secrets are
                       replaced by tokens, and nothing is written where one would be left
      --mode MODE      all: record everything anew; new: play back what is known, record the rest;
                       once: record only when there is no file; else all
      --feature NAME   the folder of the bodies in the fixture folder; else the scenario's name

    Prints the address it listens on and answers until it is interrupted. Exit status: 0 when every
    request had an answer; 1 when one had none; 2 when the command or the environment is wrong, or
    nothing was written because of a secret.

    """
}

/// Why `serve` does not understand its arguments.
enum ServeError: Error, Hashable, Sendable {
  case unknownArgument(String)
  case givenTwice(String)
  case missingValue(String)
  case missingScenario
  case missingPlace
  case contradiction(String, String)
  case onlyRecording(String)
  case invalidPort(String)
  case invalidOrigin(String)
  case invalidUpstream
  case invalidMode(String)
}

extension ServeError: CustomStringConvertible {
  /// What is wrong and what to do, in one sentence.
  var description: String {
    switch self {
    case .unknownArgument(let argument):
      "serve does not know \(argument): use \(ServeInvocation.options.joined(separator: ", "))."
    case .givenTwice(let option): "\(option) is given twice: keep one of them."
    case .missingValue(let option): "\(option) has no value: write one behind it."
    case .missingScenario:
      "serve needs a scenario: write --scenario and the name of a file in Fixtures/Scenarios, or "
        + "--har and a HAR file."
    case .missingPlace:
      "--record needs a place for what it sees: write --scenario and a name for a file in "
        + "Fixtures/Scenarios, or --har and a HAR file."
    case .contradiction(let one, let other): "\(one) and \(other) contradict each other: keep one."
    case .onlyRecording(let option):
      "\(option) is about a recording: write --record and the URL of the server, or leave it out."
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
