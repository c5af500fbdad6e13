import ProofsheetBasics
import SnapshotChecking

/// The facts about the command's machine and process that affect the results of checks.
struct EnvironmentFacts: Encodable {
  /// The name of the CI service that runs the command, and whether runs may record there.
  let ci: String
  /// The environment variables that Proofsheet reads, and others that begin with `SNAPSHOT_`, as
  /// `SNAPSHOT_RECORD=all: …`.
  let variables: [String]
  let repository: String
  let commit: String
  /// The path of the program `swift` that the command runs.
  let toolchain: String

  init(_ surroundings: Surroundings, root: String) {
    let environment = surroundings.environment
    ci = Self.ci(environment)
    variables = Self.variables(environment)
    (repository, commit) = Self.git(surroundings, root)
    toolchain =
      SearchPath(environment: environment).program("swift")
      ?? "none, because no folder of PATH has swift"
  }

  /// The rows of the table that `doctor` prints, each with its heading.
  var rows: [(name: String, words: String)] {
    [("ci", ci)] + variables.map { ("variable", $0) }
      + [("repository", repository), ("commit", commit), ("toolchain", toolchain)]
  }

  private static func ci(_ environment: [String: String]) -> String {
    guard let service = BuildService(environment) else {
      return "no, because neither CI nor the variable of a service is set"
    }
    let name = service.name ?? "yes"
    let reason = "\(name), by \(service.variable)=\(environment[service.variable] ?? "")"
    return environment["SNAPSHOT_RECORD_ON_CI"] == "allow"
      ? "\(reason); SNAPSHOT_RECORD_ON_CI=allow lets runs record all the same"
      : "\(reason): nothing is recorded"
  }

  private static func git(
    _ surroundings: Surroundings,
    _ root: String
  ) -> (repository: String, commit: String) {
    func answer(_ arguments: [String]) -> GitAnswer? { surroundings.git(arguments, root) }
    guard let place = answer(["rev-parse", "--show-toplevel"]) else {
      return ("unknown, because git cannot be started", "unknown")
    }
    guard place.code == 0 else { return ("none", "none") }
    let commit = answer(["rev-parse", "--verify", "--quiet", "--short=10", "HEAD"])
    return (place.text, commit?.code == 0 ? commit?.text ?? "" : "none yet")
  }
}

extension EnvironmentFacts {
  /// The meanings of the environment variables that Proofsheet reads.
  private static let meanings = [
    "CI": "see ci",
    "FIXTURE_RECORD": "what withRecording may ask the network",
    "GITHUB_ACTIONS": "whether check annotates lines and writes the summary of the job",
    "NO_COLOR": "whether the command shows colours",
    "SNAPSHOT_DIFFTOOL": "the command that a review starts for two files",
    "SNAPSHOT_LOCALE": "see world",
    "SNAPSHOT_PLAY": "the token of the variation that a sweep plays alone; the test then fails",
    "SNAPSHOT_RECORD": "see recording",
    "SNAPSHOT_RECORD_ON_CI": "whether runs may record where CI is set",
    "SNAPSHOT_ROOT": "the folder of __Snapshots__ and Fixtures",
    "SNAPSHOT_STATE": "the folder of run logs and pending texts",
    "SNAPSHOT_SWEEPS": "whether sweeps play all their variations",
    "SNAPSHOT_TESTING_RECORD": "see recording",
    "SNAPSHOT_TIMEZONE": "see world",
  ]

  private static func variables(_ environment: [String: String]) -> [String] {
    environment.sorted { $0.key < $1.key }.compactMap { name, value in
      guard meanings[name] != nil || name.hasPrefix("SNAPSHOT_") else { return nil }
      if name == "SNAPSHOT_TESTING_RECORD", environment["SNAPSHOT_RECORD"] != nil {
        return "\(name)=\(value): not read, because SNAPSHOT_RECORD is set"
      }
      return "\(name)=\(value): \(meanings[name] ?? unread(name))"
    }
  }

  /// Returns the note for an unknown variable, with the known name that is probably meant.
  private static func unread(_ name: String) -> String {
    let nearest = NearestWord.any(to: name, in: meanings.keys.sorted()) ?? ""
    let isNear = editDistance(name, nearest) <= 3
    return "read by nothing here" + (isNear ? "; did you mean \(nearest)?" : "")
  }
}
