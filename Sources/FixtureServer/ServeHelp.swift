import HTTPFixtures
import ProofsheetBasics

/// The text of `proofsheet-serve --help`, and the options that this text lists.
enum ServeHelp {
  static let text = """
    swift run proofsheet-serve [OPTION...]

    Answers other processes from a scenario, or records one.

      --scenario NAME     the scenario in Fixtures/Scenarios/NAME.json
      --har FILE          a HAR file in the place of a scenario
      --port PORT         the port of 127.0.0.1 (default, and for 0: any free port)
      --fixtures DIR      the fixture folder (default: Fixtures of the package)
      --package-path DIR  the package (default: the nearest, upwards)
      --origin URL        the address that the app normally calls, as https://example.org, for stubs
                          that name a host (default: the host, if all stubs name the same one)
      --record URL        pass every request on to the server at URL, and write the recording at the
                          end: a scenario with a file for each body, or a HAR file; tokens replace
                          secrets, and nothing is written if a secret would be left
      --mode MODE         with --record: all records every request, new records unknown requests and
                          plays back the others, once records only if no file exists (default: all)
      --feature NAME      with --record: the folder of the bodies (default: the scenario's name)
      --help              show this text

    For example: swift run proofsheet-serve --record https://example.org --scenario search

    Prints the address of the port, and answers until it is interrupted. Exit status: 0 when every
    request had an answer; 1 when a request had none; 2 when the command or the environment is wrong,
    or nothing was written because of a secret.

    """

  /// The names of the options with a value, read from the help text.
  private static let options = text.split(separator: "\n").filter { $0.hasPrefix("  --") }
    .map { $0.split(separator: " ")[0] }.filter { $0 != "--help" }.map(String.init)

  /// Returns the value of each option in the arguments, by the name of the option.
  ///
  /// - Throws: `FixtureError` for the first unknown argument.
  static func values(in arguments: [String]) throws(FixtureError) -> [String: String] {
    var values: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts.first ?? "")
      guard options.contains(name) else { throw unknown(name) }
      let value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
      guard let value, !value.isEmpty else {
        throw FixtureError("The option '\(name)' needs a value.")
      }
      guard values.updateValue(value, forKey: name) == nil else {
        throw FixtureError("'\(name)' is given twice; keep one of them.")
      }
    }
    for name in ["--mode", "--feature"] where values[name] != nil && values["--record"] == nil {
      throw FixtureError("'\(name)' means nothing without '--record'; add it.")
    }
    return values
  }

  private static func unknown(_ name: String) -> FixtureError {
    guard name.hasPrefix("-") else {
      return FixtureError("'\(name)' means nothing here; leave it out.")
    }
    let nearest = NearestWord.to(name, in: options).map { "; did you mean '\($0)'?" }
    return FixtureError("There is no option '\(name)'" + (nearest ?? ". To list them: --help."))
  }
}
