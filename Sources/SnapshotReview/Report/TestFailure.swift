import SnapshotChecking

/// One failure of a run, as `swift test` wrote it.
package struct TestFailure: Equatable {
  /// The test; nil for what fails without one, as a build.
  let test: String?
  /// Where it failed, as it was written: `HomeTests.swift:7:5`, an absolute path with a line; nil when that is
  /// not said.
  let source: String?
  /// What is wrong, without the place.
  let message: String
  /// How its message begins where it is printed.
  let head: String

  /// All of it, as it is printed.
  var text: String { head + message }

  init(test: String?, source: String?, message: String, head: String) {
    (self.test, self.source, self.message, self.head) = (test, source, message, head)
  }

  /// Takes a part of the output apart, where no stream tells of it.
  init(_ part: String) {
    let (line, rest) =
      part.firstIndex(of: "\n").map { (part[..<$0], part[$0...]) } ?? (part[...], "")
    // `✘ Test full() recorded an issue with 1 argument n → 1 at CartTests.swift:7:3: Issue recorded`
    let issue = #/[^\w"]{2,4}Test (.+?) recorded an issue(?: with .+?)? at (\S[^:]*:\d+:\d+): (.*)/#
    // `/home/Tests/OldTests.swift:8: error: OldTests.testBroken : failed - why`
    let error =
      #/((?:/|[A-Za-z]:)?[^:]+:\d+(?::\d+)?): (?:Fatal )?error: (?:(\w+\.\w+|-\[.+?\]) : )?(.*)/#
      .ignoresCase()
    var said = line
    if let match = line.wholeMatch(of: issue) {
      (test, source, said) = (String(match.1), String(match.2), match.3)
    } else if let match = line.wholeMatch(of: error) {
      (test, source, said) = (match.2.map(String.init), String(match.1), match.3)
    } else {
      (test, source) = (nil, nil)
    }
    message = Self.trimmed(said + rest)
    head = String(line[..<said.startIndex])
  }

  /// The test, its place, and what the assertion said first.
  var line: String {
    let first = (said ?? message[...]).split(separator: "\n").first ?? ""
    return [test, source.map { "at \($0)" }].compactMap(\.self).joined(separator: " ") + ": "
      + first
  }

  /// How every file begins that `proofsheet generate` has written.
  package static let generated = "// Written by `swift run proofsheet generate`"

  /// Whether it is an error of the compiler in a file that `proofsheet generate` has written.
  var isOfGeneratedFile: Bool {
    guard let source, let file = try? FileBytes.read(String(source.prefix { $0 != ":" })) else {
      return false
    }
    return file.starts(with: Self.generated.utf8)
  }

  /// What the assertion said, when it is one that fails by itself and not for a condition.
  var said: Substring? {
    // Swift Testing puts what somebody says below, and XCTest behind a dash.
    for start in ["Issue recorded\n↳ ", "failed - "] where message.hasPrefix(start) {
      return message.dropFirst(start.count)
    }
    return nil
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
