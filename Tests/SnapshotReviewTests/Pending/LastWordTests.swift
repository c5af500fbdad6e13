import SnapshotChecking
import Testing

@testable import ReviewTools

/// The pending snapshots, and those that `accept` takes without a path.
@Suite struct LastWordTests {
  let scene = Scene()

  private func waiting() throws -> [String] {
    try PendingStore(folders: scene.folders).changes().map(\.shown)
  }

  @Test func aCompleteRunDropsWhatNoTestMakes() throws {
    let names = ["gone", "fails", "stays"].map { "T/F/\($0).txt" }
    for name in names { try scene.pending(name, "a\n") }
    try scene.complete("1", at: 1, names.map { .check(.missing, $0) })
    let left = ["fails", "stays"].map { "__Snapshots__/T/F/\($0).txt" }
    #expect(try waiting().count == 3)
    let stays = [RunRecord.check(.missing, "T/F/stays.txt")]
    try scene.complete("2", at: 2, stays, unfinished: ["fails", "stays"], exitCode: 1)
    #expect(try waiting() == left)
    #expect(try scene.text(".proofsheet/pending/T/F/gone.txt") == nil)
  }

  @Test func aFilteredRunDropsWhatItsTestsNoLongerMake() throws {
    let names = ["ran.old", "ran.new", "other.old"].map { "T/F/\($0).txt" }
    for name in names { try scene.pending(name, "a\n") }
    try scene.complete("1", at: 1, names.map { .check(.missing, $0) })
    let now = ["ran.newest", "ran.new"].map { RunRecord.check(.matched, "T/F/\($0).txt") }
    try scene.complete("2", at: 2, now, incomplete: "'--filter' leaves tests out", exitCode: 1)
    #expect(try waiting().count == 3)
    try scene.complete("3", at: 3, now, incomplete: "'--filter' leaves tests out")
    let left = ["T/F/other.old.txt", "T/F/ran.new.txt"]
    #expect(try waiting() == left.map { "__Snapshots__/" + $0 })
  }

  @Test func aCompleteRunDropsInlineSnapshotsOfTestsThatAreGone() throws {
    try InlineSample.hold(in: scene)
    let records = [RunRecord.check(.matched, "T/F/a.txt")]
    try scene.complete("run", at: 1, records)
    #expect(try waiting().count == 3)
    try scene.complete("2", at: 2, records, unfinished: ["test7"], exitCode: 1)
    #expect(try waiting() == ["Tests/AppTests/Home.swift:7"])
  }

  @Test func aReferenceEditedSinceIsSaidAndNotAccepted() throws {
    try scene.change("T/F/a.txt", "old\n", "new\n")
    try scene.pending("T/F/b.txt", "new\n")
    try scene.reference("T/F/a.txt", "pulled\n")
    try scene.reference("T/F/b.txt", "pulled\n")
    try scene.pending("T/F/c.txt", "c\n")
    let files = ["a", "b"].map { "cat __Snapshots__/T/F/\($0).txt" }
    assertText(try scene.session("accept T", files[0], files[1], "status"))
  }

  @Test func changesOfAnotherCommitAreNotAccepted() throws {
    try scene.checkOut("1")
    try scene.pending("T/F/a.txt", "a\n")
    try scene.complete("1", at: 1, [.check(.missing, "T/F/a.txt")])
    try scene.checkOut("2")
    assertText(try scene.session("accept", "accept __Snapshots__/T/F/a.txt", "status"))
  }

  @Test func acceptTakesWhatTheLastRunFoundAndAsks() throws {
    for name in ["a", "b", "c"] { try scene.pending("T/F/\(name).txt", "\(name)\n") }
    try scene.complete("1", at: 1, [.check(.missing, "T/F/a.txt"), .check(.missing, "T/F/c.txt")])
    let found = [RunRecord.check(.missing, "T/F/a.txt"), .check(.missing, "T/F/b.txt")]
    try scene.complete("2", at: 2, found, incomplete: "'--filter' leaves tests out", exitCode: 1)
    let told = try scene.session("accept")
    scene.isTyped = true
    let refused = try scene.session("accept", "ls .proofsheet/pending", answers: ["n"])
    let agreed = try scene.session("accept", "ls .proofsheet/pending", answers: ["yes"])
    // A kind is taken wherever it is, and so from earlier runs, too.
    let kind = try scene.session("accept --only \(ChangeKind.new.name)")
    assertText(told + refused + agreed + kind)
  }

  @Test func oneDamagedFileConcernsOnlyItself() throws {
    try InlineSample.hold(in: scene)
    try scene.write("{", to: ".proofsheet/pending/.inline/Tests.1.1.json")
    try scene.write("\0", to: ".proofsheet/pending/T/F/a.txt")
    try scene.pending("T/F/b.txt", "b\n")
    assertText(try scene.session("status", "accept --yes", "reject --yes", "status"))
  }
}
