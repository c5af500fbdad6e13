/// The output of `swift test`, or of `xcodebuild`, understood as far as progress and failures go.
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
  private(set) var failures = FailureParts()
  private(set) var progress = TestProgress()
  private(set) var xcode = XcodeOutput()
  private(set) var build: BuildProgress
  private var rest: [UInt8] = []

  init(of launch: SwiftLaunch? = nil) { build = BuildProgress(of: launch) }

  /// Takes bytes as they come; a line counts once its line feed is there.
  mutating func take(_ bytes: [UInt8]) {
    rest += bytes
    var start = rest.startIndex
    while let end = rest[start...].firstIndex(of: 0x0A) {
      take(line: String(decoding: rest[start..<end], as: UTF8.self))
      start = end + 1
    }
    rest.removeFirst(start)
  }

  /// Takes what stands after the last line feed.
  mutating func end() {
    if !rest.isEmpty { take(line: String(decoding: rest, as: UTF8.self)) }
    rest = []
    failures.close()
  }

  /// Takes failures that are known from elsewhere.
  mutating func take(failures parts: [String]) { failures.take(parts: parts) }

  private mutating func take(line: String) {
    if phase == .building, Self.startsTesting(line) { phase = .testing }
    if line.contains(Self.crashMark) || XcodeOutput.isCrash(line) { hasCrashed = true }
    xcode.take(line)
    progress.take(line)
    if phase == .building { build.take(line) }
    failures.take(line, in: phase)
  }

  private static func startsTesting(_ line: String) -> Bool {
    line.hasPrefix("Build complete!") || line.hasPrefix("Test Suite '")
      || line.hasPrefix("Test suite '") || line.hasPrefix("Test case '")
      || line.contains("Test run started.")
  }
}
