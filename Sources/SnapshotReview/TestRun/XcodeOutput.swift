/// What only `xcodebuild` says.
struct XcodeOutput: Equatable {
  /// Whether it said that tests failed, and so that it came to their end.
  private(set) var hasFailed = false
  /// Where it keeps its results: a path that ends with `.xcresult`.
  private(set) var results: String?

  /// Takes a line of the output.
  mutating func take(_ line: String) {
    if line == "** TEST FAILED **" || line == "** TEST EXECUTE FAILED **" { hasFailed = true }
    let path = line.drop { $0 == " " || $0 == "\t" }
    if path.hasPrefix("/"), path.hasSuffix(".xcresult") { results = String(path) }
  }

  /// Whether a line says that a test process did not end by itself.
  static func isCrash(_ line: String) -> Bool {
    line.hasPrefix("Restarting after unexpected exit, crash, or test timeout")
      || line.contains("Early unexpected exit, operation never finished bootstrapping")
  }
}
