import Dispatch
package import Foundation
import ProofsheetBasics
package import SnapshotChecking

/// The runs in the state folder.
package struct RunStore {
  let folders: SnapshotFolders

  package init(folders: SnapshotFolders) { self.folders = folders }

  private static let factsName = "run.json"
  private static let logSuffix = ".ndjson"

  func folder(_ run: String) -> String { folders.runs + "/" + run }

  /// Returns the path of the output of `swift test` in a run.
  func output(_ run: String) -> String { folder(run) + "/output.txt" }

  /// Returns the recorded output of a run, together with the event streams of `swift test`.
  func said(in run: String, by command: TestCommand) throws -> TestOutput {
    var said = TestOutput(streams: command.kind == .swiftTest ? folder(run) : nil)
    try said.take(try FileBytes.read(output(run)) ?? [])
    try said.end()
    return said
  }

  /// Returns the names of all runs, the newest first.
  func names() -> [String] { RunFolders.names(in: folders.runs) }

  /// Returns the newest run; nil when there is none.
  package func latest() throws -> RecordedRun? { try names().first.map(run) }

  /// A cache of the runs that were already read.
  ///
  /// The log of a run may have a million lines, so each run is read only once.
  private final class Known {
    var runs: [String: RecordedRun] = [:]
    var orphans: OrphanSearch?
  }

  private let known = Known()

  /// Returns the orphans of the newest run; only the first call searches for them.
  func orphans() throws -> OrphanSearch {
    let orphans = try known.orphans ?? OrphanSearch(in: self, after: latest())
    known.orphans = orphans
    return orphans
  }

  /// Returns the run with this name; the run is read only once.
  ///
  /// A run that logged nothing has an empty list of logs.
  func run(_ name: String) throws -> RecordedRun {
    if let run = known.runs[name] { return run }
    let run = RecordedRun(
      name: name,
      logs: try logs(of: name).map { file in
        try ProcessLog(
          name: String(file.dropLast(Self.logSuffix.count)),
          path: folder(name) + "/" + file
        )
      },
      facts: try facts(of: name)
    )
    known.runs[name] = run
    return run
  }

  /// Returns the commit that was checked out in a run; nil when it is unknown.
  func commit(_ run: String) throws -> String? {
    try FileBytes.read(folder(run) + "/" + RunLog.commitName)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the reason why a run does not prove that its unused references can be deleted.
  ///
  /// The result is nil when the logs are unchanged since the run, and the test frameworks reported
  /// the end of the tests.
  package func doubt(_ run: String) throws -> String? {
    let facts = try facts(of: run)
    guard let noted = facts?.logs, try noted == sizes(of: run) else {
      return "the logs of the last run have changed since its end"
    }
    return facts?.ended == true ? nil : RunFacts.doubt
  }

  /// Returns the time at which a run ended.
  func end(_ run: String) -> Date? { Self.changed(folder(run) + "/" + Self.factsName) }

  /// Returns the time of a file's last change.
  package static func changed(_ path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }

  private func logs(of run: String) throws -> [String] {
    try FileListing(below: folder(run)).files.filter { $0.hasSuffix(Self.logSuffix) }
  }

  private func sizes(of run: String) throws -> [String: Int] {
    try Dictionary(
      uniqueKeysWithValues: logs(of: run).map { file in
        let facts = try FileManager.default.attributesOfItem(atPath: folder(run) + "/" + file)
        return (file, facts[.size] as? Int ?? -1)
      }
    )
  }

  /// Writes the facts about a run at its end.
  func write(_ facts: RunFacts, of run: String) throws {
    var facts = facts
    facts.logs = try sizes(of: run)
    let path = folder(run) + "/" + Self.factsName
    try AtomicFile.write(Array(try JSONText.of(facts).utf8), to: path)
  }

  /// Removes all runs except for the `count` newest ones.
  func removeOldRuns(keeping count: Int = RunFolders.mostKept) throws {
    for failure in RunFolders.removeOldest(in: folders.runs, keeping: count) {
      let reason = failure.error.localizedDescription
      throw ReviewError(
        "The old run \(failure.path) cannot be removed (\(reason)); delete it by hand."
      )
    }
  }

  func facts(of run: String) throws -> RunFacts? {
    let path = folder(run) + "/" + Self.factsName
    guard let bytes = try FileBytes.read(path) else { return nil }
    guard let facts = try? JSONDecoder().decode(RunFacts.self, from: Data(bytes)) else {
      throw ReviewError("\(path) cannot be understood; delete its folder and check again.")
    }
    return facts
  }
}

/// Maps values on all processors, and returns the results in the order of the values.
///
/// - Parameters:
///   - values: The values; for a few of them a plain `map` is faster.
///   - work: The function to apply, which must not read data that another call writes.
/// - Returns: The results of `work`.
package func mapInParallel<Value: Sendable, Result: Sendable>(
  _ values: [Value],
  _ work: @Sendable (Value) -> Result
) -> [Result] {
  let portion = max(1, min(32, values.count / 8))
  let count = (values.count + portion - 1) / portion
  let results = Locked<[[Result]]>(Array(repeating: [], count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let start = index * portion
    let done = values[start..<min(values.count, start + portion)].map(work)
    results.withLock { $0[index] = done }
  }
  return results.withLock { $0 }.flatMap(\.self)
}

/// The reasons why a run does not prove that an unused reference is an orphan.
enum IncompleteRun {
  /// The arguments of `xcodebuild` that leave tests out or run the tests of an earlier build.
  private static let ofXcode = [
    "-only-testing", "-skip-testing", "-testPlan", "-only-test-configuration",
    "-skip-test-configuration",
    "-enumerate-tests", "test-without-building", "build-for-testing", "build",
  ]

  /// The arguments of `swift test` that leave tests out or run the tests of an earlier build.
  private static let ofPackage = [
    "--filter", "--skip", "--skip-build", "--specifier", "-s", "--test-product", "--list-tests",
    "-l", "list", "last", "--disable-xctest", "--disable-swift-testing", "--help", "--version",
  ]

  /// Returns the reason why a run left tests out or checked no snapshot; nil for any other run.
  static func partial(_ tests: TestRun) -> String? {
    let command = tests.command
    if command.kind == .other { return "'\(command.name)' may leave tests out" }
    if let argument = command.words.first(where: { isPartial($0, command.kind) }) {
      return "'\(argument)' leaves tests out"
    }
    return reason(tests) ?? (tests.run.logs.allSatisfy(\.entries.isEmpty) ? noCheck : nil)
  }

  /// Returns the reason why the tests of a run did not come to their end; nil when they did.
  ///
  /// A run of selected tests came to its end if the selected tests did.
  static func reason(_ tests: TestRun) -> String? {
    let (output, logs) = (tests.output, tests.run.logs)
    switch tests.end {
    case .interrupted: return "the run was interrupted"
    case .overdue(let seconds): return "no test had begun or ended for \(seconds) s"
    case .killed(let signal): return "\(tests.command.name) was killed by signal \(signal)"
    case .exited(let code) where code != 0 && tests.hasNotBuilt:
      return tests.command.kind == .swiftTest ? "the package did not build" : "no test ran"
    case .exited(0), .exited(1): break
    // Xcode exits with this code after failing tests, and says that they failed (sysexits.h:
    // EX_DATAERR).
    case .exited(65) where tests.command.kind == .xcodebuild && output.xcode.hasFailed: break
    case .exited(let code): return "\(tests.command.name) ended with exit code \(code)"
    }
    if tests.isCutShort { return RunFacts.doubt }
    if tests.command.kind == .xcodebuild, output.xcode.hasCrashed {
      return "a test process crashed"
    }
    if let log = logs.first(where: { !$0.hasEnded }) {
      return "test process \(log.name) did not end by itself"
    }
    return nil
  }

  static let noCheck = "no test checked a snapshot"

  /// Returns the argument by which `swift test` runs only some tests; nil without such an argument.
  static func choice(in arguments: [String]) -> String? {
    arguments.first { isPartial($0, .swiftTest) && $0 != "--skip-build" }
  }

  private static func isPartial(_ argument: String, _ kind: TestCommand.Kind) -> Bool {
    let end: Character = kind == .xcodebuild ? ":" : "="
    return (kind == .xcodebuild ? ofXcode : ofPackage).contains(
      String(argument.prefix { $0 != end })
    )
  }
}
