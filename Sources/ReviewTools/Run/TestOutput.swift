import Foundation
import ProofsheetBasics

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
  /// The last line of the build with its progress: `[12/98] Compiling App Home.swift`.
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
    if phase == .building, line.hasPrefix("[") { step = line }
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

  /// Reads a line of the output of `xcodebuild`.
  mutating func take(_ line: String) {
    if line == "** TEST FAILED **" || line == "** TEST EXECUTE FAILED **" { hasFailed = true }
    if Self.isCrash(line) { hasCrashed = true }
  }

  /// Whether a line says that a test process did not end by itself.
  static func isCrash(_ line: String) -> Bool {
    line.hasPrefix("Restarting after unexpected exit, crash, or test timeout")
      || line.contains("Early unexpected exit, operation never finished bootstrapping")
  }
}

/// The failures in the output of `swift test`, cut out line by line.
struct FailureParts {
  /// The failures in the order of the output, each with all its lines.
  ///
  /// A repeated failure appears once.
  private(set) var parts: [String] = []

  private var lines: [String] = []
  private var known: Set<String> = []
  private var extent = Extent.line
  /// Whether the next lines are the stack frames of the crashed thread.
  private var isInBacktrace = false

  /// The range of lines that belong to a failure.
  private enum Extent {
    case line
    /// The source lines that the compiler shows.
    case excerpt
    /// All lines until a test library reports the next start or end.
    case upToEvent
    /// All lines of the transcript that a journey prints when the process crashes.
    case transcript
  }

  /// The line that a journey prints before its transcript when the process crashes.
  static let crashedJourney = "The process crashed in this journey, whose transcript so far is:"

  /// The heading of the list of failed tests.
  ///
  /// For parallel tests, `xcodebuild` prints nothing else about failures.
  private static let failingTests = "Failing tests:"

  /// Reads a line of the output; the line may begin, continue or end a failure.
  ///
  /// - Parameters:
  ///   - line: The line, without its line feed.
  ///   - phase: The phase of the run.
  ///   - isOfStream: Whether the event stream has the content of the line too.
  mutating func take(_ line: String, in phase: TestOutput.Phase, isOfStream: Bool) {
    if let frame = takeFrame(line) { return add(frame) }
    if isInTranscript, !line.contains(TestOutput.crashMark) {
      // Other tests go on meanwhile, and their lines do not belong to the transcript.
      if !Self.isEvent(line) { lines.append(line) }
      if line.hasPrefix("end: crashed with signal ") { close() }
    } else if !isOfStream, let extent = Self.extent(from: line, phase) {
      close()
      lines = [Self.withoutStream(line)]
      self.extent = extent
    } else if !lines.isEmpty {
      if goesOn(line) { lines.append(line) } else { close() }
    }
  }

  /// Adds the lines collected so far as one failure, without blank lines at the end.
  mutating func close() {
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    guard !lines.isEmpty else { return }
    add(lines.joined(separator: "\n"))
    lines = []
  }

  private mutating func add(_ part: String) {
    if known.insert(part).inserted { parts.append(part) }
  }

  /// Returns a sentence about the place of a crash, if the line is the first stack frame in a Swift
  /// source.
  ///
  /// This frame belongs to the app or the test.
  private mutating func takeFrame(_ line: String) -> String? {
    if line.hasPrefix("Thread "), line.hasSuffix(" crashed:") { isInBacktrace = true }
    guard isInBacktrace,
      let frame = line.firstMatch(
        of: #/^ *\d+ .*?0x[0-9a-f]+ (.+) \+ \d+ in \S+ at (/.+\.swift:\d+)/#
      )
    else { return nil }
    isInBacktrace = false
    return "The process crashed in \(frame.1) at \(frame.2)."
  }

  /// Whether a failure is only a consequence of other failures.
  ///
  /// Such a failure is an `error:` without a place, or the list of failed tests.
  ///
  /// An error about a crash is a failure of its own.
  static func follows(_ part: String) -> Bool {
    (part.hasPrefix("error: ") || part.hasPrefix(failingTests))
      && !part.contains(TestOutput.crashMark)
  }

  private var isInTranscript: Bool {
    if case .transcript = extent { !lines.isEmpty } else { false }
  }

  private func goesOn(_ line: String) -> Bool {
    switch extent {
    case .line: false
    case .excerpt: Self.isExcerpt(line)
    case .upToEvent: !Self.isEvent(line)
    case .transcript: true
    }
  }

  /// Returns the range of lines of the failure that starts with `line`; nil when no failure starts
  /// there.
  private static func extent(from line: String, _ phase: TestOutput.Phase) -> Extent? {
    if line.contains(TestOutput.crashMark) || line.contains("Fatal error: ") { return .line }
    if XcodeOutput.isCrash(line) { return .line }
    if line == failingTests { return .upToEvent }
    if line == crashedJourney { return .transcript }
    let isError = line.contains(": error: ") || line.hasPrefix("error: ")
    switch phase {
    case .building: return isError && !isExcerpt(line) ? .excerpt : nil
    case .testing: return isError || line.contains(" recorded an issue") ? .upToEvent : nil
    }
  }

  /// Returns SwiftPM's line about a crashed process, without the arguments that `check` has added.
  private static func withoutStream(_ line: String) -> String {
    line.replacing(#/ --event-stream-output-path .*? --event-stream-version 0/#, with: "")
  }

  /// Whether the line is part of a source excerpt of the compiler: ` 7 | let x`.
  private static func isExcerpt(_ line: String) -> Bool {
    let rest = line.drop { $0 == " " || $0.isNumber }
    return rest.hasPrefix("|") || (line.hasPrefix(" ") && !rest.isEmpty)
  }

  /// Whether the line is a test library's report of a start or an end.
  private static func isEvent(_ line: String) -> Bool {
    let marks = [
      "Test Case '", "Test Suite '", "Test case '", "Test suite '", "** TEST ", "\t Executed ",
      "*** ", "◇", "✔", "✘", "➜", "⚠", "━", "⎙",
    ]
    if marks.contains(where: line.hasPrefix) { return true }
    // On Apple platforms the symbols are private characters of their font.
    return line.unicodeScalars.first.map { $0.value >= 0x10_0000 } ?? false
  }
}
