import ProofsheetBasics
import SnapshotChecking
import Testing

@testable import ReviewTools

/// A review key by key.
@Suite struct ReviewLoopTests {
  let scene = Scene()

  private func review(_ keys: [String], _ arguments: [String] = []) -> Scene.Answer {
    scene.run(["review"] + arguments, answers: keys)
  }

  /// The last line of a review.
  private func sum(_ answer: Scene.Answer) -> String {
    String(answer.output.split(separator: "\n").last ?? "").replacing(/.*: (?=\d)/, with: "")
  }

  private func hold() throws {
    for (name, old, new) in [("a", "one\n", "2\n"), ("b", "one\n", "two\n")] {
      try scene.change("T/F/\(name).txt", old, new)
    }
  }

  /// The regressions come first, and one key accepts the intended change wherever it is alone.
  @Test func theIntendedChangeTakesOneKey() throws {
    let currency = Refactoring.all[0]
    try currency.hold(in: scene)
    let answer = review(["S", "S", "S", "A", "q"])
    assertText(answer.shown)
    #expect(sum(answer) == "57 snapshots accepted, 0 rejected, 3 left." && answer.code == 1)
    for (number, text) in currency.texts.enumerated() {
      let isRight = !currency.mistakes.contains { $0.number == number }
      let reference = try scene.text("__Snapshots__/" + Refactoring.path(number))
      #expect(reference == (isRight ? text.new : text.old), "\(number)")
    }
  }

  /// `b` goes back and changes a decision, and the last key writes what stands then.
  @Test func aDecisionIsTakenBack() throws {
    for key in ["a", "r", "A", "R", "s"] {
      try hold()
      let keys = [key, "b", "s", "s", "q"]
      #expect(sum(review(keys)) == "0 snapshots accepted, 0 rejected, 2 left.", "\(key)")
    }
    #expect(sum(review(["a", "a", "b", "r", "q"])) == "1 snapshot accepted, 1 rejected, 0 left.")
    #expect(try scene.text("__Snapshots__/T/F/a.txt") == "2\n")
    #expect(try scene.text("__Snapshots__/T/F/b.txt") == "one\n")
  }

  /// The end of the input writes the decisions, too.
  @Test func unknownKeysShowAllKeys() throws {
    try hold()
    assertText(review(["x", "b", "a"]).shown)
    #expect(try scene.text("__Snapshots__/T/F/a.txt") == "2\n")
  }

  /// Another command accepts a snapshot before the second key; the review never decides it too.
  @Test func twoReviewersDecideOnce() throws {
    try hold()
    var keys = ["a", "r", "q"][...]
    let answer = scene.run(["review"]) { [scene] in
      if keys.count == 2 { _ = scene.run("accept", "__Snapshots__/T/F/b.txt") }
      return keys.popFirst()
    }
    #expect(answer.errors.contains("has changed since it was read"))
    #expect(try scene.text("__Snapshots__/T/F/b.txt") == "two\n")
    #expect(try scene.text("__Snapshots__/T/F/a.txt") == "2\n")
  }

  /// What cannot be accepted says why, and can be rejected.
  @Test func aStaleSnapshotIsOnlyRejected() throws {
    try hold()
    try scene.reference("T/F/a.txt", "edited\n")
    let answer = review(["a", "a", "r", "q"])
    #expect(answer.output.contains("a.txt has changed since the run; run the test again."))
    #expect(sum(answer) == "1 snapshot accepted, 1 rejected, 0 left.")
  }

  /// New snapshots have no common cause, so that each is shown.
  @Test func newSnapshotsAreAcceptedOneByOne() throws {
    for name in ["a", "b", "c"] { try scene.pending("T/F/\(name).txt", "new\n") }
    #expect(sum(review(["A", "s", "s", "q"])) == "1 snapshot accepted, 0 rejected, 2 left.")
  }

  @Test func aSubsetIsNamed() throws {
    try Refactoring.all[0].hold(in: scene)
    #expect(review(["q"], ["--only", "Row.price"]).output.contains("\n1/24 "))
    #expect(review(["q"], [Refactoring.path(12)]).output.contains("\n1/1 "))
    assertText(try scene.session("review --only Row.bage"))
  }
}
