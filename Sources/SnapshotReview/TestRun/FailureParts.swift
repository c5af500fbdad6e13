/// The parts of the output of `swift test` that say what is wrong, cut out line by line.
struct FailureParts {
  /// The parts in order, each a line with the lines that belong to it; the same one only once.
  private(set) var parts: [String] = []

  private var lines: [String] = []
  private var known: Set<String> = []
  private var extent = Extent.line
  /// Whether the frames of the thread that crashed come next.
  private var isInBacktrace = false

  /// Which lines belong to the one that a part starts with.
  private enum Extent {
    case line
    /// The source that the compiler shows.
    case excerpt
    /// Everything until a test library reports the next event.
    case upToEvent
    /// The transcript of a journey in which the process crashed, with its last line.
    case transcript
  }

  /// What a journey says in which the process crashes, before its transcript.
  static let crashedJourney = "The process crashed in this journey, whose transcript so far is:"

  /// What stands above the list of tests that failed, of which `xcodebuild` says no more where they run in parallel.
  private static let failingTests = "Failing tests:"

  /// Takes a line of the output, without its line feed.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - phase: What the run is doing.
  ///   - isOfStream: Whether the toolchain's stream tells what the line does.
  mutating func take(_ line: String, in phase: TestOutput.Phase, isOfStream: Bool) {
    if let frame = takeFrame(line) { return add(frame) }
    if isInTranscript, !line.contains(TestOutput.crashMark) {
      // Other tests go on meanwhile.
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

  /// Takes what is known of failures from elsewhere.
  mutating func take(parts: [String]) { for part in parts { add(part) } }

  /// Whether anything is said but which tests failed.
  var isTold: Bool { parts.contains { !$0.hasPrefix(Self.failingTests) } }

  /// Ends the part that is being cut out.
  mutating func close() {
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    guard !lines.isEmpty else { return }
    add(lines.joined(separator: "\n"))
    lines = []
  }

  private mutating func add(_ part: String) {
    if known.insert(part).inserted { parts.append(part) }
  }

  /// The innermost frame of a crash whose source is known, which is the app's or the test's.
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

  /// Whether a part follows from others: an error without a place.
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

  /// How far a part that starts with `line` goes, or nil when none starts there.
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

  /// SwiftPM names all arguments of a process that crashed, also those of `check`.
  private static func withoutStream(_ line: String) -> String {
    line.replacing(#/ --event-stream-output-path .*? --event-stream-version 0/#, with: "")
  }

  /// Whether the compiler shows source with the line: ` 7 | let x`.
  private static func isExcerpt(_ line: String) -> Bool {
    let rest = line.drop { $0 == " " || $0.isNumber }
    return rest.hasPrefix("|") || (line.hasPrefix(" ") && !rest.isEmpty)
  }

  /// Whether a test library reports with the line that something started or ended.
  private static func isEvent(_ line: String) -> Bool {
    let marks = [
      "Test Case '", "Test Suite '", "Test case '", "Test suite '", "** TEST ", "\t Executed ",
      "*** ", "◇", "✔", "✘", "➜", "⚠", "━", "⎙",
    ]
    if marks.contains(where: line.hasPrefix) { return true }
    // The symbols on Apple platforms are private to their font.
    return line.unicodeScalars.first.map { $0.value >= 0x10_0000 } ?? false
  }
}
