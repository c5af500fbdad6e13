import ProofsheetBasics
import SnapshotRendering
import Testing

@testable import SnapshotChecking

@Suite struct SnapshotCheckTests {
  private static let difference = Verdict.Difference(reference: "old\n", rendering: "new\n")

  /// The verdict, and the files that are left; beside a pending text is the text of the reference.
  @Test func everyModeWritesWhatItMayAndNothingElse() throws {
    func outcome(_ mode: SnapshotRecordMode, _ text: String?, stale: String?) throws -> String {
      let (scene, path) = (Scene(), SnapshotID.path)
      let places = [
        scene.folders.reference(path), scene.folders.pending(path), scene.folders.seen(path),
      ]
      if let text { try scene.write(text, to: places[0]) }
      if let stale { try scene.write(stale, to: places[1]) }
      let verdict = try scene.verdict(.named(), mode) { "new" }
      if case .different(let found) = verdict { #expect(found == Self.difference) }
      let texts = places.map { scene.text($0)?.dropLast() ?? "-" }
      #expect(scene.files().count == texts.count { $0 != "-" })
      let word = if case .different = verdict { "different" } else { "\(verdict)" }
      return word + " " + texts.joined(separator: " ")
    }
    var lines: [String] = []
    for mode in SnapshotRecordMode.allCases {
      for text in ["new\n", "old\n", nil] {
        let found = try outcome(mode, text, stale: nil)
        #expect(try outcome(mode, text, stale: "stale\n") == found)
        lines.append("\(mode) \(text?.dropLast() ?? "-"): " + found)
      }
    }
    #expect(
      lines.joined(separator: "\n") == """
        never new: matched new - -
        never old: different old new old
        never -: missing - new -
        missing new: matched new - -
        missing old: different old new old
        missing -: recorded new - -
        failed new: matched new - -
        failed old: recorded new - -
        failed -: recorded new - -
        all new: matched new - -
        all old: recorded new - -
        all -: recorded new - -
        """
    )
  }

  /// A path of this machine is neither recorded nor pending, because it could match on no other
  /// machine.
  @Test func aPathOfThisMachineIsRefused() throws {
    for mode in SnapshotRecordMode.allCases {
      let scene = Scene()
      let path = scene.root + "/Sources/Home.swift"
      let error = CheckError(
        "Line 2 of the text of Home/welcome() has the path \(path), which differs from machine to machine; "
          + "show only its last component, or scrub it: `as: .state.scrubbing(.paths)`."
      )
      #expect(throws: error) {
        try scene.verdict(.named(), mode) { "file:\n  - \"\(path)\" (1)" }
      }
      #expect(scene.files() == [])
      let others = "\(scene.root)s/Home.swift \(scene.root)\n/Sources/Home.swift"
      #expect(throws: Never.self) { try scene.verdict(.named(), mode) { others } }
    }
  }

  @Test func lineEndingsOfACheckoutDoNotMatterAndOthersDo() throws {
    let rows = [
      ("a\rb\n", "a\nb"), ("a\nb", "a\nb"), ("a\nb\n\n", "a\nb"), ("\u{FEFF}a\n", "a"),
      ("e\u{301}\n", "é"),
    ]
    for (reference, rendering) in rows {
      let verdict = try verdict(reference, rendering)
      let difference = Verdict.Difference(reference: reference, rendering: rendering + "\n")
      #expect(verdict == .different(difference))
      #expect(!difference.reference.utf8.elementsEqual(difference.rendering.utf8))
    }
    let read = Verdict.Difference(reference: "a\r\n", rendering: "a\n")
    #expect(try verdict("a\r\r\n", "a") == .different(read))
    #expect(try verdict("a\r\nb\r\n", "a\nb") == .matched)
    // A checkout may change the ends of lines, and no CR of the text.
    #expect(try verdict("x\n", "x\r") != .matched)
    #expect(try verdict("a␍\r\n\r\n", "a\r\n") == .matched)
  }

  private func verdict(_ reference: String, _ rendering: String) throws -> Verdict {
    let scene = Scene()
    try scene.write(reference, to: scene.folders.reference(SnapshotID.path))
    return try scene.verdict { rendering }
  }

  @Test func corruptReferencesAreNamedAndKept() throws {
    let conflict = "holds conflict markers; resolve the merge, or record it again."
    let remedy = "restore it from version control or record it again."
    let rows: [([UInt8], String)] = [
      (Array("a\n<<<<<<< HEAD\n".utf8), ":2 \(conflict)"),
      (Array("a\r\n\r\n<<<<<<< HEAD\r\n".utf8), ":3 \(conflict)"),
      ([0x61, 0x0A, 0xFF, 0x0A], " is not UTF-8; \(remedy)"),
      ([0x61, 0x0D, 0x0A, 0xC3], " is not UTF-8; \(remedy)"),
      ([0xED, 0xA0, 0x80], " is not UTF-8; \(remedy)"),
      ([0x0A, 0x61, 0x00, 0x0A], ":2 holds a NUL byte; \(remedy)"),
    ]
    for (bytes, words) in rows {
      let error = CheckError("__Snapshots__/" + SnapshotID.path + words)
      let scene = Scene()
      let file = scene.folders.reference(SnapshotID.path)
      try scene.write(bytes, to: file)
      #expect(throws: error) { try scene.verdict { "new" } }
      #expect(try FileBytes.read(file) == bytes)
      // The rendering is pending, so that it can be accepted in place of the damage.
      #expect(scene.text(scene.folders.pending(SnapshotID.path)) == "new\n")
      let recorded = try scene.verdict(.named(), .failed) { "new" }
      #expect(recorded == .recorded)
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
    #expect(throws: CheckError.isFolder(path: file)) { try scene.verdict(.named(), .all) { "a" } }
    #expect(throws: CheckError.isFolder(path: file)) { try AtomicFile.write([], to: file) }
    #expect(scene.files() == [])

    let blocked = Scene()
    try blocked.write("in the way", to: blocked.folders.references + "/AppTests")
    let folder = blocked.folders.references + "/AppTests/Home"
    let error = CheckError.unwritable(path: folder, code: ENOTDIR)
    #expect(throws: error) { try blocked.verdict(.named(), .all) { "a" } }
    #expect(blocked.files() == ["__Snapshots__/AppTests"])

    let state = Scene()
    try state.write("in the way", to: state.folders.state)
    let ignored = state.folders.state + "/.gitignore"
    #expect(throws: CheckError.unwritable(path: ignored, code: ENOTDIR)) {
      try state.verdict { "a" }
    }
    #expect(state.files() == [".proofsheet"])
  }

  /// Any problem with the subject removes the pending text.
  @Test func anUnstableSubjectLeavesNothingToAccept() throws {
    struct NoData: Error, CustomStringConvertible { var description: String { "no data" } }
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
      try scene.write("older\n", to: scene.folders.pending(SnapshotID.path))
      #expect(throws: CheckError("The subject of Home/welcome() could not be rendered: no data")) {
        try scene.verdict(.named(), mode) { throw NoData() }
      }
      #expect(scene.files() == [])
    }
  }
}
