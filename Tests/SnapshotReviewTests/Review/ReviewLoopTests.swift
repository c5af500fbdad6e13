import ProofsheetBasics
import SnapshotChecking
import Testing

@testable import ReviewTools

/// A review key by key, whose screens are references.
@Suite struct ReviewLoopTests {
  let scene = Scene()

  /// Presses keys one after the other; returns the screens and the final answer.
  private func press(
    _ keys: [String],
    columns: Int = 80,
    rows: Int = 24,
    _ arguments: [String] = [],
    before: [Int: () -> Void] = [:]
  ) -> (screens: [String], answer: Scene.Answer) {
    let script = ScriptedTerminal(keys, columns: columns, rows: rows)
    script.before = before
    scene.screen = script.terminal
    let answer = scene.run(["review"] + arguments)
    #expect(!script.isOpen)
    for screen in script.screens {
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= rows)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns }, "\(screen)")
    }
    return (script.screens, answer)
  }

  private static func text(_ keys: [String], _ screens: [String]) -> String {
    zip(["review"] + keys, screens).map { "> \($0)\n\($1)\n" }.joined(separator: "\n")
  }

  /// The last line of a review that accepts the intended change and skips the regressions.
  static let sum = "30 snapshots accepted in full, 0 rejected, 27 left (27 decided in part)."

  /// Three keys skip three regressions, and two accept the intended change in its two forms.
  @Test func theIntendedChangeTakesFiveKeys() throws {
    try CartSample.hold(in: scene)
    let keys = ["S", "S", "S", "k", "k", "q"]
    let review = press(keys)
    assertText(Self.text(keys, review.screens))
    #expect(review.answer == .init(code: 1, output: Self.sum + "\n"))
    let left = KindGroup.all(in: try PendingStore(folders: scene.folders).changes())
    #expect(left.count == 3 && left.allSatisfy { $0.kind.rank != .style })
  }

  @Test(arguments: [(20, 24), (130, 30), (80, 10)])
  func itFits(columns: Int, rows: Int) throws {
    try CartSample.hold(in: scene)
    let keys = ["S", "S", "S", "down", "?", "q"]
    let review = press(keys, columns: columns, rows: rows)
    assertText(Self.text(keys, review.screens), named: "\(columns)x\(rows)")
  }

  private func hold() throws {
    for (name, old, new) in [("a", "one\n", "2\n"), ("b", "one\n", "two\n")] {
      try scene.change("T/F/\(name).txt", old, new)
    }
  }

  /// `b` goes back and changes a decision; nothing is written before the end.
  @Test func everyDecisionIsTakenBack() throws {
    try CartSample.hold(in: scene)
    let path = "__Snapshots__/" + CartSample.path(12)
    let texts = ["cat \(path)", "cat .proofsheet/pending/\(CartSample.path(12))"]
    let before = try texts.map { try scene.session($0) }
    for key in ["a", "r", "k", "R", "s"] {
      let review = press([key, "b", "q"])
      #expect(review.screens[2] == review.screens[0])
      #expect(try texts.map { try scene.session($0) } == before)
    }
    let interrupted = "Interrupted: no decision was written.\n"
    #expect(press(["a", "a", "ctrl-c"]).answer == .init(code: 130, output: interrupted))
    #expect(try texts.map { try scene.session($0) } == before)
    // The last of several decisions is taken back, and made otherwise.
    _ = press(["a", "a", "b", "r", "q"])
    let part = try #require(try scene.text(path))
    #expect(part.contains("\"Shipping\"") && part.contains("€"))
    #expect(scene.run("status").output.contains("stale") == false)
  }

  /// A rejected part of a snapshot is removed, and the rest is still pending.
  @Test func aPartIsRejected() throws {
    try CartSample.hold(in: scene)
    _ = press(["r", "q"])
    let path = CartSample.path(12)
    let left = CartSample.text(12, isNew: true).replacing("\"Shipping\"", with: "\"Free shipping\"")
    #expect(try scene.text(".proofsheet/pending/" + path) == left)
    #expect(scene.run("accept", path).code == 0)
    #expect(try scene.text("__Snapshots__/" + path) == left)
  }

  /// The end of the terminal's input ends a review, too.
  @Test(arguments: [["escape"], []]) func itEndsByOtherKeys(keys: [String]) throws {
    try hold()
    let sum = "1 snapshot accepted in full, 0 rejected, 1 left.\n"
    #expect(press(["a"] + keys).answer == .init(code: 1, output: sum))
    #expect(try scene.text("__Snapshots__/T/F/a.txt") == "2\n")
  }

  @Test func otherKeysSaySo() throws {
    try hold()
    let keys = ["x", "up", "resized", "b", "s", "b", "s", "s", "enter"]
    assertText(Self.text(keys, press(keys).screens))
  }

  /// Another command accepts a snapshot before the second key; the review never decides it too.
  @Test func twoReviewers() throws {
    try hold()
    let accept = { [scene] in
      scene.screen = nil
      _ = scene.run("accept", "__Snapshots__/T/F/b.txt")
    }
    let answer = press(["a", "r", "q"], before: [1: accept]).answer
    assertText(answer.shown + (try scene.session("cat __Snapshots__/T/F/b.txt", "status")))
    #expect(try scene.text("__Snapshots__/T/F/a.txt") == "2\n")
  }

  /// Accepting a kind takes the shown change alone; what cannot be accepted stays, with the reason.
  @Test func aKindThatCannotBeToldApartIsLeft() throws {
    try scene.write("assertInlineSnapshot(of: 1) { \"A 1\" }", to: "a.swift")
    try scene.hold(1, 21, "R\n  a: 1\n  b: true", "R\n  a: 2\n  b: false", path: "a.swift")
    let review = press(["k", "q"])
    #expect(review.screens[1].contains("cannot be accepted separately"))
    #expect(review.answer.output == "0 snapshots accepted in full, 0 rejected, 1 left.\n")
    // The closure has another form than `accept` writes.
    #expect(press(["a", "q"]).answer.errors.contains("a.swift:1 is not written, because"))
    _ = scene.run("reject")
    try scene.pending("T/F/a.txt", "a\n")
    try scene.reference("T/F/a.txt", "b\n")
    #expect(press(["a", "q"]).screens[1].contains("has changed since the run"))
  }

  @Test func newSnapshotsAreTakenOneByOneOrAll() throws {
    for name in ["a", "b", "c"] { try scene.pending("T/F/\(name).txt", "new\n") }
    let review = press(["k", "a", "K", "q"])
    #expect(
      review.screens[1].contains("k accepts only new snapshots that were shown; K accepts all 3.")
    )
    let sum = "3 snapshots accepted in full, 0 rejected, 0 left.\n"
    #expect(review.answer == .init(code: 0, output: sum))
  }

  @Test func aSubsetIsNamed() throws {
    try CartSample.hold(in: scene)
    #expect(press(["q"], ["--only", "Row.badge"]).screens[0].contains("kind 1/1"))
    let one = press(["q"], [CartSample.path(12)]).answer
    #expect(one.output == "0 snapshots accepted in full, 0 rejected, 1 left.\n")
    scene.screen = nil
    assertText(try scene.session("review --only Row.bage"))
  }
}
