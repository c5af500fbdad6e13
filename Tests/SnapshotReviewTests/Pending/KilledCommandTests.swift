import SnapshotChecking
import TestSupport
import Testing

@testable import SnapshotReview

/// The files of a command that was killed half way, and their repair by the next one;
/// `ci/decisions` kills real commands.
@Suite struct KilledCommandTests {
  let scene = Scene()
  private var store: InlineEditStore { InlineEditStore(folders: scene.folders) }

  /// The reference is the old one, and the accepted text is pending again.
  private static let old = ["holds T/F/a.txt old", "waits T/F/a.txt new"]

  @Test(arguments: ["status", "undo", "accept"])
  func anUndoIsFinishedByTheNextCommand(_ next: String) throws {
    try scene.holdTwo()
    let before = try scene.two()
    let words = next == "accept" ? ["accept T/F/a.txt", "undo"] : [next]
    let lines = ["accept --yes"] + Self.old + ["killed undoing"] + words + ["undo"]
    assertText(try lines.map { try scene.session($0) }.joined(), named: next)
    #expect(try scene.two() == before)
  }

  /// One reference was written, the other only noted.
  @Test func whatWasAcceptedInPartIsTakenBack() throws {
    try scene.holdTwo()
    let before = try scene.two()
    let lines = ["accept --yes", "waits T/F/b.txt b"] + Self.old + ["killed deciding", "undo"]
    let told = try lines.map { try scene.session($0) }.joined()
    #expect(try scene.two() == before)
    assertText(told + (try scene.session("accept --yes")))
  }

  @Test(arguments: ["reject", "prune"]) func whatWasOnlyNotedIsTakenBack(_ command: String) throws {
    try scene.holdTwo()
    try scene.complete("run", [.check(.missing, "T/F/b.txt")])
    try scene.pending("T/F/a.txt", "new\n")
    let before = try scene.two()
    let lines = [command] + Self.old + ["waits T/F/b.txt b", "killed deciding", "undo"]
    assertText(try lines.map { try scene.session($0) }.joined(), named: command)
    #expect(try scene.two() == before)
  }

  @Test(.startsProcesses, arguments: ["status", "accept", "reject"])
  func editsFollowTheirCallsAllTheSame(_ next: String) throws {
    try InlineSample.hold(in: scene)
    let edits = try store.edits()
    #expect(scene.run("accept", InlineSample.path + ":4").code == 0)
    let moved = try store.edits()
    for edit in moved { try store.forget(edit) }
    for edit in edits { try store.hold(edit) }
    try DecisionLock(folders: scene.folders).mark(.deciding)
    if next == "status" {
      #expect(!scene.run("status").output.contains("stale"))
      #expect(try store.edits() == moved)
    } else {
      #expect(scene.run([next] + (next == "accept" ? ["--yes"] : [])).code == 0)
    }
    if next == "accept" { #expect(try scene.text(InlineSample.path) == InlineSample.accepted()) }
  }

  @Test func anUndoneSourceLosesNoEdit() throws {
    try InlineSample.hold(in: scene)
    let edits = try store.edits()
    #expect(scene.run("accept", InlineSample.path + ":4").code == 0)
    // The source is the old one, and the edits that followed their calls still exist, too.
    try scene.write(InlineSample.source, to: InlineSample.path)
    for edit in edits { try store.hold(edit) }
    try DecisionLock(folders: scene.folders).mark(.undoing)
    #expect(scene.run("undo") == .init(code: 0, output: "Nothing to undo.\n"))
    #expect(try store.edits() == edits)
    #expect(try scene.text(InlineSample.path) == InlineSample.source)
  }

  @Test func whatItWasWritingIsTakenAway() throws {
    try InlineSample.hold(in: scene)
    #expect(scene.run("accept", InlineSample.path + ":4").code == 0)
    let accepted = try #require(try scene.text(InlineSample.path))
    let files = ["Tests/AppTests/", ".proofsheet/pending/T/F/"].map { $0 + "x.proofsheet-tmp" }
    for file in files { try scene.write(accepted, to: file) }
    try scene.write("another's", to: "Tests/AppTests/y.proofsheet-tmp")
    try DecisionLock(folders: scene.folders).mark(.deciding)
    #expect(scene.run("status").code == 1)
    for file in files { #expect(try scene.text(file) == nil) }
    #expect(try scene.text("Tests/AppTests/y.proofsheet-tmp") == "another's")
  }

  @Test func aDecisionBetweenTwoStepsBeginsAnew() throws {
    let (review, other) = (Decision(folders: scene.folders), Decision(folders: scene.folders))
    func reject(_ path: String, _ decision: Decision) throws {
      try decision.note(Decision.Step(kind: .rejected, path: path)) { number in
        try AtomicFile.write(Array(path.utf8), to: decision.file(number, .after))
      }
    }
    for path in ["a", "b"] { try reject(path, review) }
    try reject("c", other)
    try reject("d", review)
    #expect(try review.last().map(\.path) == ["d"])
    #expect(try FileBytes.read(review.file(0, .after)) == Array("d".utf8))
  }

  @Test func aSourceThatWasSavedMeanwhileStays() throws {
    try scene.write("saved", to: "a.swift")
    let file = scene.root + "/a.swift"
    #expect(try !AtomicFile.rewrite([1], in: file, over: Array("read".utf8)))
    #expect(try scene.text("a.swift") == "saved")
    #expect(try FileListing(below: scene.root).files == ["Package.swift", "a.swift"])
    #expect(try AtomicFile.rewrite(Array("new".utf8), in: file, over: Array("saved".utf8)))
    #expect(try scene.text("a.swift") == "new")
  }
}
