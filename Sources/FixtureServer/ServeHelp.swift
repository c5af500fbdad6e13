import HTTPFixtures
import ProofsheetBasics

/// The help of `proofsheet-serve`, and the options that it lists.
enum ServeHelp {
  /// The text of `--help`.
  static let text = """
    swift run proofsheet-serve [OPTION...]

    Answers other processes from a scenario, or records one.

      --scenario NAME     the scenario in Fixtures/Scenarios/NAME.json
      --har FILE          a HAR file in the place of a scenario
      --port PORT         the port of 127.0.0.1; else, or with 0, any that is free
      --fixtures DIR      the fixture folder; else Fixtures of the package
      --package-path DIR  the package; else the nearest one, upwards
      --origin URL        what the app would call, as https://example.org, for stubs that name a host;
                          else the host, where all stubs name the same
      --record URL        pass every request on to the server at URL, and write what was seen when it
                          ends: a scenario with a file for each body, or a HAR file; secrets are
                          replaced by tokens, and nothing is written where one would be left
      --mode MODE         with --record: all records everything anew, new plays back what is known and
                          records the rest, once records only when there is no file; else all
      --feature NAME      with --record: the folder of the bodies; else the scenario's name
      --help              show this text

    For example: swift run proofsheet-serve --record https://example.org --scenario search

    Prints the address it listens on, and answers until it is interrupted. Exit status: 0 when
    every request had an answer; 1 when one had none; 2 when the command or the environment is wrong,
    or nothing was written because of a secret.

    """

  /// The options with a value, as the help text lists them.
  private static let options = text.split(separator: "\n").filter { $0.hasPrefix("  --") }
    .map { $0.split(separator: " ")[0] }.filter { $0 != "--help" }.map(String.init)

  /// Returns the values of the given options, by their names.
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
    let nearest = NearestWord.to(name, in: options) ?? ""
    return FixtureError("There is no option '\(name)'; did you mean '\(nearest)'?")
  }
}
