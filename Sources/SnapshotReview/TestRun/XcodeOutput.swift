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
