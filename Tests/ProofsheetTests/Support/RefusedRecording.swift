import Foundation
import Proofsheet

private let folder = "AppTests/Home/waits"
let waitsReference = "__Snapshots__/\(folder).txt"
private let pending = ".proofsheet/pending/\(folder).txt"

let waitsTranscript = """
  journey: waits
  scenario: nothing is answered

  1. waits 1 s
     = nothing changes

  end: nothing running, nothing waiting, every stub used

  """

/// Plays a journey as if it were in the file `AppTests/Home.swift`.
func playsWaits(_ script: @MainActor (JourneyUser) throws -> Void) {
  assertJourney(
    "waits",
    fileID: "AppTests/Home.swift",
    file: "/app/Tests/AppTests/Home.swift",
    testName: "waits()",
    line: 7,
    column: 3,
    script: script
  )
}

/// The messages and files that a run in a record mode leaves.
struct LeftFiles: Equatable {
  /// The messages of Proofsheet's failures.
  var messages: [String] = []
  var reference: String?
  var pending: String?
}

/// The result of a run in each record mode, after an earlier run with a pending rendering.
func left(recorded: String? = nil, _ body: () -> Void) throws -> [LeftFiles] {
  try SnapshotRecordMode.allCases.map { mode in
    let sandbox = Sandbox()
    try sandbox.write("earlier\n", to: pending)
    if let recorded { try sandbox.write(recorded, to: waitsReference) }
    let messages = sandbox.failures(["SNAPSHOT_RECORD": mode.rawValue], body)
    let files = try sandbox.files()
    return LeftFiles(messages: messages, reference: files[waitsReference], pending: files[pending])
  }
}
