import Foundation
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// Decisions that are taken back, and two that are made at once.
@Suite struct UndoTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.reference("T/F/a.txt", "old\n")
    try scene.pending("T/F/a.txt", "new\n")
    try scene.pending("T/F/b.txt", "b\n")
  }

  private func state() throws -> [String?] {
    try ["__Snapshots__/", ".proofsheet/pending/"].flatMap { folder in
      try ["a", "b"].map { try scene.text("\(folder)T/F/\($0).txt") }
    }
  }

  private let restored = Scene.Answer(
    code: 0,
    output: "restored  __Snapshots__/T/F/b.txt\nrestored  __Snapshots__/T/F/a.txt\n"
  )

  @Test(arguments: [["accept", "--yes"], ["reject"]])
  func theLastDecisionIsTakenBack(_ arguments: [String]) throws {
    let before = try state()
    #expect(scene.run(arguments).code == 0)
    let after = try state()
    #expect(after != before)
    #expect(scene.run("undo") == restored)
    #expect(try state() == before)
    #expect(scene.run("undo") == .init(code: 0, output: "Nothing to undo.\n"))
    // What is brought back can be decided again.
    #expect(scene.run(arguments).code == 0)
    #expect(try state() == after)
  }

  @Test func aReviewIsOneDecision() throws {
    let before = try state()
    #expect(scene.run("review", answers: ["a", "r"]).code == 0)
    #expect(scene.run("undo") == restored)
    #expect(try state() == before)
  }

  @Test func whatHasChangedSinceStays() throws {
    #expect(scene.run("accept", "--yes").code == 0)
    try scene.reference("T/F/a.txt", "edited\n")
    let words = "__Snapshots__/T/F/a.txt has changed since it was accepted; it stays as it is."
    #expect(
      scene.run("undo")
        == .init(
          code: 1,
          output: "restored  __Snapshots__/T/F/b.txt\n",
          errors: "proofsheet: \(words)\n"
        )
    )
    #expect(try state() == ["edited\n", nil, nil, "b\n"])
  }

  @Test func pruningIsTakenBack() throws {
    try scene.complete("run", [.check(.missing, "T/F/b.txt")])
    #expect(scene.run("prune").output == "deleted  __Snapshots__/T/F/a.txt\n")
    #expect(scene.run("undo").output == "restored  __Snapshots__/T/F/a.txt\n")
    #expect(try scene.text("__Snapshots__/T/F/a.txt") == "old\n")
  }

  @Test func aSourceIsTakenBackWithAllThatWaitedForIt() throws {
    #expect(scene.run("reject").code == 0)
    try InlineSample.hold(in: scene)
    let before = scene.run("status")
    #expect(scene.run("accept", InlineSample.path + ":4").code == 0)
    #expect(try scene.text(InlineSample.path) != InlineSample.source)
    #expect(scene.run("undo").output == "restored  \(InlineSample.path)\n")
    #expect(try scene.text(InlineSample.path) == InlineSample.source)
    #expect(scene.run("status") == before)
    #expect(scene.run("reject").code == 0)
    #expect(scene.run("undo").code == 0)
    #expect(scene.run("status") == before)
    #expect(scene.run("accept", "--yes").code == 0)
    try scene.write("// edited\n", to: InlineSample.path)
    #expect(scene.run("undo").code == 1)
    #expect(try scene.text(InlineSample.path) == "// edited\n")
  }

  @Test func oneDecidesAtATime() throws {
    let lock = DecisionLock(folders: scene.folders)
    let order = Order()
    let other = Thread {
      try? lock.held({ _ in order.note("waits") }, { order.note("second") })
      order.note("end")
    }
    func first() {
      other.start()
      while order.all.isEmpty { usleep(1_000) }
      order.note("first")
    }
    try lock.held({ _ in order.note("never") }, first)
    while order.all.count < 4 { usleep(1_000) }
    #expect(order.all == ["waits", "first", "second", "end"])
  }

  /// Each takes one place of a source, by processes of their own that know nothing of one another.
  @Test func twoAtOnceLoseNoEdit() throws {
    for _ in 0..<5 {
      try InlineSample.hold(in: scene)
      let root = scene.root
      DispatchQueue.concurrentPerform(iterations: 3) { index in
        let place = InlineSample.path + ["", ":4", ":7"][index]
        let context = try? CommandContext(
          workspace: Workspace(
            workingDirectory: root,
            packagePath: nil,
            environment: [:]
          ),
          surroundings: Scene.silent(in: root)
        )
        _ = try? context?.accept([place])
      }
      _ = scene.run("accept", "--yes")
      #expect(try scene.text(InlineSample.path) == InlineSample.accepted)
    }
  }
}

/// What happened on any thread, in order.
private final class Order: @unchecked Sendable {  // `notes` is only touched under `lock`
  private let lock = NSLock()
  private var notes: [String] = []

  var all: [String] { lock.withLock { notes } }
  func note(_ text: String) { lock.withLock { notes.append(text) } }
}
