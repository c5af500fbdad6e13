import SnapshotRendering
import Testing

@testable import SnapshotChecking

@Suite struct UsedReferencesTests {
  private struct Step {
    var path = "T/F/a.txt"
    var line = 1
    var test = "F/a()"
    var isNamed = false
    var scope = 1
    var text = "x"
    var answer = "granted"
  }

  private static let first = CallSite(line: "T/F.swift:1", test: "F/a()", reference: "T/F/a.txt")
  private static let (taken, before) = ("taken by \(first)", "used before")

  @Test func twoPlacesNeverShareAFile() {
    let (taken, before) = (Self.taken, Self.before)
    let scripts: [[Step]] = [
      // The same text again is allowed; another text in the same run of the test is not.
      [Step(), Step(text: "y", answer: before), Step()],
      // A repetition of the test is another run, and each run keeps its own first text.
      [Step(scope: 2, text: "y"), Step(scope: 2, text: "z", answer: before)],
      [Step(scope: 2), Step(scope: 2, text: "y", answer: before)],
      [Step(scope: 2), Step(scope: 1, text: "y", answer: before)],
      // Another line of the same test needs a name, or another name than the first.
      [Step(line: 2, answer: before)],
      [Step(isNamed: true), Step(line: 2, isNamed: true, answer: taken)],
      // Another test, another spelling of the file.
      [Step(test: "F/b()", answer: taken)],
      [Step(path: "T/F/A.txt", answer: taken)],
      [Step(scope: 2), Step(test: "G/a()", scope: 2, answer: taken)],
      [Step(path: "T/F/b.txt", line: 2, text: "y")],
    ]
    for script in scripts {
      let used = UsedReferences()
      for step in [Step()] + script { #expect(answer(to: step, of: used) == step.answer) }
    }
  }

  private func answer(to step: Step, of used: UsedReferences) -> String {
    let id = SnapshotID(
      fileID: "T/F.swift",
      function: step.path.dropFirst(4).prefix { $0 != "." } + "()",
      test: step.test,
      line: step.line
    )
    let text = Array(step.text.utf8)
    do throws(CheckError) {
      let place = try used.claim(id, isNamed: step.isNamed, scope: step.scope, text: text)
      return place.map { "taken by \($0)" } ?? "granted"
    } catch {
      #expect(error == second(step.test, "__Snapshots__/" + step.path))
      return Self.before
    }
  }

  private func second(_ test: String, _ path: String) -> CheckError {
    CheckError(
      "\(test) takes a second snapshot for \(path), so one of them would never be checked; give each one a "
        + "name of its own with `named:`."
    )
  }
}
