import Proofsheet
import SnapshotChecking
import Testing

/// What a failing check says is product, so it is kept as references.
@Suite struct CheckMessageTests {
  private static let id = SnapshotID(
    fileID: "AppTests/HomeSnapshots.swift",
    function: "welcome()",
    test: "HomeSnapshots/welcome()",
    name: nil,
    fileExtension: "txt",
    line: 12
  )

  private static let difference = Verdict.Difference(
    reference: "Home\n  query: \"\"\n  rows: []\n",
    rendering: "Home\n  query: \"a\"\n  rows: []\n"
  )

  private static let verdicts: [(name: String, verdict: Verdict)] = [
    ("different", .different(difference)),
    ("missing", .missing),
    ("unstable", .unstable(difference)),
    ("collided", .collided(with: .init(line: "AppTests/HomeSnapshots.swift:9", test: "a()"))),
  ]

  @Test func messages() {
    let path = "__Snapshots__/AppTests/HomeSnapshots/welcome.txt"
    let message = CheckMessage(id: Self.id, path: path)
    for (name, verdict) in Self.verdicts {
      assertSnapshot(of: message.text(for: verdict) ?? "nothing", as: .lines, named: name)
    }
    #expect(message.text(for: .matched) == nil)
    #expect(message.text(for: .recorded(wasMissing: true)) == nil)
  }
}
