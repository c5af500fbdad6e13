import Foundation
import SnapshotChecking
import TestSupport
import Testing

@testable import ReviewTools

/// Inline snapshots from the pending edit to the source.
@Suite struct InlineTests {
  let scene = Scene()

  @Test func reviewShowsEachAndWritesAtTheEnd() throws {
    try InlineSample.hold(in: scene)
    let review = try scene.session("review", answers: ["r", "s", "a"])
    let file = "cat \(InlineSample.path)"
    assertText(review + (try scene.session(file, "status", "reject --yes", file)))
  }
}

/// The source text of an accepted inline snapshot, and the edits that are refused.
@Suite struct InlineEditTests {
  let scene = Scene()

  /// A source stays as it is if it has changed since the run, or if the run could not read it.
  @Test func aSourceThatHasChangedIsNotWritten() throws {
    try InlineSample.hold(in: scene)
    try scene.write(InlineSample.source + "\n", to: InlineSample.path)
    try scene.hold(1, 1, nil, "a", path: "Tests/Gone.swift")
    try scene.hold(1, 1, nil, "a", path: "Tests/Late.swift")
    try scene.write("assertInlineSnapshot(of: 1)", to: "Tests/Late.swift")
    assertText(try scene.session("accept --yes", "status", "reject --yes", "status"))
    #expect(try scene.text(InlineSample.path) == InlineSample.source + "\n")
  }

  /// A helper that passes its place on is found by its declaration, in the same file or in one
  /// beside it.
  @Test func aHelperHasItsTextBehindItsCalls() throws {
    let helper = "func checks(_ x: Int) { assertInlineSnapshot(of: x, matches: text) }\n"
    for support in [InlineSample.path, "Tests/AppTests/Support/Checks.swift"] {
      try scene.write(helper, to: support)
      let own = support == InlineSample.path ? helper : ""
      try scene.write(own + "robot.checks(1)\n", to: InlineSample.path)
      try scene.hold(own.isEmpty ? 1 : 2, 13, nil, "a")
      #expect(scene.run("accept", "--yes").errors == "")
      let accepted = own + "robot.checks(1) {\n  \"\"\"\n  a\n  \"\"\"\n}\n"
      #expect(try scene.text(InlineSample.path) == accepted)
    }
  }

  /// A command that was killed while it wrote leaves these files; `ci/decisions` kills real commands.
  @Test func halfWrittenFilesAreTakenAway() throws {
    let files = ["Tests/AppTests", ".proofsheet/pending/T/F"].map { $0 + "/x.proofsheet-tmp" }
    for file in files { try scene.write("half", to: file) }
    try InlineSample.hold(in: scene)
    #expect(scene.run("accept", InlineSample.path + ":4").code == 0)
    for file in files { #expect(try scene.text(file) == nil) }
  }

  /// A source that was saved meanwhile stays as it is; a link stays one, and a file has its mode.
  @Test func aSourceIsRewrittenInItsPlace() throws {
    try scene.write("saved", to: "a.swift")
    let (file, link) = (scene.root + "/a.swift", scene.root + "/link.swift")
    #expect(chmod(file, 0o755) == 0 && symlink("a.swift", link) == 0)
    #expect(try !AtomicFile.rewrite([1], in: link, over: Array("read".utf8)))
    #expect(try FileListing(below: scene.root).files == ["Package.swift", "a.swift"])
    #expect(try AtomicFile.rewrite(Array("new".utf8), in: link, over: Array("saved".utf8)))
    var facts = stat()
    #expect(try scene.text("a.swift") == "new" && lstat(file, &facts) == 0)
    #expect(facts.st_mode & 0o7777 == 0o755)
    #expect(lstat(link, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func aHelperThatKeepsItsPlaceIsToldWhatToHandOn() throws {
    let lines = [
      "func checks(_ x: Int) { assertInlineSnapshot(of: x, matches: text) }", "print(1)",
      "while (true) { }",
    ]
    try scene.write(lines.joined(separator: "\n"), to: InlineSample.path)
    try scene.hold(1, 45, nil, "a")
    try scene.hold(2, 6, nil, "a")
    try scene.hold(3, 7, nil, "a")
    try scene.hold(3, .max, nil, "a")
    try scene.hold(.min, 1, nil, "a")
    assertText(try scene.session("accept --yes", "cat \(InlineSample.path)"))
  }

  @Test func aNewRenderingIsNotAcceptedUnseen() throws {
    try InlineSample.hold(in: scene)
    let store = PendingStore(folders: scene.folders)
    let changes = try store.changes()
    try scene.hold(7, 23, "old", "newer")
    let failures = try store.carryOut(changes.map { .init(change: $0, isAccepted: true) })
    let changed = ReviewError.changedMeanwhile("Tests/AppTests/Home.swift:7")
    #expect(failures.values.map { $0 as? ReviewError } == [changed])
    #expect(try store.changes().map(\.shown) == ["Tests/AppTests/Home.swift:7"])
  }
}
