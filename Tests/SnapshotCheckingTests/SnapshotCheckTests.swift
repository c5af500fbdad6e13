import SnapshotRendering
import Testing

@testable import SnapshotChecking

@Suite struct SnapshotCheckTests {
  private struct Row {
    let mode: SnapshotRecordMode
    let reference: String?
    let verdict: Verdict
    let referenceAfter: String?
    let pendingAfter: String?
  }

  private static let difference = Verdict.Difference(reference: "old\n", rendering: "new\n")

  private static let table: [Row] = SnapshotRecordMode.allCases.flatMap { mode -> [Row] in
    let writesMissing = mode != .never
    let writesDifferent = mode == .failed || mode == .all
    return [
      Row(
        mode: mode,
        reference: "new\n",
        verdict: .matched,
        referenceAfter: "new\n",
        pendingAfter: nil
      ),
      Row(
        mode: mode,
        reference: "old\n",
        verdict: writesDifferent ? .recorded(wasMissing: false) : .different(difference),
        referenceAfter: writesDifferent ? "new\n" : "old\n",
        pendingAfter: writesDifferent ? nil : "new\n"
      ),
      Row(
        mode: mode,
        reference: nil,
        verdict: writesMissing ? .recorded(wasMissing: true) : .missing,
        referenceAfter: writesMissing ? "new\n" : nil,
        pendingAfter: writesMissing ? nil : "new\n"
      ),
    ]
  }

  @Test func everyModeWritesWhatItMayAndNothingElse() throws {
    for row in Self.table {
      for stale in [nil, "stale\n"] {
        let scene = Scene()
        let reference = scene.folders.reference(SnapshotID.path)
        let pending = scene.folders.pending(SnapshotID.path)
        if let text = row.reference { try scene.write(text, to: reference) }
        if let stale { try scene.write(stale, to: pending) }
        let verdict = try scene.verdict(.named(), row.mode) { "new" }
        #expect(verdict == row.verdict)
        #expect(scene.text(reference) == row.referenceAfter)
        #expect(scene.text(pending) == row.pendingAfter)
        // What waits has beside it what the reference said.
        let seen = row.pendingAfter == nil ? nil : row.reference
        #expect(scene.text(scene.folders.seen(SnapshotID.path)) == seen)
        let count = [row.referenceAfter, row.pendingAfter, seen].count { $0 != nil }
        #expect(scene.files().count == count)
      }
    }
  }

  @Test func verdictsHaveTheirWordsAndTheirOutcome() {
    let site = SourcePlace(line: "s", test: "t")
    let rows: [(Verdict, String, Bool)] = [
      (.matched, "matched", true), (.different(Self.difference), "different", false),
      (.missing, "missing", false), (.recorded(wasMissing: true), "recorded", true),
      (.unstable(Self.difference), "unstable", false), (.collided(with: site), "collided", false),
    ]
    for (verdict, word, passes) in rows {
      #expect(verdict.word == word)
      #expect(verdict.passes == passes)
    }
  }

  @Test func lineEndingsOfACheckoutDoNotMatterAndOthersDo() throws {
    let rows: [(reference: String, rendering: String, shown: Verdict.Difference?)] = [
      ("a\r\nb\r\n", "a\nb", nil),
      ("a\rb\n", "a\nb", .init(reference: "a\rb\n", rendering: "a\nb\n")),
      ("a\nb", "a\nb", .init(reference: "a\nb", rendering: "a\nb\n")),
      ("a\nb\n\n", "a\nb", .init(reference: "a\nb\n\n", rendering: "a\nb\n")),
      ("a\r\r\n", "a", .init(reference: "a\r\n", rendering: "a\n")),
      ("\u{FEFF}a\n", "a", .init(reference: "\u{FEFF}a\n", rendering: "a\n")),
      ("e\u{301}\n", "é", .init(reference: "e\u{301}\n", rendering: "é\n")),
      ("a\r\n\n", "a\r\n", nil),
      ("x\n", "x\r", .init(reference: "x\n", rendering: "x\r\n")),
      ("x\r\r\n", "x\r", .init(reference: "x\r\r\n", rendering: "x\r\n")),
    ]
    for row in rows {
      let scene = Scene()
      try scene.write(row.reference, to: scene.folders.reference(SnapshotID.path))
      let verdict = try scene.verdict { row.rendering }
      #expect(verdict == row.shown.map { .different($0) } ?? .matched)
      guard case .different(let difference) = verdict else { continue }
      #expect(!difference.reference.utf8.elementsEqual(difference.rendering.utf8))
    }
  }

