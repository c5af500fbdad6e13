import Foundation
import SnapshotChecking
import Testing

@testable import ReviewTools

/// The toolchain's stream of events for programs, from `swift test` of version 6.3.
@Suite struct EventStreamTests {
  let scene = Scene()

  static func event(_ kind: String, _ more: String = "") -> String {
    #"{"kind":"event","payload":{"kind":"\#(kind)"\#(more)},"version":0}"# + "\n"
  }

  static func test(_ name: String, _ display: String? = nil) -> String {
    let place = #""sourceLocation":{"fileID":"T\/F.swift","line":1,"column":1}"#
    let shown = display.map { #""displayName":"\#($0)","# } ?? ""
    return
      #"{"kind":"test","payload":{"id":"T.F\/\#(name)","kind":"function",\#(shown)"name":"\#(name)",\#(place)},"version":0}"#
      + "\n"
  }

  private static func started(_ name: String) -> String {
    event("testStarted", #","testID":"T.F\/\#(name)","messages":[]"#)
  }

  private static func ended(_ name: String, _ symbol: String = "pass") -> String {
    event("testEnded", #","testID":"T.F\/\#(name)","messages":[{"symbol":"\#(symbol)","text":""}]"#)
  }

  private static func issue(_ name: String, _ symbol: String, _ texts: String...) -> String {
    let messages = texts.enumerated().map {
      #"{"symbol":"\#($0 == 0 ? symbol : "details")","text":"\#($1)"}"#
    }.joined(separator: ",")
    return event(
      "issueRecorded",
      #","testID":"T.F\/\#(name)","messages":[\#(messages)],"_testCase":{"id":"2"},"#
        + #""issue":{"isKnown":false,"sourceLocation":{"fileID":"T\/F.swift","line":7,"column":3}}"#
    )
  }

  private static let begin =
    test("a()") + test("b(n:)", "B") + test("`raw name`()", "raw name") + event("runStarted")
    + started("a()") + started("b(n:)")
  private static let end = ended("a()") + event("runEnded")

  /// The output beside the stream: a message that looks like the end of a test, and the beginning.
  private static let printed = "Build complete! (0.1s)\n◇ Test run started.\n"

  private func swift(
    _ stream: String,
    _ output: String = printed,
    _ end: SwiftEnd = .exited(0),
    logs: [RunRecord] = [.check(.matched, "T/F/a.txt")]
  ) {
    scene.hasEvents = true
    scene.swift = { [unowned scene] launch, take in
      let path = try #require(launch.arguments.first { $0.hasSuffix("/" + EventStream.file) })
      try AtomicFile.write(Array(stream.utf8), to: path)
      try scene.log(logs, run: "run")
      try take(Array(output.utf8))
      return end
    }
  }

  @Test func failuresAreWhole() throws {
    for name in ["a", "b", "raw+name", "off", "old"] { try scene.reference("T/F/\(name).txt", "") }
    let long = (1...30).map { "line \($0)" }.joined(separator: "\\n")
    let cases = Self.event(
      "testCaseStarted",
      #","testID":"T.F\/b(n:)","_testCase":{"id":"2"},"messages":[{"symbol":"default","text":"Test case passing 1 argument n → 2 to \"B\" started."}]"#
    )
    let stream =
      Self.begin + cases + Self.issue("a()", "passWithKnownIssue", "Issue recorded")
      + Self.issue("a()", "warning", "Careful")
      + Self.issue(
        "b(n:)",
        "fail",
        "Expectation failed: 1 == 2",
        "why\\n✔ Test a() passed after 1",
        long
      )
      + Self.ended("b(n:)", "fail")
      + Self.event("testSkipped", #","testID":"T.F\/`raw name`()","messages":[]"#) + Self.end
    let printed = """
      ✘ Test "B" recorded an issue at F.swift:7:3: Expectation failed: 1 == 2
      ↳ why
        /x/F.swift:3: error: said in a message

      """
    let xctest =
      "/x/T.swift:5: error: X.testX : failed - first\nTest Case 'X.testX' failed (0.1 s)\n"
    swift(
      stream,
      "Build complete! (0.1s)\n" + xctest + "◇ Test run started.\n" + printed,
      .exited(1)
    )
    // References of the functions behind display names stay.
    assertText(try scene.session("check", "report --markdown"))
  }

  /// A skipped test, one without a case, and one with a cancelled case.
  @Test func unreachedReferencesAreCountedAndNamed() throws {
    for name in ["a", "b", "raw+name", "off"] { try scene.reference("T/F/\(name).txt", "") }
    let why = #""_comments":["needs a network"]"#
    swift(
      Self.begin + Self.test("off(n:)")
        + Self.event("testSkipped", #","testID":"T.F\/off(n:)","messages":[]"#)
        + Self.event("testSkipped", #","testID":"T.F\/`raw name`()",\#(why)"#)
        + ["testCaseCancelled", "testCancelled", "testCaseCancelled"]
        .map { Self.event($0, #","testID":"T.F\/b(n:)","_comments":[]"#) }.joined()
        + Self.ended("b(n:)", "skip") + Self.end
    )
    assertText(try scene.session("check", "status", "check --fail-on-skipped --report-only"))
    #expect(scene.run("check").code == 0)
  }

  @Test func anotherVersionIsNamed() throws {
    let lines = [Self.event("runStarted").replacing(":0}", with: ":\"7.0\"}"), "no JSON\n"]
    let told = try lines.map { line in
      swift(line)
      return try scene.session("check")
    }
    assertText(told.joined())
  }

  @Test func eachProcessHasAStream() throws {
    try scene.reference("T/F/a.txt", "a\n")
    let other = Self.event("runStarted") + Self.issue("a()", "fail", "lost \\u001B]0;x\\u0007")
    try scene.write(other, to: ".proofsheet/runs/run/events-0000000007.jsonl")
    swift(Self.begin + Self.ended("b(n:)") + Self.end, Self.printed, .exited(1))
    assertText(try scene.session("check"))
  }
}
