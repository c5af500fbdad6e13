import Foundation
import ProofsheetBasics
import SnapshotChecking
import TestSupport
import Testing

@testable import SnapshotReview

extension Scene {
  /// Makes one different rendering and one new rendering pending.
  func holdTwo() throws {
    try reference("T/F/a.txt", "old\n")
    try pending("T/F/a.txt", "new\n")
    try pending("T/F/b.txt", "b\n")
  }

  /// The references of the two, and their pending texts.
  func two() throws -> [String?] {
    try ["__Snapshots__/", ".proofsheet/pending/"].flatMap { folder in
      try ["a", "b"].map { try text("\(folder)T/F/\($0).txt") }
    }
  }
}

/// Undone decisions, and two concurrent ones.
@Suite struct UndoTests {
  let scene = Scene()

  init() throws { try scene.holdTwo() }

  private let restored = Scene.Answer(
    code: 0,
    output: "restored  __Snapshots__/T/F/b.txt\nrestored  __Snapshots__/T/F/a.txt\n"
  )
  /// A new snapshot loses its reference when its acceptance is undone.
  private let removed = "removed   __Snapshots__/T/F/b.txt\nrestored  __Snapshots__/T/F/a.txt\n"

  @Test(arguments: [["accept", "--yes"], ["reject"]])
  func theLastDecisionIsTakenBack(_ arguments: [String]) throws {
    let before = try scene.two()
    #expect(scene.run(arguments).code == 0)
    let after = try scene.two()
    #expect(after != before)
    #expect(scene.run("undo").output == (arguments == ["reject"] ? restored.output : removed))
    #expect(try scene.two() == before)
    #expect(scene.run("undo") == .init(code: 0, output: "Nothing to undo.\n"))
    // The same decision is possible again.
    #expect(scene.run(arguments).code == 0)
    #expect(try scene.two() == after)
  }

  @Test func whatHasChangedSinceStays() throws {
    assertText(try scene.session("accept --yes", "holds T/F/a.txt edited", "undo"))
    #expect(try scene.two() == ["edited\n", nil, nil, "b\n"])
  }

  /// A new snapshot with the text of an orphan is a renamed test; accept and undo treat both at
  /// once.
  @Test func aRenamedTestIsOneEntry() throws {
    for name in ["old", "other"] { try scene.reference("T/F/\(name).txt", name + "\n") }
    try scene.pending("T/F/new.txt", "old\n")
    try scene.complete("run", ["a", "b", "new"].map { .check(.missing, "T/F/\($0).txt") })
    let told = try scene.session(
      "status",
      "accept T/F/new.txt",
      "ls __Snapshots__",
      "undo",
      "status",
      "prune"
    )
    assertText(told)
  }

  @Test func aSourceIsTakenBackWithAllThatWaitedForIt() throws {
    let file = "cat \(InlineSample.path)"
    var told = try scene.session("reject")
    try InlineSample.hold(in: scene)
    for line in ["status", "accept \(InlineSample.path):4", file, "undo", file, "status"] {
      told += try scene.session(line)
    }
    told += try scene.session("reject", "undo", "status", "accept --yes")
    try scene.write("// edited\n", to: InlineSample.path)
    assertText(told + (try scene.session("undo", file)))
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
      try? lock.held(wait, { note("second") })
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

  /// Each process accepts one place of a source, without knowing of the other.
  @Test(.startsProcesses) func twoAtOnceLoseNoEdit() throws {
    let root = scene.root
    for _ in 0..<5 {
      try InlineSample.hold(in: scene)
      DispatchQueue.concurrentPerform(iterations: 3) { index in
        let place = InlineSample.path + ["", ":4", ":7"][index]
        _ = try? Scene.context(in: root).accept([place])
      }
      _ = scene.run("accept", "--yes")
      #expect(try scene.text(InlineSample.path) == InlineSample.accepted())
    }
  }
}
