import Foundation
import ProofsheetBasics
import SnapshotChecking

/// The output of a test run: the toolchain's event streams, and the printed text.
///
/// With event streams, no printed text is a fact about the tests, because a test may print any text.
/// The text then only shows failures, and the progress of XCTest.
struct TestOutput {
  /// The phases of `swift test`.
  enum Phase: String {
    case building = "Building"
    case testing = "Testing"
  }

  /// SwiftPM's words for a test process that did not end by itself.
  static let crashMark = "exited with unexpected signal code"

  private(set) var phase = Phase.building
  /// Whether SwiftPM reported that no test matches its filters.
  private(set) var hasNoMatch = false
  private(set) var xcode = XcodeOutput()
  /// The last line of the build that is not blank.
  private(set) var step: String?
  private(set) var stream: EventStream?
  /// The time at which the command was started, by the clock of the file system.
  var start: Date?
  private var parts = FailureParts()
  /// The printed tests; with event streams, only those of XCTest.
  private(set) var printed = TestProgress()
  private var rest: [UInt8] = []

  /// Creates the output of a test run that has printed nothing so far.
  ///
  /// - Parameter folder: The folder of the toolchain's event streams; nil when all events are
  ///   printed.
  init(streams folder: String? = nil) {
    stream = folder.map { EventStream(folder: $0) }
  }

  /// The progress to show: the tests of XCTest and of Swift Testing together.
  var progress: TestProgress { stream.map { printed + $0.progress } ?? printed }

  /// All failures of the tests: those that are printed, and those in the event streams.
  var failures: [TestFailure] {
    parts.parts.map { TestFailure($0) } + (stream?.failures ?? [])
  }

  /// The failures to print, without the consequences of other failures.
  ///
  /// If all failures are such consequences, all are printed.
  var essential: [TestFailure] {
    let all = failures
    let placed = all.filter { !FailureParts.follows($0.text) }
    return placed.isEmpty ? all : placed
  }

  /// Reads the next bytes of the printed output.
  ///
  /// A line is read when its line feed has arrived.
  mutating func take(_ bytes: [UInt8]) throws {
    rest += bytes
    var start = rest.startIndex
    while let end = rest[start...].firstIndex(of: 0x0A) {
      take(line: String(decoding: rest[start..<end], as: UTF8.self).visible(keeping: "\n\t"))
      start = end + 1
    }
    rest.removeFirst(start)
    try stream?.update()
    // With `--skip-build`, only the stream shows that tests run before the first test has ended.
    if stream?.began ?? 0 > 0 { phase = .testing }
  }

  /// Reads the printed bytes after the last line feed as a line.
  mutating func end() throws {
    if !rest.isEmpty { take(line: String(decoding: rest, as: UTF8.self).visible(keeping: "\n\t")) }
    rest = []
    parts.close()
    try stream?.update()
  }

  private mutating func take(line: String) {
    if phase == .building, Self.startsTesting(line) { phase = .testing }
    if line.hasSuffix("No matching test cases were run") { hasNoMatch = true }
    xcode.take(line)
    if phase == .building, line.contains(where: { !$0.isWhitespace }) { step = line }
    let isOfStream = stream != nil && line.first?.isASCII == false
    if let event = TestEvent(line) { printed.take(event) }
    parts.take(line, in: phase, isOfStream: isOfStream || stream != nil && line.hasPrefix("  "))
  }

  private static func startsTesting(_ line: String) -> Bool {
    line.hasPrefix("Build complete!") || line.hasPrefix("Test Suite '")
      || line.hasPrefix("Test suite '") || line.hasPrefix("Test case '")
      || line.contains("Test run started.")
  }
}

/// The lines of output that only `xcodebuild` prints.
struct XcodeOutput: Equatable {
  /// Whether `xcodebuild` reported failed tests, and thus came to the end of the tests.
  private(set) var hasFailed = false
  /// Whether a test process did not end by itself.
  private(set) var hasCrashed = false
  /// The path of Xcode's results, which ends with `.xcresult`.
  private(set) var results: String?

  /// Reads a line of the output of `xcodebuild`.
  mutating func take(_ line: String) {
    if line == "** TEST FAILED **" || line == "** TEST EXECUTE FAILED **" { hasFailed = true }
    if Self.isCrash(line) { hasCrashed = true }
    let path = line.drop { $0 == " " || $0 == "\t" }
    if path.hasPrefix("/"), path.hasSuffix(".xcresult") { results = String(path) }
  }

  /// Whether a line says that a test process did not end by itself.
  static func isCrash(_ line: String) -> Bool {
    line.hasPrefix("Restarting after unexpected exit, crash, or test timeout")
      || line.contains("Early unexpected exit, operation never finished bootstrapping")
  }
}
