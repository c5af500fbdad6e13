import SnapshotChecking

/// All that is known of a run by the toolchain's stream, and for the rest by what is printed for people.
struct TestOutput {
  /// What `swift test` is doing.
  enum Phase: String {
    case building = "Building"
    case testing = "Testing"
  }

  /// How SwiftPM says that a test process did not end by itself.
  static let crashMark = "exited with unexpected signal code"

  private(set) var phase = Phase.building
  /// Whether a test process crashed.
  private(set) var hasCrashed = false
  /// Whether SwiftPM said that nothing matches its filters.
  private(set) var hasNoMatch = false
  private(set) var xcode = XcodeOutput()
  private(set) var build: BuildProgress
  private(set) var stream: EventStream?
  private var parts = FailureParts()
  /// How many parts were known when the tests of the stream began.
  private var partsBefore: Int?
  private var printed = TestProgress()
  private var ends = PrintedEnds()
  private var rest: [UInt8] = []

  /// - Parameters:
  ///   - launch: What is followed, where it is.
  ///   - path: The file of the toolchain's stream; nil where all is printed.
  init(of launch: SwiftLaunch? = nil, stream path: String? = nil) {
    build = BuildProgress(of: launch)
    stream = path.map { EventStream(path: $0) }
  }

  /// The tests of both libraries.
  var progress: TestProgress { stream.map { printed + $0.progress } ?? printed }

  /// How many tests have ended, those included of which only a count is shown.
  var testCount: Int { progress.endedCount + max(0, (ends.hiddenCount ?? 0) - ends.xctestCount) }

  /// Whether a library has begun to run tests and not come to the end of them, as where a test calls `exit(0)`.
  var isCutShort: Bool { endedCount < ends.beganCount }

  /// Whether anything ended that ran tests, or had a process for each.
  var hasRun: Bool { endedCount > 0 || ends.hiddenCount != nil }

  /// Whether it is sure that all tests came to their end.
  func hasEnded(isParallel: Bool) -> Bool {
    endedCount > 0 && !isCutShort && !(isParallel && ends.hiddenCount != nil)
  }

  /// Whether the stream tells of all processes that said they ran tests.
  var isStreamWhole: Bool { stream.map { $0.began >= ends.testingBegan } ?? true }

  private var endedCount: Int { ends.suitesEnded + (stream?.ended ?? ends.testingEnded) }

  /// All failures, in order.
  var failures: [TestFailure] {
    let printed = parts.parts.map { TestFailure($0) }
    let place = min(partsBefore ?? printed.count, printed.count)
    return printed[..<place] + (stream?.failures ?? []) + printed[place...]
  }

  /// The failures to print: those with a place when there are any, because the others follow from them.
  var essential: [TestFailure] {
    let all = failures
    let placed = all.filter { !FailureParts.follows($0.text) }
    return placed.isEmpty ? all : placed
  }

  /// Whether anything is said but which tests failed.
  var isTold: Bool { parts.isTold }

  /// Takes bytes as they come; a line counts once its line feed is there.
  mutating func take(_ bytes: [UInt8]) throws {
    rest += bytes
    var start = rest.startIndex
    while let end = rest[start...].firstIndex(of: 0x0A) {
      take(line: String(decoding: rest[start..<end], as: UTF8.self))
      start = end + 1
    }
    rest.removeFirst(start)
    try stream?.update()
    // With `--skip-build` nothing printed says it before the first test has ended.
    if stream?.began ?? 0 > 0 { phase = .testing }
  }

  /// Takes what stands after the last line feed.
  mutating func end() throws {
    if !rest.isEmpty { take(line: String(decoding: rest, as: UTF8.self)) }
    rest = []
    parts.close()
    try stream?.update()
  }

  /// Takes failures that are known from elsewhere.
  mutating func take(failures: [String]) { parts.take(parts: failures) }

  private mutating func take(line: String) {
    if phase == .building, Self.startsTesting(line) { phase = .testing }
    if line.contains(Self.crashMark) || XcodeOutput.isCrash(line) { hasCrashed = true }
    if line.hasSuffix("No matching test cases were run") { hasNoMatch = true }
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

/// What is printed of test libraries that began and ended.
private struct PrintedEnds {
  private(set) var testingBegan = 0, testingEnded = 0, suitesBegan = 0, suitesEnded = 0
  /// How many tests of XCTest had a process each, of which nothing is shown; nil for none.
  private(set) var hiddenCount: Int?
  /// How many tests of XCTest were shown that ended.
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
