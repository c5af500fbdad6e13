import Foundation
import ProofsheetBasics
package import SnapshotChecking
package import ToolBasics

/// One run as its processes logged it.
package struct RecordedRun {
  /// The name of the run's folder.
  package let name: String
  /// The logs of the processes, by name.
  package let logs: [ProcessLog]
  /// The command's own facts about the run; nil for a run that the command did not start.
  package var facts: RunFacts?
  /// One result for each snapshot, ordered by reference.
  ///
  /// References are compared without case, as some file systems do. Checks without a reference have
  /// results of their own, ordered by their place.
  package let results: [SnapshotResult]

  init(name: String, logs: [ProcessLog], facts: RunFacts?) {
    self.name = name
    self.logs = logs
    self.facts = facts
    results = SnapshotResult.all(in: logs)
  }

  /// The reason why some tests did not run; nil for a complete run.
  package var incompleteness: String? {
    facts == nil ? "the last run was not started by 'proofsheet check'" : facts?.incomplete
  }

  /// One sentence for each required stub that the tests of a shared scenario did not use up.
  ///
  /// A sentence begins with the name of the scenario.
  var unusedStubs: [String] {
    var most: [String: StubRecord] = [:]
    for stub in logs.flatMap(\.stubs) {
      let known = most[stub.stub] ?? stub
      most[stub.stub] = (known.uses, known.left) < (stub.uses, stub.left) ? stub : known
    }
    return most.values.filter { !$0.left.isEmpty }
      .map { "\(quoted($0.scenario)): \($0.left)" }.sorted()
  }
}

/// The content of `run.json`, for a run that the command started.
package struct RunFacts: Equatable, Codable, Sendable {
  /// The arguments of `swift test`.
  var arguments: [String]
  /// The reason why the run is incomplete; nil for a complete run.
  var incomplete: String?
  /// The stems of the tests that were skipped or failed; their references are no orphans.
  package var unfinished: [String] = []
  /// The exit code of `swift test`, or 128 plus the number of the signal that killed `swift test`.
  var exitCode: Int32
  /// Whether the tests certainly came to their end; nil in a file of an older version.
  var ended: Bool?
  /// The tests that were skipped.
  var skipped: [SkippedTest]?
  /// The inline snapshots that a test did not reach although it ran to its end.
  var unreached: [String]?
  /// Whether the command line or the environment asked the run to record.
  var records: Bool?
  /// The logs at the end of the run, with their sizes in bytes.
  var logs: [String: Int]?
  /// Whether wrong snapshots leave the exit code at 0.
  var reportsOnly: Bool?
  /// Whether a skipped test fails the run.
  var failsOnSkipped: Bool?

  /// Whether the test of a reference was skipped or failed, and so may have ended before the check.
  ///
  /// A reference belongs to the test whose target, file and function its path starts with.
  func isUnfinished(_ stem: ReferenceStem) -> Bool {
    stem.spellings.contains { unfinished.contains($0.text) }
  }

  /// Whether a test with this function was skipped or failed, in whichever file.
  func hasUnfinished(_ function: String) -> Bool {
    unfinished.contains { ReferenceStem(of: $0).ofAnyTarget.text == function }
  }

  /// Returns the reason why the test of a reference missed its check.
  func obstacle(of path: String) -> String {
    let stem = ReferenceStem(of: path).spellings.first { unfinished.contains($0.text) }
    let skip = skipped?.first { test in
      ReferenceStem(of: test.function ?? "").spellings.contains { $0 == stem }
    }
    guard let test = skip else { return "its test failed before" }
    return "its test was skipped" + (test.reason.map { " (\($0))" } ?? "")
  }

  /// A clause about tests that did not come to their end.
  static let doubt = "the tests did not end, for example because one crashed or called exit(0)"
}

/// The verdict of a check in a run log.
///
/// The order of the cases is from the least to the most serious verdict.
package enum RunVerdict: String, CaseIterable, Comparable, Codable, Sendable {
  case matched
  /// The check does not pass, and the test expects this by `withFailures`.
  case expected
  case recorded
  case missing
  case different
  case unstable
  case collided
  /// The check could not be made.
  case failed

  package static func < (left: RunVerdict, right: RunVerdict) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether a snapshot with this verdict waits for `review`, `accept` or `reject`.
  var isReviewed: Bool { self == .missing || self == .different }

  /// Whether the test must be corrected before a snapshot with this verdict can be reviewed.
  var needsMending: Bool { self >= .unstable }
}

