#if os(Linux)
import Foundation
import Proofsheet
import ProofsheetBasics
import TestSupport
import Testing

/// What the subject of the test below is in a process of its own; none in others.
private let asked = ProcessInfo.processInfo.environment["PROOFSHEET_ATTACHED"] ?? ""

/// The texts that Swift Testing writes for a check that failed.
@Suite struct AttachmentTests {
  @Test func checks() {
    let renderings = Locked(0)
    guard !asked.isEmpty else { return }
    let strategy = SnapshotStrategy<String>.lines.pullback { (text: String) in
      let number = renderings.withLock { count in
        count += 1
        return count
      }
      return text == "unstable" ? "\(number)" : text
    }
    assertSnapshot(of: asked, as: strategy, named: "2")
  }

  /// The files that a run writes into its folder of attachments.
  private func attached(_ subject: String, reference: String?) throws -> [String: String] {
    try Sandbox.with { (sandbox) throws in
      let path = "__Snapshots__/ProofsheetTests/AttachmentTests/checks.2.txt"
      if let reference { try sandbox.write(Data(reference.utf8), to: path) }
      let root = sandbox.root.path(percentEncoded: false)
      let folder = sandbox.root.appending(path: "attachments")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let (status, words) = try runsInChild(
        [
          "--testing-library", "swift-testing", "--filter", "AttachmentTests/checks",
          "--attachments-path", folder.path,
        ],
        [
          "PROOFSHEET_ATTACHED": subject, "SNAPSHOT_ROOT": root, "SNAPSHOT_STATE": root + "/state",
          "SNAPSHOT_RECORD": "never", "CI": "", "PROOFSHEET_RUN": "run",
        ]
      )
      #expect((status == 0) == (subject + "\n" == reference), "\(words)")
      let files = try sandbox.files().filter { $0.key.hasPrefix("attachments/") }
      let named = files.map { (String($0.key.dropFirst("attachments/".count)), $0.value) }
      return Dictionary(uniqueKeysWithValues: named)
    }
  }

  @Test func whatDiffersIsWrittenWithItsDifference() throws {
    guard asked.isEmpty else { return }
    let reference = "__Snapshots__/ProofsheetTests/AttachmentTests/checks.2.txt"
    #expect(
      try attached("two", reference: "one\n") == [
        "checks.2.old.txt": "one\n", "checks.2.new.txt": "two\n",
        "checks.2.diff": "--- \(reference)\n+++ \(reference)\n@@ -1,1 +1,1 @@\n-one\n+two\n",
      ]
    )
  }

  @Test func whatIsMissingHasNoOldText() throws {
    guard asked.isEmpty else { return }
    #expect(try attached("two", reference: nil) == ["checks.2.new.txt": "two\n"])
  }

  @Test func whatIsUnstableHasBothRenderings() throws {
    guard asked.isEmpty else { return }
    #expect(
      try attached("unstable", reference: nil) == [
        "checks.2.first.txt": "1\n", "checks.2.second.txt": "2\n",
        "checks.2.diff": "--- first rendering\t\n+++ second rendering\t\n@@ -1,1 +1,1 @@\n-1\n+2\n",
      ]
    )
  }

  /// The negative twin.
  @Test func whatMatchesLeavesNothing() throws {
    guard asked.isEmpty else { return }
    #expect(try attached("one", reference: "one\n") == [:])
  }
}
#endif
