#if os(Linux)
import Foundation
import Proofsheet
import ProofsheetBasics
import TestSupport
import Testing

/// The subject of the test below in a process of its own; empty in other processes.
private let asked = ProcessInfo.processInfo.environment["PROOFSHEET_ATTACHED"] ?? ""

/// The texts that Swift Testing writes for a check that failed.
@Suite(.startsProcesses) struct AttachmentTests {
  private static let reference = "__Snapshots__/ProofsheetTests/AttachmentTests/checks.2.txt"

  @Test func checks() {
    guard !asked.isEmpty else { return }
    let renderings = Locked(0)
    let strategy = SnapshotStrategy<String>.lines.pullback { (text: String) in
      renderings.withLock { $0 += 1 }
      return text == "unstable" ? "\(renderings.withLock { $0 })" : text
    }
    assertSnapshot(of: asked, as: strategy, named: "2")
  }

  /// A subject, a reference and the attachments; the negative twin matches and has none.
  private static let rows: [(subject: String, reference: String?, files: [String: String])] = [
    ("one", "one\n", [:]),
    ("two", nil, ["checks.2.new.txt": "two\n"]),
    (
      "two", "one\n",
      [
        "checks.2.old.txt": "one\n", "checks.2.new.txt": "two\n",
        "checks.2.diff": "--- \(reference)\n+++ \(reference)\n@@ -1,1 +1,1 @@\n-one\n+two\n",
      ]
    ),
    (
      "unstable", nil,
      [
        "checks.2.first.txt": "1\n", "checks.2.second.txt": "2\n",
        "checks.2.diff":
          "--- first rendering\t\n+++ second rendering\t\n@@ -1,1 +1,1 @@\n-1\n+2\n",
      ]
    ),
  ]

  @Test func aFailureWritesItsTextsAndTheirDifference() throws {
    for row in asked.isEmpty ? Self.rows : [] {
      let sandbox = Sandbox()
      if let reference = row.reference { try sandbox.write(reference, to: Self.reference) }
      let folder = sandbox.root.appending(path: "attachments")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let (status, words) = try runsInChild(
        [
          "--testing-library", "swift-testing", "--filter", "AttachmentTests/checks",
          "--attachments-path", folder.path,
        ],
        [
          "PROOFSHEET_ATTACHED": row.subject, "SNAPSHOT_RECORD": "never",
          "SNAPSHOT_ROOT": sandbox.path, "SNAPSHOT_STATE": sandbox.path + "/state",
          "PROOFSHEET_RUN": "run",
        ]
      )
      #expect((status == 0) == row.files.isEmpty, "\(words)")
      let files = try sandbox.files().filter { $0.key.hasPrefix("attachments/") }
      let named = files.map { (String($0.key.dropFirst("attachments/".count)), $0.value) }
      #expect(Dictionary(uniqueKeysWithValues: named) == row.files)
    }
  }
}
#endif
