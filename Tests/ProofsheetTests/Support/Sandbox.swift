import Foundation
import TestSupport
import Testing

@testable import ProofsheetSnapshots
@testable import SnapshotChecking

/// A package of its own in a temporary folder, and the sessions of test processes in it.
struct Sandbox {
  private let folder: TemporaryFolder

  var root: URL { folder.url }
  /// The root without a slash at its end.
  var path: String { root.path }

  init() {
    do { folder = try TemporaryFolder() } catch { fatalError("There is no sandbox: \(error)") }
  }

  /// The session of one process, whose clock stands still.
  func session(
    _ environment: [String: String] = [:],
    isFetched: @escaping @Sendable (String) -> Bool = { _ in false }
  ) -> CheckSession {
    let start = ContinuousClock.now
    return CheckSession(
      process: TestProcess(
        environment: ["SNAPSHOT_ROOT": path].merging(environment) { $1 },
        arguments: ["--testing-library=swift-testing"],
        name: "p",
        run: "run",
        isTerminal: false,
        isFetched: isFetched,
        now: { start }
      )
    )
  }

  /// Runs assertions in a new session.
  func run(_ environment: [String: String] = [:], _ body: () throws -> Void) rethrows {
    try CheckSession.$current.withValue(session(environment)) { try body() }
  }

  /// The failures of assertions in a new session.
  func failures(_ environment: [String: String] = [:], _ body: () -> Void) -> [String] {
    withFailures { run(environment, body) }.map { $0.message.replacing(path, with: "<root>") }
  }

  /// The failures of asynchronous code in a new session.
  func failures(_ body: () async throws -> Void) async throws -> [String] {
    try await withFailures {
      try await CheckSession.$current.withValue(session()) { try await body() }
    }.map { $0.message.replacing(path, with: "<root>") }
  }

  /// All files below the root with their text, except the ignore files for version control.
  func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path)
    where !name.hasSuffix(".gitignore") {
      guard let data = FileManager.default.contents(atPath: path + "/" + name) else { continue }
      files[name] = String(decoding: data, as: UTF8.self)
    }
    return files
  }

  /// The names of the references.
  func references() throws -> [String] {
    try files().keys.filter { $0.hasPrefix("__Snapshots__") }.sorted()
  }

  /// Writes a file below the root.
  func write(_ text: String, to path: String) throws { try folder.write(text, to: path) }
}

/// Checks a subject as if the test were in the file `AppTests/Home.swift`.
func check(
  _ text: @autoclosure () throws -> String,
  named name: String? = nil,
  in test: String = "welcome()",
  line: UInt = 7,
  as strategy: SnapshotStrategy<String> = .lines,
  record: SnapshotRecordMode? = nil,
  file: StaticString = "/app/Tests/AppTests/Home.swift"
) {
  assertSnapshot(
    of: try text(),
    as: strategy,
    named: name,
    record: record,
    fileID: "AppTests/Home.swift",
    file: file,
    testName: test,
    line: line,
    column: 3
  )
}
