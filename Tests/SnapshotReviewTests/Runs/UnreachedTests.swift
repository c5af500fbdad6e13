import Foundation
import SnapshotChecking
import TestSupport
import Testing

@testable import ReviewTools

/// The tests and checks that did not come to pass in a run that is green.
@Suite struct UnreachedTests {
  @Test func callsInTheCodeOfATestAreReached() throws {
    let folder = try TemporaryFolder()
    let source = """
      @Test(.tags(.a) { func no() {} }) func way(_: Int) throws {
        if never { assertInlineSnapshot(of: 1) { "1" } }
        helper { Proofsheet.assertInlineSnapshot(of: 2, matches: { "2" }) }
        assertInlineSnapshot(of: "} { \\(3)") { "3" }
        assertInlineSnapshot(of: 4) // { "4" }
        // assertInlineSnapshot(of: 5) { "5" }
        _ = "assertInlineSnapshot(of: 6) { 6 }"
        #if os(macOS)
        assertInlineSnapshot(of: 7) { "7" }
        #endif
        #expect(throws: E.self) { assertInlineSnapshot(of: 8) { "8" } }
        func assertInlineSnapshot(of: Int) { }
        other.assertInlineSnapshot(of: 9) { "9" }
        assertInlineSnapshot(of: 11, line: 1) { "11" }
      }
      func helper() { assertInlineSnapshot(of: 10) { "10" } }
      """
    try folder.write(source, to: "F.swift")
    let path = folder.url.path + "/F.swift"
    let place =
      #""sourceLocation":{"_filePath":"\#(path)","fileID":"T/F.swift","line":1,"column":2}"#
    let events =
      #"{"kind":"test","payload":{"id":"w","kind":"function","name":"way(_:)",\#(place)},"version":0}"#
      + "\n" + EventStreamTests.event("testEnded", #","testID":"w""#)
    try folder.write(events, to: EventStream.file)
    var stream = EventStream(folder: folder.url.path)
    try stream.update()
    let log = "\(RunLog.startLine)\(RunRecord.check(.matched, "", source: "T/F.swift:4").line)"
    try folder.write(log, to: "1.ndjson")
    let logs = [try ProcessLog(name: "1", path: folder.url.path + "/1.ndjson")]
    let run = RecordedRun(name: "run", logs: logs, facts: nil)
    func calls(since change: Double) throws -> [String] {
      let start = RunStore.changed(path)?.addingTimeInterval(change)
      return try UnreachedInline(of: stream, in: run, since: start).calls
    }
    #expect(try calls(since: 0) == ["T/F.swift:2 in way(_:)", "T/F.swift:3 in way(_:)"])
    #expect(try calls(since: -1) == [])
  }

  @Test func aFailureThatFailedNoTestIsTold() throws {
    let scene = Scene()
    let lines = [("one", "T/F.swift:7"), ("two", "T/F.swift:7"), ("none", "")].map {
      FrameworkFailure("\($0).\nmore", at: $1).line
    }
    let log = RunLog.startLine + lines.joined() + RunLog.endLine
    let told = try [SwiftEnd.exited(0), .exited(1)].map { end in
      try scene.write(log, to: ".proofsheet/runs/run/2.ndjson")
      let printed = Scene.built + "/x/F.swift:7: error: X.testX : failed - two.\n"
      scene.swift(printed, end, logs: ["1": [.check(.matched, "T/F/a.txt")]])
      return try scene.session("check")
    }
    assertText(told.joined())
  }
}
