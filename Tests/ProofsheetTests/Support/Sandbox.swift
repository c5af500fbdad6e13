import Foundation
import Testing

@testable import ProofsheetSnapshots
@testable import SnapshotChecking

/// A package of its own in a temporary folder, and the sessions of test processes in it.
struct Sandbox {
  let root: URL

  /// Gives `body` a new sandbox, which is removed afterwards.
  static func with<Result>(_ body: (Sandbox) throws -> Result) throws -> Result {
    let sandbox = try made()
    defer { try? FileManager.default.removeItem(at: sandbox.root) }
    return try body(sandbox)
  }

  /// Gives code that waits a new sandbox, which is removed afterwards.
  static func asynchronously<Result>(
    _ body: (Sandbox) async throws -> Result
  ) async throws -> Result {
    let sandbox = try made()
    defer { try? FileManager.default.removeItem(at: sandbox.root) }
    return try await body(sandbox)
  }

  private static func made() throws -> Sandbox {
    let name = "proofsheet-\(UUID().uuidString)"
    let sandbox = Sandbox(root: FileManager.default.temporaryDirectory.appending(path: name))
    try FileManager.default.createDirectory(at: sandbox.root, withIntermediateDirectories: true)
    return sandbox
  }

  /// The session of one process, whose clock stands still.
  func session(_ environment: [String: String] = [:], process: String = "p") -> CheckSession {
    let start = ContinuousClock.now
    let root = ["SNAPSHOT_ROOT": root.path(percentEncoded: false).trimmingSuffix("/")]
    return CheckSession(
      process: TestProcess(
        environment: root.merging(environment) { $1 },
        arguments: ["--testing-library=swift-testing"],
        name: process,
        run: "run",
        isTerminal: false,
        now: { start }
      )
    )
  }

  /// Runs assertions in a session of their own.
  func run(_ environment: [String: String] = [:], _ body: () throws -> Void) rethrows {
    try CheckSession.$current.withValue(session(environment)) { try body() }
  }

  /// What assertions fail with in a session of their own.
  func failures(_ environment: [String: String] = [:], _ body: () -> Void) -> [String] {
    withFailures { run(environment, body) }
      .map { $0.message.replacing(root.path(percentEncoded: false), with: "<root>/") }
      .map { $0.replacing("<root>//", with: "<root>/") }
  }

  /// What code that waits fails with in a session of its own.
  func failures(_ body: () async throws -> Void) async throws -> [String] {
    try await withFailures {
      try await CheckSession.$current.withValue(session()) { try await body() }
    }.map(\.message)
  }

  /// All files below the root but those that keep version control away, with their text.
  func files() throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    var files: [String: String] = [:]
    for path in paths where !path.hasSuffix(".gitignore") {
      let file = root.appending(path: path)
      let values = try? file.resourceValues(forKeys: [.isDirectoryKey])
      if values?.isDirectory != false || path.hasSuffix("/claims") { continue }
      files[path] = try String(contentsOf: file, encoding: .utf8)
    }
    return files
  }

  /// Writes a file below the root.
  func write(_ data: Data, to path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try data.write(to: file)
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}

/// An assertion of a test in the file `AppTests/Home.swift`, wherever it really stands.
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
