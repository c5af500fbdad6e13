import Foundation
import ProofsheetBasics
import SnapshotChecking
import Testing

@testable import ReviewTools

@Suite struct DecisionTests {
  let scene: Scene

  init() throws { scene = try Self.waiting() }

  private static func waiting() throws -> Scene {
    let scene = Scene()
    try scene.pending("T/F/a.txt", "a\n")
    try scene.pending("T/F/b.txt", "b\n")
    try scene.pending("U/G/c.txt", "c\n")
    return scene
  }

  private static let folders = ["ls __Snapshots__", "ls .proofsheet/pending"]

  /// The effect of accepting each name, with three pending snapshots.
  private func accepting(
    _ names: [String],
    before: (Scene) throws -> Void = { _ in }
  ) throws -> String {
    try names.map { name in
      let scene = try Self.waiting()
      try before(scene)
      return try scene.session("accept \(name)", Self.folders[0], Self.folders[1])
    }.joined()
  }

  @Test func aTestOrASuiteNamesWhatItMade() throws {
    let tests = ["Cart/one()", "Cart/Inner/two(_:)", "Cartoon/one1()"]
    let records = zip(["T/F/a.txt", "T/F/b.txt", "U/G/c.txt"], tests).map { path, test in
      RunRecord.check(.missing, path, test: test)
    }
    let names = ["Cart/one()", "Cart/one", "one", "Cart", "Cart/Inner", "Cart/three()"]
    assertText(try accepting(names) { try $0.complete("run", records) })
  }

  @Test func everyFormOfAPath() throws {
    let names = [
      "__Snapshots__/T/F/a.txt", "ROOT/__Snapshots__/T/F/a.txt", ".proofsheet/pending/T/F/a.txt",
      "ROOT/.proofsheet/pending/T/F/a.txt", "T/F/a.txt", "T/F/../F//./a.txt", "T", "T/F/",
      "__Snapshots__/U", "__Snapshots__", ".", "ROOT",
    ]
    assertText(try accepting(names))
  }

  /// One bad path leaves all snapshots as they were.
  @Test func pathsThatNameNothing() throws {
    let wrong = [
      "__Snapshots__/U/G/d.txt", "../T", "/etc/passwd", "T/../../../x", "./T", "T nowhere",
    ]
    let told = try wrong.map { try scene.session("accept \($0)") }
    let empty = scene.run("accept", "").shown
    let files = try scene.session(Self.folders[0], Self.folders[1])
    let left = try scene.session("reject T/F/a.txt T/F/b.txt", "accept T/F")
    assertText(told.joined() + empty + files + left)
  }

  @Test func pathsFromTheWorkingDirectory() throws {
    scene.workingDirectory = scene.root + "/__Snapshots__/T"
    let names = ["accept F/a.txt", "accept ../U/G", "accept -- F", "accept", "review", "reject F"]
    assertText(try names.map { try scene.session($0) }.joined())
  }

  /// A new snapshot with the text of an orphan is a renamed test.
  @Test func aRenamedTestIsOneEntry() throws {
    let scene = Scene()
    for name in ["old", "other", "third"] { try scene.reference("T/F/\(name).txt", name + "\n") }
    try scene.pending("T/F/new.txt", "old\n")
    try scene.complete("run", ["a", "new"].map { .check(.missing, "T/F/\($0).txt") })
    let told = try scene.session("status", "accept T/F/new.txt", "ls __Snapshots__", "prune")
    assertText(told + (try scene.session("prune --yes", "ls __Snapshots__")))
  }

  /// `reject` and `prune` ask as `accept` does.
  @Test func decisionsAboutManyAreAskedFor() throws {
    for name in ["d", "e"] { try scene.reference("T/F/\(name).txt", "") }
    try scene.complete("run", ["T/F/a.txt", "T/F/b.txt"].map { .check(.missing, $0) })
    scene.isTyped = true
    let refused = try ["reject", "prune"].map { try scene.session($0, answers: ["n"]) }
    let files = try Self.folders.map { try scene.session($0) }
    let agreed = try ["reject", "prune"].map { try scene.session($0, answers: ["yes"]) }
    scene.isTyped = false
    assertText((refused + files + agreed).joined())
  }

  @Test func otherFoldersFromTheEnvironment() throws {
    try scene.write("c\n", to: "state/pending/T/x.txt")
    try scene.write("", to: "deep/Package.swift")
    scene.environment = ["SNAPSHOT_ROOT": "..", "SNAPSHOT_STATE": "../state"]
    scene.workingDirectory = scene.root + "/deep"
    let accepted = try scene.session("accept", "cat __Snapshots__/T/x.txt")
    scene.environment["SNAPSHOT_ROOT"] = "nowhere"
    assertText(accepted + (try scene.session("status")))
  }

  @Test func oneDecidesAtATime() throws {
    let lock = DecisionLock(folders: scene.folders)
    let order = Locked<[String]>([])
    let note = { @Sendable (words: String) in order.withLock { $0.append(words) } }
    let (waits, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let wait = { @Sendable (words: String) in
      note(words)
      waits.signal()
    }
    let other = Thread {
      try? lock.held(wait) { note("second") }
      ended.signal()
    }
    func first() {
      other.start()
      waits.wait()
      note("first")
    }
    try lock.held({ _ in note("never") }, first)
    ended.wait()
    #expect(
      order.withLock { $0 } == ["another command decides here; waiting for it.", "first", "second"]
    )
  }

  @Test func changeSinceItWasShown() throws {
    let scene = Scene()
    try scene.change("T/F/a.txt", "one\n", "two\n")
    let store = PendingStore(folders: scene.folders)
    let change = try #require(try store.changes().first)
    try scene.pending("T/F/a.txt", "three\n")
    let changed = ReviewError.changedMeanwhile("__Snapshots__/T/F/a.txt")
    #expect(throws: changed) { try store.accept(change) }
    #expect(throws: changed) { try store.reject(change) }
    #expect(try scene.text("__Snapshots__/T/F/a.txt") == "one\n")
    #expect(try scene.text(".proofsheet/pending/T/F/a.txt") == "three\n")
  }
}
