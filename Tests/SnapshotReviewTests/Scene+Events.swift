import Foundation
import SnapshotChecking

@testable import ReviewTools

extension Scene {
  /// Writes the events of a run that begins and ends in an output, and of its printed issues.
  static func writeEvents(of output: String, in folder: String) throws {
    let kinds = ["Test run started.": "runStarted", "Test run with ": "runEnded"]
    var events = kinds.sorted { $0.value > $1.value }.filter { output.contains($0.key) }.map {
      #"{"kind":"event","payload":{"kind":"\#($0.value)"},"version":0}"# + "\n"
    }
    let issue =
      #/✘ Test (.+?) recorded an issue(?: with (.+?))? at (\S+?):(\d+):(\d+): (.*(?:\n(?!✘|✔|◇|\/|Test |error).*)*)/#
    for match in output.matches(of: issue) {
      let (_, test, values, file, line, column, text) = match.output
      let details = text.replacing("\n  ", with: "\n").components(separatedBy: "\n↳ ")
      events += try self.events(
        of: String(test),
        values.map(String.init),
        at: ["fileID": String(file), "line": Int(line) ?? 0, "column": Int(column) ?? 0],
        details
      )
    }
    let path = folder + "/" + EventStream.file
    try AtomicFile.write(Array(events.joined().utf8), to: path, flushes: false)
  }

  /// Returns the events of a test case with an issue.
  private static func events(
    of test: String,
    _ values: String?,
    at place: [String: Any],
    _ details: [String]
  ) throws -> [String] {
    let started = "Test case passing \(values ?? "") to \(test) started."
    let id = "\(test) \(values ?? "")"
    let messages = details.map { ["symbol": "fail", "text": $0] }
    let payloads: [[String: Any]] = [
      ["kind": "function", "id": test, "name": test],
      [
        "kind": "testCaseStarted", "testID": test, "_testCase": ["id": id],
        "messages": values == nil ? [] : [["symbol": "default", "text": started]],
      ],
      [
        "kind": "issueRecorded", "testID": test, "_testCase": ["id": id], "messages": messages,
        "issue": ["sourceLocation": place],
      ],
    ]
    return try payloads.map { payload in
      let json = ["version": 0, "kind": "event", "payload": payload] as [String: Any]
      let bytes = try JSONSerialization.data(withJSONObject: json)
      return String(decoding: bytes, as: UTF8.self) + "\n"
    }
  }
}