/// The log of one process of a run.
package struct ProcessLog {
  /// One entry of the log: a check, with its verdict decoded.
  package struct Entry: Equatable, Decodable {
    package let record: RunRecord
    package let verdict: RunVerdict
    /// The facts of the journey; nil for a snapshot that is no journey.
    package let journey: JourneyFacts?
    /// A sentence about a locale and a zone that the process could not set.
    package let world: String?

    private enum CodingKeys: CodingKey { case verdict, journey, world }

    package init(from decoder: any Decoder) throws {
      record = try RunRecord(from: decoder)
      let values = try decoder.container(keyedBy: CodingKeys.self)
      verdict = try values.decode(RunVerdict.self, forKey: .verdict)
      world = try values.decodeIfPresent(String.self, forKey: .world)
      journey = values.contains(.journey) ? try JourneyFacts(from: decoder) : nil
    }
  }

  /// The name of the process in its run.
  package let name: String
  /// The checks that the process logged, in order.
  ///
  /// A repeated check with the same place and result is left out, unless it is a journey.
  package private(set) var entries: [Entry] = []
  /// The fixture files that the process read, in order.
  package private(set) var fixtures: [String] = []
  /// The stubs of shared scenarios, each with its use by one test, in the order of the log.
  private(set) var stubs: [StubRecord] = []
  /// The starts and ends of tests of XCTest, in order.
  private(set) var xctests: [TestRecord] = []
  /// The failures that Proofsheet gave to the framework of the test, in order.
  private(set) var failures: [FrameworkFailure] = []
  /// Whether the process ended by itself.
  package private(set) var hasEnded = false

  /// Reads a log.
  ///
  /// An unfinished last line, which a killed process may leave, is skipped.
  init(name: String, path: String) throws {
    self.name = name
    var known: Set<String> = []
    let bytes = try FileBytes.read(path) ?? []
    let lines = FileBytes.lines(of: bytes)
    for (index, line) in lines.enumerated() where !take(line, &known) {
      throw ReviewError(
        "\(path):\(index + 1) is no line of a log of this version; delete the file's folder and check again."
      )
    }
    let isWhole = (lines.last?.endIndex ?? -1) + 1 == bytes.count
    hasEnded = isWhole && lines.last.map { Self.isEqual($0, RunLog.endLine) } == true
  }

  /// Reads a line of the log, and returns false if the line is not in the format of a log.
  private mutating func take(_ line: ArraySlice<UInt8>, _ known: inout Set<String>) -> Bool {
    // Many lines repeat an earlier one except for the time of the check at their end.
    let end = line.lastIndex(of: 0x2C) ?? line.startIndex
    let start = String(decoding: line[..<end], as: UTF8.self)
    if known.contains(start) { return true }
    if let entry: Entry = Self.decoded(line) {
      entries.append(entry)
      if line[end...].starts(with: ",\"microseconds\":".utf8) { known.insert(start) }
    } else if let fixture: FixtureRecord = Self.decoded(line) {
      fixtures.append(fixture.fixture)
    } else if let stub: StubRecord = Self.decoded(line) {
      stubs.append(stub)
    } else if let test: TestRecord = Self.decoded(line) {
      xctests.append(test)
    } else if let failure: FrameworkFailure = Self.decoded(line) {
      failures.append(failure)
    } else {
      return [RunLog.startLine, RunLog.endLine].contains { Self.isEqual(line, $0) }
    }
    return true
  }

  private static func isEqual(_ line: ArraySlice<UInt8>, _ whole: String) -> Bool {
    line.elementsEqual(whole.utf8.dropLast())
  }

  private static func decoded<Value: Decodable>(_ line: ArraySlice<UInt8>) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(line))
  }
}

extension FileBytes {
  /// Returns the lines of a text without their line feeds, and without an unfinished last line.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while let end = bytes.withUnsafeBytes({ offset(of: 0x0A, in: $0, from: start) }) {
      lines.append(bytes[start..<end])
      start = end + 1
    }
    return lines
  }
}
