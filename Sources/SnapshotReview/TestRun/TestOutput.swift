import SnapshotChecking

/// The output of a test run: the toolchain's event stream, and the printed text for everything
/// else.
struct TestOutput {
  /// The phases of `swift test`.
  enum Phase: String {
    case building = "Building"
    case testing = "Testing"
  }

  /// SwiftPM's words for a test process that did not end by itself.
  static let crashMark = "exited with unexpected signal code"

  private(set) var phase = Phase.building
  /// Whether a test process crashed.
  private(set) var hasCrashed = false
  /// Whether SwiftPM reported that no test matches its filters.
  private(set) var hasNoMatch = false
  /// The printed sentences about refused connections, without repetitions.
  private(set) var refusals: [String] = []
  private(set) var xcode = XcodeOutput()
  private(set) var build: BuildProgress
  private(set) var stream: EventStream?
  private var parts = FailureParts()
  /// The number of failures that were printed before Swift Testing began to run tests.
  private var partsBefore: Int?
  private var printed = TestProgress()
  private var ends = PrintedEnds()
  private var rest: [UInt8] = []

  /// Creates the output of a test run that has printed nothing so far.
  ///
  /// - Parameters:
  ///   - launch: The launch of `swift test` that prints the output; nil for a recorded output.
  ///   - path: The path of the toolchain's event stream; nil when all events are printed.
  init(of launch: SwiftLaunch? = nil, stream path: String? = nil) {
    build = BuildProgress(of: launch)
    stream = path.map { EventStream(path: $0) }
  }

  /// The progress of the tests of XCTest and of Swift Testing together.
  var progress: TestProgress { stream.map { printed + $0.progress } ?? printed }

  /// The number of tests that ended, including tests for which only a count is printed.
  var testCount: Int { progress.endedCount + max(0, (ends.hiddenCount ?? 0) - ends.xctestCount) }

  /// Whether XCTest or Swift Testing began to run tests and did not finish, for example because a
  /// test called `exit(0)`.
  var isCutShort: Bool { endedCount < ends.beganCount }

  /// Whether a suite or a test run has ended.
  ///
  /// The value is also true when XCTest ran each test in a process of its own, and printed no
  /// results.
  var hasRun: Bool { endedCount > 0 || ends.hiddenCount != nil }

  /// Whether all tests certainly came to their end.
  func hasEnded(isParallel: Bool) -> Bool {
    endedCount > 0 && !isCutShort && !(isParallel && ends.hiddenCount != nil)
  }

  /// Whether the event stream covers all processes that printed the start of a test run.
  var isStreamWhole: Bool { stream.map { $0.began >= ends.testingBegan } ?? true }

  private var endedCount: Int { ends.suitesEnded + (stream?.ended ?? ends.testingEnded) }

  /// All failures of the tests, printed or in the event stream, in the order of the run.
  var failures: [TestFailure] {
    let printed = parts.parts.map { TestFailure($0) }
    let place = min(partsBefore ?? printed.count, printed.count)
    return printed[..<place] + (stream?.failures ?? []) + printed[place...]
  }

  /// The failures to print, without the consequences of other failures.
  ///
  /// If all failures are such consequences, all are printed.
  var essential: [TestFailure] {
    let all = failures
    let placed = all.filter { !FailureParts.follows($0.text) }
    return placed.isEmpty ? all : placed
  }

  /// Whether the printed failures contain more than a list of failed tests.
  var hasDetails: Bool { parts.hasDetails }

  /// Reads the next bytes of the printed output.
  ///
  /// A line is read when its line feed has arrived.
  mutating func take(_ bytes: [UInt8]) throws {
    rest += bytes
    var start = rest.startIndex
    while let end = rest[start...].firstIndex(of: 0x0A) {
      take(line: String(decoding: rest[start..<end], as: UTF8.self))
      start = end + 1
    }
    rest.removeFirst(start)
    try stream?.update()
    // With `--skip-build`, only the stream shows that tests run before the first test has ended.
    if stream?.began ?? 0 > 0 { phase = .testing }
  }

  /// Reads the printed bytes after the last line feed as a line.
  mutating func end() throws {
    if !rest.isEmpty { take(line: String(decoding: rest, as: UTF8.self)) }
    rest = []
    parts.close()
    try stream?.update()
  }

  /// Adds failures that the output does not contain, such as those in Xcode's results.
  mutating func take(failures: [String]) { parts.take(parts: failures) }

  private mutating func take(line: String) {
    if phase == .building, Self.startsTesting(line) { phase = .testing }
    if line.contains(Self.crashMark) || XcodeOutput.isCrash(line) { hasCrashed = true }
    if line.hasSuffix("No matching test cases were run") { hasNoMatch = true }
    if line.hasPrefix("Proofsheet has refused a connection to "), !refusals.contains(line) {
      refusals.append(line)
    }
    xcode.take(line)
    ends.take(line)
    if phase == .building { build.take(line) }
    let isOfStream = stream != nil && line.first?.isASCII == false
    if !isOfStream, let event = TestEvent(line) {
      printed.take(event)
      if line.hasPrefix("Test Case '"), event.kind != .started { ends.xctestCount += 1 }
    }
    parts.take(line, in: phase, isOfStream: isOfStream || stream != nil && line.hasPrefix("  "))
    if partsBefore == nil, line.contains("Test run started.") { partsBefore = parts.parts.count }
  }

  private static func startsTesting(_ line: String) -> Bool {
    line.hasPrefix("Build complete!") || line.hasPrefix("Test Suite '")
      || line.hasPrefix("Test suite '") || line.hasPrefix("Test case '")
      || line.contains("Test run started.")
  }
}

/// The counts of the starts and ends that XCTest and Swift Testing print for suites and test runs.
private struct PrintedEnds {
  private(set) var testingBegan = 0, testingEnded = 0, suitesBegan = 0, suitesEnded = 0
  /// The number of XCTest tests that ran in separate processes and printed no results.
  ///
  /// The value is nil when SwiftPM has not named such a number.
  private(set) var hiddenCount: Int?
  /// The number of XCTest tests with a printed end.
  var xctestCount = 0

  var beganCount: Int { testingBegan + suitesBegan }

  mutating func take(_ line: String) {
    if line.hasPrefix("["), let match = line.prefixMatch(of: #/\[\d+/(\d+)\] Testing /#) {
      hiddenCount = Int(match.1)
    } else if line.contains("Test Suite '") {
      if line.contains("' started at ") {
        suitesBegan += 1
      } else if line.contains(" at ") {
        suitesEnded += 1
      }
    } else if line.contains("Test run started.") {
      testingBegan += 1
    } else if line.contains("Test run with "), !line.hasSuffix(" started.") {
      testingEnded += 1
    }
  }
}
