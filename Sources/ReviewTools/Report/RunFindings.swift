import ProofsheetBasics
import SnapshotChecking

/// The findings of a run, for readers outside of the terminal.
package struct RunFindings {
  package let status: ReviewStatus
  /// The report of the run; nil for a run that `check` did not make.
  package let report: RunReport?
  /// The failures that are unrelated to snapshots.
  package let failures: [TestFailure]

  init(_ status: ReviewStatus, _ report: RunReport?) {
    (self.status, self.report) = (status, report)
    let snapshots = NamedSnapshots(status.run?.results.filter { $0.verdict > .recorded } ?? [])
    failures = report?.otherFailures.filter { !snapshots.hold($0) } ?? []
  }

  /// The number of kinds in words, as `2 kinds of change in 3 snapshots`; nil without a kind.
  var kindWords: String? {
    let snapshots = Set(status.kinds.flatMap { $0.members.map(\.change.shown) }).count
    let words = counted(status.kinds.count, "kind") + " of change in "
    return status.kinds.isEmpty ? nil : words + counted(snapshots, "snapshot")
  }
}

extension CommandContext {
  /// Returns the findings of a run that has just ended, or of the last run.
  package func findings(of report: RunReport? = nil) throws -> RunFindings {
    let status = try reviewStatus()
    return RunFindings(status, try report ?? lastReport(status))
  }

  /// Returns the report of the last run; nil when the run was not made by `check`.
  func lastReport(_ status: ReviewStatus) throws -> RunReport? {
    guard let run = status.run, let facts = run.facts else { return nil }
    let command = TestCommand(facts.arguments)
    let tests = TestRun(
      command: command,
      run: run,
      workspace: workspace,
      end: .exited(facts.exitCode),
      output: try RunStore(folders: workspace.folders).said(in: run.name, by: command)
    )
    return RunReport(run: run, orphans: status.orphans, tests: tests)
  }
}

/// Snapshots by the words with which the messages about them begin.
struct NamedSnapshots {
  /// The references as messages name them, the inline snapshots as `Home.swift:7`, and the first
  /// lines of the reasons for which no check could be made.
  private let names: Set<Substring>

  init(_ results: [SnapshotResult]) {
    let places = results.compactMap {
      $0.record.reference.isEmpty ? $0.record.source.split(separator: "/").last : $0.shown[...]
    }
    names = Set(places + results.compactMap { $0.record.reason?.split(separator: "\n").first })
  }

  /// Whether a failure's message begins with the name of one of the snapshots, as `Home/full: …`.
  ///
  /// The message of an inline snapshot begins with its place, as `Tests/AppTests/Home.swift:7: …`.
  ///
  /// - Complexity: O(n · m) for a first line of n characters with m spaces and colons. The number
  ///   of snapshots has no effect.
  func hold(_ failure: TestFailure) -> Bool {
    guard let line = failure.said?.prefix(while: { $0 != "\n" }) else { return false }
    let folder = line.prefix { $0 != " " }.lastIndex(of: "/")
    return [line, folder.map { line[$0...].dropFirst() } ?? ""].contains { text in
      names.contains(text)
        || text.indices.contains { ": ".contains(text[$0]) && names.contains(text[..<$0]) }
    }
  }
}

extension TestFailure {
  /// Parses a printed failure, for tests that are missing in the event stream.
  init(_ part: String) {
    let (line, rest) =
      part.firstIndex(of: "\n").map { (part[..<$0], part[$0...]) } ?? (part[...], "")
    // `✘ Test full() recorded an issue with 1 argument n → 1 at CartTests.swift:7:3: Issue
    // recorded`
    let issue = #/[^\w"]{2,4}Test (.+?) recorded an issue(?: with .+?)? at (\S[^:]*:\d+:\d+): (.*)/#
    // `/home/Tests/OldTests.swift:8: error: OldTests.testBroken : failed - why`
    let error =
      #/((?:/|[A-Za-z]:)?[^:]+:\d+(?::\d+)?): (?:Fatal )?error: (?:(\w+\.\w+|-\[.+?\]) : )?(.*)/#
      .ignoresCase()
    var said = line
    if let match = line.wholeMatch(of: issue) {
      (test, source, said) = (String(match.1), String(match.2), match.3)
    } else if let match = line.wholeMatch(of: error) {
      (test, source, said) = (match.2.map(String.init), String(match.1), match.3)
    } else {
      (test, source) = (nil, nil)
    }
    message = Self.trimmed(said + rest)
    head = String(line[..<said.startIndex])
  }
}

/// The notices of a report below one heading: failures, problems, or references without a check.
struct NoticePart {
  let anchor: String
  let title: String
  let notices: [Notice]

  /// The word for one notice.
  var noun: String { anchor == "unreached" ? "unreached reference" : anchor }

  /// The number of notices in words, as `2 orphans`.
  var words: String { counted(notices.count, noun) }

  /// Whether the notices say that the run fails for another reason than a pending change.
  var isWrong: Bool { anchor == "failure" || anchor == "problem" }

  /// Returns the parts for all findings but the kinds of change, the most important part first.
  static func all(_ findings: RunFindings) -> [NoticePart] {
    let notices = Dictionary(grouping: findings.status.others) { notice in
      ["orphan", "unreached"].contains(notice.verdict) ? notice.verdict : "problem"
    }
    let titles: KeyValuePairs = [
      "problem": "Problems that no review can accept",
      "orphan": "References that no check used",
      "unreached": "References that no check reached",
    ]
    let failures = findings.failures.map { Notice($0) }
    return [Self(anchor: "failure", title: "Failures other than snapshots", notices: failures)]
      + titles.map { Self(anchor: $0, title: $1, notices: notices[$0] ?? []) }
  }
}
