import SnapshotChecking

/// One failure of a run, as `swift test` wrote it.
package struct TestFailure: Equatable {
  /// The test; nil for a failure outside of a test, such as a build error.
  let test: String?
  /// The source line of the failure as the output has it, `HomeTests.swift:7:5` or an absolute path
  /// with a line; nil if unknown.
  let source: String?
  /// The message of the failure, without the place.
  let message: String
  /// The part of the printed line before the message.
  let head: String

  /// The whole failure, as it is printed.
  var text: String { head + message }

  /// The name of the test, and the place of the failure.
  var place: String { [test, source.map { "at \($0)" }].compactMap(\.self).joined(separator: " ") }

  /// The failure in one line: its place, and the first line of its message.
  ///
  /// A reference at the start of the message is named without its folder.
  var line: String {
    let first = (said ?? message[...]).split(separator: "\n").first ?? ""
    let folder = first.prefix { $0 != " " }.lastIndex(of: "/").map { first[...$0] } ?? ""
    return place + ": " + (folder.hasPrefix("__Snapshots__") ? first[folder.endIndex...] : first)
  }

  /// The first line of every file from `proofsheet generate`.
  package static let generated = "// Written by `swift run proofsheet generate`"

  /// Whether the failure is a compiler error in a file from `proofsheet generate`.
  var isOfGeneratedFile: Bool {
    guard let source, let file = try? FileBytes.read(String(source.prefix { $0 != ":" })) else {
      return false
    }
    return file.starts(with: Self.generated.utf8)
  }

  /// The message given to `Issue.record` or `XCTFail`; nil for the failure of a condition.
  var said: Substring? {
    // Swift Testing puts the message on the next line, and XCTest after a dash.
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

extension TestFailure {
  /// Parses a printed failure, for tests that are missing in the event stream.
  init(_ part: String) {
    let (line, rest) =
      part.firstIndex(of: "\n").map { (part[..<$0], part[$0...]) } ?? (part[...], "")
    // `✘ Test full() recorded an issue with 1 argument n → 1 at CartTests.swift:7:3: Issue
    // recorded`
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
}
