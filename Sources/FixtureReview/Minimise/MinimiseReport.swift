import ProofsheetBasics
import SnapshotReview

/// The parts that were taken out of fixture files.
struct MinimiseReport {
  /// One file.
  struct File: Encodable {
    /// Its path from the package.
    let file: String
    /// How many bytes it had.
    let before: Int
    /// How many it has; as many when nothing went.
    var after: Int
    /// The parts that went, in order.
    var gone: [String] = []
    /// Why nothing was tried; nil when something was.
    var untried: String?

    init(path: String, before: Int) {
      file = FixtureReport.folderName + "/" + path
      (self.before, after) = (before, before)
    }
  }

  /// What is wrong in the end.
  enum Problem {
    /// The tests were not clean before anything was tried.
    case unclean(TestRun)
    /// Tests fail that were left out while parts were tried.
    case brokenElsewhere(TestRun)
    /// A person interrupted the command.
    case interrupted
    /// Tests make exceptions for keys that are gone.
    case staleExceptions

    /// Whether every file is as it was.
    var isVain: Bool {
      if case .staleExceptions = self { false } else { true }
    }
  }

  let isDry: Bool
  var files: [File] = []
  /// How often the tests were run.
  var runs = 0
  var problem: Problem?

  /// 1 when nothing could be done and when a dry run found something; else 0.
  var exitCode: Int32 {
    if problem != nil { return 1 }
    return isDry && files.contains { !$0.gone.isEmpty } ? 1 : 0
  }

  /// How the list ends, in words.
  var end: String {
    switch problem {
    case .unclean(let run)?:
      return "The tests are not clean (exit code \(run.end.code)), so nothing was tried; mend this "
        + "first: \(run.outputPath)\n"
    case .brokenElsewhere(let run)?:
      return "Tests that were left out fail without these parts (exit code \(run.end.code)), so "
        + "every file is as it was: \(run.outputPath)\n"
    case .interrupted?: return "Interrupted; every file is as it was.\n"
    case .staleExceptions?:
      let verb = isDry ? "would name" : "name"
      return sum + "Calls of assertFixture \(verb) keys in 'allowing:' that are gone; run the "
        + "tests and take those out.\n"
    case nil: return sum
    }
  }

  private var sum: String {
    let short = files.filter { !$0.gone.isEmpty }
    let tried = "\(counted(files.count, "file")) tried in \(counted(runs, "run")) of the tests"
    guard !short.isEmpty else { return "Nothing to take out: \(tried).\n" }
    let (before, after) = short.reduce((0, 0)) { ($0.0 + $1.before, $0.1 + $1.after) }
    let verb = isDry ? "could be" : "are"
    return "\(counted(short.count, "file")) of \(before) bytes \(verb) \(after): \(tried).\n"
  }

  /// The list for a program.
  var page: Page {
    let words = problem == nil ? nil : String(end.dropLast())
    return Page(isDry: isDry, files: files, runs: runs, problem: words)
  }

  struct Page: Encodable {
    let isDry: Bool
    let files: [File]
    let runs: Int
    let problem: String?
  }
}

extension MinimiseReport.File {
  /// The file's line, and the parts that go.
  var text: String {
    if let untried { return "\(file)  \(before) bytes: \(untried)\n" }
    guard !gone.isEmpty else { return "\(file)  \(before) bytes: nothing to take out\n" }
    let parts = gone.map { "  - \($0)\n" }.joined()
    return "\(file)  \(before) -> \(after) bytes\n\(parts)"
  }
}