  @Test func aReferenceOfFiftyMegabytesIsCompared() throws {
    let scene = Scene()
    let line = Array(String(repeating: "0123456789", count: 100).utf8) + [0x0A]
    var bytes: [UInt8] = []
    for _ in 0..<50_000 { bytes += line }
    let file = scene.folders.reference(SnapshotID.path)
    try scene.write(bytes, to: file)
    let text = String(decoding: bytes.dropLast(), as: UTF8.self)
    let matched = try scene.verdict { text }
    #expect(matched == .matched)
    let verdict = try scene.verdict { text + "!" }
    let message = try #require(
      CheckMessage(id: .named(), path: SnapshotID.path).text(for: verdict)
    )
    #expect(message.hasPrefix(SnapshotID.path + ":50000 differs: 1 line removed, 1 added."))
    #expect(try FileBytes.read(file)?.count == bytes.count)
  }

  @Test func corruptReferencesAreNamedAndKept() throws {
    let path = "__Snapshots__/" + SnapshotID.path
    let rows: [([UInt8], CheckError)] = [
      (Array("a\n<<<<<<< HEAD\n".utf8), .conflictMarkers(path: path, line: 2)),
      (Array("a\r\n\r\n<<<<<<< HEAD\r\n".utf8), .conflictMarkers(path: path, line: 3)),
      ([0x61, 0x0A, 0xFF, 0x0A], .notUTF8(path: path, offset: 2)),
      ([0x61, 0x0D, 0x0A, 0xC3], .notUTF8(path: path, offset: 3)),
      ([0xED, 0xA0, 0x80], .notUTF8(path: path, offset: 0)),
      ([0x0A, 0x61, 0x00, 0x0A], .containsNUL(path: path, line: 2)),
    ]
    for (bytes, error) in rows {
      let scene = Scene()
      let file = scene.folders.reference(SnapshotID.path)
      try scene.write(bytes, to: file)
      #expect(throws: error) {
        try scene.verdict { "new" }
      }
      #expect(try FileBytes.read(file) == bytes)
      // What was rendered waits, so that it can be accepted in place of the damage.
      #expect(scene.text(scene.folders.pending(SnapshotID.path)) == "new\n")
      let recorded = try scene.verdict(.named(), .failed) { "new" }
      #expect(recorded == .recorded(wasMissing: false))
      #expect(scene.text(file) == "new\n")
    }
  }

  @Test func linesThatOnlyLookLikeConflictsAreText() throws {
    let text = "a <<<<<<< HEAD\n=======\n>>>>>>> x\n<<<<<<<\n"
    #expect(try ReferenceText.read(Array(text.utf8), path: "p") == text)
  }

  @Test func foldersAndFilesInTheWayAreNamed() throws {
    let scene = Scene()
    let file = scene.folders.reference(SnapshotID.path)
    try scene.makeFolder(file)
    #expect(throws: CheckError.isFolder(path: file)) {
      try scene.verdict(.named(), .all) { "a" }
    }
    #expect(throws: CheckError.isFolder(path: file)) { try AtomicFile.write([], to: file) }
    #expect(scene.files() == [])

    let blocked = Scene()
    try blocked.write("in the way", to: blocked.folders.references + "/AppTests")
    let reference = blocked.folders.reference(SnapshotID.path)
    let folder = blocked.folders.references + "/AppTests/Home"
    #expect(throws: CheckError.unwritable(path: folder, reason: "Not a directory")) {
      try blocked.verdict(.named(), .all) { "a" }
    }
    #expect(throws: CheckError.unwritable(path: folder, reason: "Not a directory")) {
      try ReferenceStore(folders: blocked.folders).record([], as: SnapshotID.path)
    }
    #expect(try FileBytes.read(reference) == nil)
    #expect(blocked.files() == ["__Snapshots__/AppTests"])

    let state = Scene()
    try state.write("in the way", to: state.folders.state)
    #expect(
      throws: CheckError.unwritable(
        path: state.folders.state + "/.gitignore",
        reason: "Not a directory"
      )
    ) {
      try state.verdict { "a" }
    }
    #expect(state.files() == [".proofsheet"])
  }

  @Test func anUnstableSubjectRecordsNothingAndLeavesNothingToAccept() throws {
    for mode in SnapshotRecordMode.allCases {
      let scene = Scene()
      try scene.write("older\n", to: scene.folders.pending(SnapshotID.path))
      var count = 0
      let verdict = try scene.verdict(.named(), mode) {
        count += 1
        return "\(count)"
      }
      #expect(verdict == .unstable(.init(reference: "1\n", rendering: "2\n")))
      #expect(scene.files() == [])
    }
  }

  @Test func recordingIsRefusedWhereNobodyReviews() throws {
    let scene = Scene()
    #expect(throws: CheckError.recordingRefused("SNAPSHOT_RECORD=all")) {
      try scene.verdict(.named(), .all, isReadOnly: true) { "a" }
    }
    #expect(scene.files() == [])
  }

  @Test func whatTheSubjectThrowsIsSaidAndLeavesNothingToAccept() throws {
    struct NoData: Error, CustomStringConvertible { var description: String { "no data" } }
    for mode in SnapshotRecordMode.allCases {
      let scene = Scene()
      try scene.write("older\n", to: scene.folders.pending(SnapshotID.path))
      #expect(throws: CheckError.unrendered(test: "Home/welcome()", reason: "no data")) {
        try scene.verdict(.named(), mode) { throw NoData() }
      }
      #expect(scene.files() == [])
    }
  }
}
