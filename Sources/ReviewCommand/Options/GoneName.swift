import SnapshotReview

/// A subcommand or an option of an earlier 0.1 that is gone, with the sentence that says what to use instead.
struct GoneName: Sendable {
  /// As it was typed: `log`, or `check --sarif` for an option.
  let name: String
  /// What to use instead, in one sentence.
  let instead: String

  /// The sentence about a name; nil when it never was one.
  static func reason(_ name: String) -> ReviewError? {
    all.first { $0.name == name }.map { ReviewError("'\(name)' is gone. \($0.instead)") }
  }

  // One row a line.
  // swift-format-ignore
  static let all: [GoneName] = [
    .init(name: "fixtures --minimise", instead: "Take out of a fixture by hand what 'assertFixture' names as never read."),
    .init(name: "serve", instead: "Use 'swift run proofsheet-serve'."),
    .init(name: "completions", instead: "Type the subcommand; 'proofsheet help' lists them."),
    .init(name: "generate --propose", instead: "Write the list of states by hand, as the page Completeness shows."),
    .init(name: "generate --graphs", instead: "Leave it out; 'generate' asks the compiler itself."),
    .init(name: "check --durations", instead: "Leave it out; shards take whole suites, by their names."),
    .init(name: "check --stress", instead: "Say other surroundings before the command, as in 'TZ=Asia/Kathmandu LC_ALL=ar_EG.UTF-8 swift run proofsheet check'."),
    .init(name: "check --sarif", instead: "Use '--junit'."),
    .init(name: "fetch-state", instead: "Use 'merge'."),
    .init(name: "git-diff", instead: "Git shows references as any other text; delete 'diff=proofsheet' from .gitattributes and git config."),
    .init(name: "git-merge", instead: "Git merges references as any other text; delete 'merge=proofsheet' from .gitattributes and git config."),
    .init(name: "install", instead: "Use 'swift build -c release --product proofsheet' and copy what it builds."),
    .init(name: "install-git", instead: "Git shows and merges references as any other text; delete 'diff=proofsheet merge=proofsheet' from .gitattributes and the sections of that name from .git/config."),
    .init(name: "log", instead: "Use 'git log -p -- __Snapshots__/FILE'."),
    .init(name: "coverage --strict", instead: "Without it 'coverage' counts cases, nil, true and false, and no long or empty values."),
    .init(name: "journeys", instead: "Use 'report --html', which lists the journeys of the last run."),
    .init(name: "sensitivity", instead: "Use 'check --sensitivity'."),
  ]
}
