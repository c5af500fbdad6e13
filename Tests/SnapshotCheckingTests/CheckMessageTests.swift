import Foundation
import ProofsheetBasics
import SnapshotRendering
import Testing

@testable import SnapshotChecking

@Suite struct CheckMessageTests {
  private let path = "__Snapshots__/" + SnapshotID.path

  private func message(_ verdict: Verdict) -> String? {
    CheckMessage(id: .named(), path: path).text(for: verdict)
  }

  @Test func verdictsThatPassSayNothing() {
    for verdict in [Verdict.matched, .recorded(wasMissing: true), .recorded(wasMissing: false)] {
      #expect(message(verdict) == nil)
    }
  }

  @Test func everyFailureSaysWhatWhereAndWhatToType() {
    let other = SourcePlace(line: "AppTests/Home.swift:3", test: "Home/other()")
    let rows: [(Verdict, String)] = [
      (
        .different(.init(reference: "a\nb\nc\n", rendering: "a\nB\nB2\nc\n")),
        """
        __Snapshots__/AppTests/Home/welcome.txt:2 differs: 1 line removed, 2 added.

        --- __Snapshots__/AppTests/Home/welcome.txt
        +++ __Snapshots__/AppTests/Home/welcome.txt
        @@ -1,3 +1,4 @@
         a
        -b
        +B
        +B2
         c

        Review it:    swift run proofsheet review
        Or record it: SNAPSHOT_RECORD=failed swift test --filter '^AppTests\\.Home/welcome\\(\\)'
        """
      ),
      (
        .missing,
        """
        __Snapshots__/AppTests/Home/welcome.txt is missing: nothing was ever recorded for \
        Home/welcome().

        Review it:    swift run proofsheet review
        Or record it: SNAPSHOT_RECORD=missing swift test --filter '^AppTests\\.Home/welcome\\(\\)'
        """
      ),
      (
        .unstable(.init(reference: "a\n1\n", rendering: "a\n2\n")),
        """
        __Snapshots__/AppTests/Home/welcome.txt was not recorded: two renderings of the same \
        subject differ.

        --- first rendering\t
        +++ second rendering\t
        @@ -1,2 +1,2 @@
         a
        -1
        +2

        Give the subject what changes (a clock, a random source, an order) from outside.
        """
      ),
      (
        .collided(with: other),
        """
        __Snapshots__/AppTests/Home/welcome.txt is used from two places, so one of them would \
        never be checked:
          AppTests/Home.swift:3 in Home/other()
          AppTests/Home.swift:7 in Home/welcome()
        Give one of them another name with `named:`.
        """
      ),
    ]
    for (verdict, text) in rows { #expect(message(verdict) == text) }
  }

  @Test func theFirstLineSaysWhereAndHowMuch() {
    let rows = [
      ("a\n", "a\nb\n", ":2 differs: 1 line added."),
      ("a\nb\nc\n", "a\n", ":2 differs: 2 lines removed."),
      ("", "a\n", ":1 differs: 1 line added."),
      ("a\nb", "a\nb\n", ":2 differs: 1 line removed, 1 added."),
      ("x\ny\n", "p\nq\n", ":1 differs: 2 lines removed, 2 added."),
    ]
    for (old, new, words) in rows {
      let text = message(.different(.init(reference: old, rendering: new))) ?? ""
      #expect(text.hasPrefix(path + words + "\n"))
    }
  }

  private static let patch: String? = ["/usr/bin/patch", "/bin/patch"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// What the message shows is a patch from the reference to what is pending.
  @Test(.enabled(if: patch != nil)) func theDifferenceCanBeApplied() throws {
    let lines = (0..<60).map { "line \($0)" }
    var changed = lines
    changed[3] = "-- dashed"
    changed.remove(at: 30)
    changed.insert(contentsOf: ["+++ plus", "", " é"], at: 50)
    let rows = [
      ("a\nb\n", "a\nc\n"), ("a", "a\n"), ("a\n", "b\n\n"), ("", "new\n"),
      (lines.joined(separator: "\n") + "\n", changed.joined(separator: "\n") + "\n"),
    ]
    for (index, (old, new)) in rows.enumerated() {
      let scene = Scene()
      let id = SnapshotID.named("a b \(index)")
      let relative = try id.relativePath()
      try scene.write(old, to: scene.folders.reference(relative))
      let verdict = try scene.verdict(id) { String(new.dropLast()) }
      let shown = SnapshotFolders.shown(relative)
      let text = CheckMessage(id: id, path: shown).text(for: verdict) ?? ""
      try Self.apply(text, in: scene.root)
      let pending = scene.text(scene.folders.pending(relative))
      #expect(pending == new)
      #expect(scene.text(scene.folders.reference(relative)) == pending)
    }
  }

  private static func apply(_ patchText: String, in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: patch ?? "")
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.arguments = ["-p0", "--quiet"]
    let input = Pipe()
    process.standardInput = input
    try process.run()
    input.fileHandleForWriting.write(Data((patchText + "\n").utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
