import SnapshotRendering
import Testing

@testable import SnapshotChecking

@Suite struct UsedReferencesTests {
  private struct Step {
    var path = "T/F/a.txt"
    var source = "T/F.swift:1"
    var test = "F/a()"
    var isNamed = false
    var scope = 1
    var text = "x"
    var answer: UsedReferences.Answer = .granted
  }

  private static let first = Verdict.CallSite(source: "T/F.swift:1", test: "F/a()")

  @Test func twoPlacesNeverShareAFile() {
    let scripts: [[Step]] = [
      // The same text again is fine; another one in the same run of the test is not.
      [Step(), Step(), Step(text: "y", answer: .usedBefore), Step()],
      // A repetition of the test is another run, and every run is held to its own first text.
      [Step(), Step(scope: 2, text: "y"), Step(scope: 2, text: "z", answer: .usedBefore)],
      [Step(), Step(scope: 2), Step(scope: 2, text: "y", answer: .usedBefore)],
      [Step(), Step(scope: 2), Step(scope: 1, text: "y", answer: .usedBefore)],
      // Another line of the same test: without a name it needs one, with one it needs another.
      [Step(), Step(source: "T/F.swift:2", answer: .usedBefore)],
      [
        Step(isNamed: true),
        Step(source: "T/F.swift:2", isNamed: true, answer: .taken(by: Self.first)),
      ],
      // Another test, another spelling of the file.
      [Step(), Step(test: "F/b()", answer: .taken(by: Self.first))],
      [Step(), Step(path: "T/F/A.txt", answer: .taken(by: Self.first))],
      [
        Step(), Step(scope: 2, answer: .granted),
        Step(test: "G/a()", scope: 2, answer: .taken(by: Self.first)),
      ],
      [Step(), Step(path: "T/F/b.txt", source: "T/F.swift:2", text: "y")],
    ]
    for script in scripts {
      let used = UsedReferences()
      for step in script {
        let answer = used.claim(
          step.path,
          site: .init(source: step.source, test: step.test),
          isNamed: step.isNamed,
          scope: step.scope,
          text: Array(step.text.utf8)
        )
        #expect(answer == step.answer)
      }
    }
  }

  @Test func aCollisionIsAVerdictAndChangesNothing() throws {
    let scene = Scene()
    let used = UsedReferences()
    let check = scene.check(.all, used: used)
    _ = try check.verdict(.named("Save"), scope: 1) { .init(plainText: "first") }
    let before = scene.files()
    for id in [SnapshotID.named("Save", line: 8), .named("save"), .named("SAVE", line: 9)] {
      let verdict = try check.verdict(id, scope: 1) { .init(plainText: "second") }
      let site = Verdict.CallSite(source: "AppTests/Home.swift:7", test: "Home/welcome()")
      #expect(verdict == .collided(with: site))
    }
    let path = "__Snapshots__/AppTests/Home/welcome.Save.txt"
    #expect(throws: CheckError.secondUnnamed(test: "Home/welcome()", path: path)) {
      try check.verdict(.named("Save"), scope: 1) { .init(plainText: "second") }
    }
    #expect(scene.files() == before)
    #expect(scene.text(scene.root + "/" + path) == "first\n")
  }
}
