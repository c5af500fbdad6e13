import Foundation
import Proofsheet
import ProofsheetBasics
import SnapshotChecking
import Testing
import ToolBasics

@testable import ReviewTools

@Suite struct ProcessLogTests {
  let scene = Scene()

  private func read(_ text: String) throws -> ProcessLog {
    try scene.write(text, to: "1.ndjson")
    return try ProcessLog(name: "1", path: scene.root + "/1.ndjson")
  }

  @Test func everyRecordIsReadAsItWasWritten() throws {
    var wordy = RunRecord.check(.matched, "T/F/wordy.txt")
    wordy.members = JourneyFacts(name: "hears", steps: 1, ways: 2, uncaptured: "threads").members
    var inline = RunRecord.check(.matched, "")
    inline.text = "a, \"b\"\n"
    let records = [
      RunRecord.check(.matched, "T/F/a.txt", line: 3, microseconds: 12),
      .check(.missing, "T/F/\"quoted\\.txt"), .check(.failed, "", reason: "It, \"threw\"\n{}"),
      .check(.matched, "T/F/journey.txt", journey: "goes", steps: 3), wordy, inline,
    ]
    let text = records.map(\.line).joined()
    let log = try read(text + RunLog.endLine)
    let found = log.entries.map { entry in
      var record = entry.record
      record.members = entry.journey?.members ?? ""
      return record
    }
    #expect(found == records && log.hasEnded)
    let half = try read(text + RunLog.endLine + "half")
    #expect(half.entries.count == 6 && !half.hasEnded)
  }

  @Test func repeatedRecordsAreReadOnce() throws {
    let lines = [12, 345].flatMap { time in
      var inline = RunRecord.check(.matched, "", microseconds: time)
      inline.text = "a, b"
      return [
        RunRecord.check(.matched, "T/F/a.txt", microseconds: time),
        .check(.different, "T/F/a.txt", microseconds: time),
        .check(.matched, "T/F/a.txt", line: 2, microseconds: time),
        .check(.matched, "T/F/b.txt", microseconds: time, journey: "goes", steps: 3), inline,
      ].map(\.line)
    }
    let entries = try read(lines.joined() + RunLog.endLine).entries
    // The entries contain the number of journeys.
    #expect(entries.map(\.record.microseconds) == [12, 12, 12, 12, 12, 345])
  }

  private static let torn = RunRecord.check(.matched, "a", journey: "a").line

  @Test(arguments: ["", "{\"version\":2}", torn.replacing("steps", with: "x"), "\"\"\"\"\"\"\"\""])
  func aDamagedLineIsNamed(_ line: String) throws {
    let error = ReviewError(
      "\(scene.root)/1.ndjson:2 is no line of a log of this version; delete the file's folder and check again."
    )
    #expect(throws: error) {
      try read(RunRecord.check(.matched, "T/F/a.txt").line + line + "\n" + RunLog.endLine)
    }
  }
}
