import Foundation
import SnapshotChecking

/// The findings of a run, for readers outside of the terminal.
package struct RunFindings {
  package let status: ReviewStatus
  /// The report of the run; nil for a run that `check` did not make.
  package let report: RunReport?
  /// The failures that are unrelated to snapshots.
  package let failures: [TestFailure]
  let places: SourcePlaces

  init(_ status: ReviewStatus, _ report: RunReport?, in workspace: Workspace) {
    (self.status, self.report) = (status, report)
    places = SourcePlaces(of: workspace)
    let results = status.run?.results.filter { $0.verdict > .recorded } ?? []
    failures = report?.otherFailures.filter { !$0.isRepeated(by: results) } ?? []
  }

  /// The findings as notices with their places, the most important first: failures, broken
  /// snapshots, an example of each kind of change, and the rest.
  var placed: [(notice: Notice, place: FilePlace?)] {
    var seen: Set<String> = []
    let examples = status.kinds.compactMap { group in
      group.members.first { seen.insert($0.change.shown).inserted }?.change
    }
    let rest = status.changes.filter { !seen.contains($0.shown) }
    return failures.map { (Notice($0), $0.source.flatMap { places.place(of: $0) }) }
      + status.broken.map { (Notice($0), places.place(of: $0)) }
      + (examples + rest).map { (Notice(inOneLine: $0), places.place(of: $0)) }
      + status.orphans.orphans.map { (Notice(orphan: $0), places.place(ofReference: $0)) }
  }
}

extension TestFailure {
  /// Whether the failure repeats the message of one of the snapshots' results.
  fileprivate func isRepeated(by results: [SnapshotResult]) -> Bool {
    guard let said else { return false }
    return results.contains { result in
      let texts = [result.record.reason, result.record.reference.isEmpty ? nil : result.shown]
      return texts.compactMap(\.self).contains { said.hasPrefix($0) }
    }
  }
}

extension CommandContext {
  /// Returns the findings of a run that has just ended, or of the last run.
  package func findings(of report: RunReport? = nil) throws -> RunFindings {
    let status = try reviewStatus()
    return RunFindings(status, try report ?? lastReport(status), in: workspace)
  }

  /// Returns the report of the last run; nil when the run was not made by `check`.
  func lastReport(_ status: ReviewStatus) throws -> RunReport? {
    guard let run = status.run, let facts = run.facts else { return nil }
    let command = TestCommand(facts.arguments)
    let output = try RunStore(folders: workspace.folders).said(in: run.name, by: command)
    let tests = ended(command, run, .exited(facts.exitCode), output)
    return RunReport(run: run, results: run.results, orphans: status.orphans, tests: tests)
  }
}

/// The snapshots that differ or are missing, by the names that stand in the messages of their test
/// failures.
struct ReviewedSnapshots {
  /// The references as messages name them, and the inline snapshots as `Home.swift:7`.
  private let names: Set<Substring>

  init(_ results: [SnapshotResult]) {
    names = Set(
      results.filter(\.verdict.isReviewed).compactMap {
        $0.record.reference.isEmpty ? $0.record.source.split(separator: "/").last : $0.shown[...]
      }
    )
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
      text.indices.contains { ": ".contains(text[$0]) && names.contains(text[..<$0]) }
    }
  }
}

