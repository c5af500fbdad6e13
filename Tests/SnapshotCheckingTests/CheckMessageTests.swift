import ProofsheetBasics
import SnapshotRendering
import Testing

@testable import SnapshotChecking

@Suite struct CheckMessageTests {
  private let path = "__Snapshots__/" + SnapshotID.path

  private func message(_ verdict: Verdict) -> String? {
    CheckMessage(for: Scene().reference()).text(for: verdict)
  }

  @Test func aCollisionNamesBothPlaces() {
    let other = CallSite(line: "AppTests/Home.swift:3", test: "Home/other()")
    let shown = "__Snapshots__/AppTests/Home/welcome.txt is used from two places"
    let end =
      ", AppTests/Home.swift:7 in Home/welcome()), so one would never be checked; give one another"
    #expect(
      message(.collided(with: other))
        == shown + " (AppTests/Home.swift:3 in Home/other()" + end + " name with `named:`."
    )
    let upper = CallSite(line: "A.swift:7", test: "A()", reference: "AppTests/Home/Welcome.txt")
    #expect(
      message(.collided(with: upper))
        == shown + " in different letter case (A.swift:7 in A()" + end + " word with `named:`."
    )
  }

  @Test func theFirstLineSaysWhereAndHowMuch() {
    let rows = [
      ("a\n", "a\nb\n", ":2 differs: 1 line added."),
      ("a\nb\nc\n", "a\n", ":2 differs: 2 lines removed."),
      ("x\ny\n", "p\nq\n", ":1 differs: 2 lines removed, 2 added."),
    ]
    for (old, new, words) in rows {
      let text = message(.different(.init(reference: old, rendering: new))) ?? ""
      #expect(text.hasPrefix(path + words + "\n"))
    }
  }

  @Test func anErrorOfTheSystemSaysWhatToDo() {
    let errors: [CheckError] = [
      .unreadable(path: "p", code: EACCES), .unwritable(path: "p", code: EACCES),
      .unwritable(path: "p", code: ENOSPC),
    ]
    #expect(
      errors.map(\.description).joined(separator: "\n") == """
        p cannot be read (Permission denied); remove the cause, and try again.
        p cannot be written (Permission denied); remove the cause, and try again.
        p cannot be written (No space left on device); remove the cause, and try again.
        """
    )
    #expect(errors.map(\.isForbidden) == [false, true, false])
  }
}