/// One failure of a run, as `swift test` wrote it.
package struct TestFailure: Equatable {
  /// The test; nil for a failure outside of a test, such as a build error.
  let test: String?
  /// The source line of the failure as the output has it, `HomeTests.swift:7:5` or an absolute path
  /// with a line; nil if unknown.
  let source: String?
  /// The message of the failure, without the place.
  let message: String
  /// The part of the printed line before the message.
  let head: String

  /// The whole failure, as it is printed.
  var text: String { head + message }

  /// The name of the test, and the place of the failure.
  var place: String { [test, source.map { "at \($0)" }].compactMap(\.self).joined(separator: " ") }

  /// The failure in one line: its place, and the first line of its message.
  ///
  /// A reference at the start of the message is named without its folder.
  var line: String {
    let first = (said ?? message[...]).split(separator: "\n").first ?? ""
    let folder = first.prefix { $0 != " " }.lastIndex(of: "/").map { first[...$0] } ?? ""
    return place + ": " + (folder.hasPrefix("__Snapshots__") ? first[folder.endIndex...] : first)
  }

  /// The first line of every file from `proofsheet generate`.
  package static let generated = "// Written by `swift run proofsheet generate`"

  /// Whether the failure is a compiler error in a file from `proofsheet generate`.
  var isOfGeneratedFile: Bool {
    guard let source, let file = try? FileBytes.read(String(source.prefix { $0 != ":" })) else {
      return false
    }
    return file.starts(with: Self.generated.utf8)
  }

  /// The message given to `Issue.record` or `XCTFail`; nil for the failure of a condition.
  var said: Substring? {
    // Swift Testing puts the message on the next line, and XCTest after a dash.
    for start in ["Issue recorded\n↳ ", "failed - "] where message.hasPrefix(start) {
      return message.dropFirst(start.count)
    }
    return nil
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
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

/// A line of a file, by its path from the root of the repository.
struct FilePlace: Equatable, Sendable {
  let file: String
  let line: Int
}

/// Finds a source's path in the repository.
///
/// Logs name a source by its target and file name only.
final class SourcePlaces {
  private let workspace: Workspace
  /// The root of the repository; without a repository, the root of the references.
  private let repository: AbsolutePath
  /// The paths of the package's test sources by file name, listed on first use.
  private lazy var sources = Self.sources(in: workspace.packageRoot)

  init(of workspace: Workspace) {
    self.workspace = workspace
    repository = Self.repository(above: workspace.folders.root)
  }

  /// Returns the line that a text names, as `Target/File.swift:12`, `File.swift:12:3`, or an
  /// absolute path with a line.
  ///
  /// The result is nil unless exactly one file has the name.
  func place(of source: String) -> FilePlace? {
    let parts = source.split(separator: ":")
    guard parts.count > 1, let line = Int(parts[1]) else { return nil }
    let names = parts[0].split(separator: "/").map(String.init)
    var files = sources[names.last ?? ""] ?? []
    if source.hasPrefix("/") {
      if let place = place(ofFile: String(parts[0]), line: line) { return place }
      // On another machine the package has another path.
      files.removeAll { !parts[0].hasSuffix("/" + $0) }
    } else if files.count > 1, let target = names.dropLast().first {
      files.removeAll { !$0.split(separator: "/").contains { $0 == target } }
    }
    guard files.count == 1 else { return nil }
    return place(ofFile: workspace.packageRoot + "/" + files[0], line: line)
  }

  /// Returns a line of a file by its absolute path; nil for a file outside of the repository.
  func place(ofFile path: String, line: Int) -> FilePlace? {
    AbsolutePath(path, in: "/").below(repository).map { FilePlace(file: $0, line: max(1, line)) }
  }

  /// Returns the line of the test that checks the snapshot, or else the first changed line of the
  /// reference.
  func place(of change: PendingChange) -> FilePlace? {
    let folders = workspace.folders
    if let edit = change.inline {
      return place(ofFile: AbsolutePath(edit.path, in: folders.root).text, line: edit.line)
    }
    return change.sources.lazy.compactMap { self.place(of: $0) }.first
      ?? place(ofFile: folders.reference(change.path), line: change.diff.hunks.first?.oldStart ?? 1)
  }

  /// Returns the line of a check of the snapshot, or else the first line of the reference.
  func place(of result: SnapshotResult) -> FilePlace? {
    let reference = result.record.reference
    return result.sources.lazy.compactMap { self.place(of: $0) }.first
      ?? (reference.isEmpty ? nil : place(ofReference: reference))
  }

  /// Returns the first line of a reference.
  func place(ofReference path: String) -> FilePlace? {
    place(ofFile: workspace.folders.reference(path), line: 1)
  }

  private static func repository(above folder: String) -> AbsolutePath {
    var place = folder[...]
    while !place.isEmpty {
      if access(place + "/.git", F_OK) == 0 { return AbsolutePath(String(place), in: "/") }
      place = place[..<(place.lastIndex(of: "/") ?? place.startIndex)]
    }
    return AbsolutePath(folder, in: "/")
  }

  /// Returns the paths of the test sources, by file name.
  ///
  /// Without Swift files below `Tests`, all Swift files of the package are listed.
  private static func sources(in root: String) -> [String: [String]] {
    let tests = swiftFiles(below: root + "/Tests").map { "Tests/" + $0 }
    let files = tests.isEmpty ? swiftFiles(below: root) : tests
    return Dictionary(grouping: files) { String($0.split(separator: "/").last ?? "") }
  }

  private static func swiftFiles(below folder: String) -> [String] {
    ((try? FileListing(below: folder))?.files ?? []).filter { $0.hasSuffix(".swift") }
  }
}
