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
    let rows: [(Verdict, String)] = [
      (
        .collided(with: other),
        """
        __Snapshots__/AppTests/Home/welcome.txt is used from two places, so one of them would \
        never be checked:
          AppTests/Home.swift:3 in Home/other()
          AppTests/Home.swift:7 in Home/welcome()
        Give one of them another name with `named:`.
        """
      ),
      (
        .collided(with: CallSite(line: "AppTests/Home.swift:7", test: "Home/other()")),
        """
        __Snapshots__/AppTests/Home/welcome.txt is used by two tests through one call, so one of \
        them would never be checked:
          AppTests/Home.swift:7 in Home/other()
          AppTests/Home.swift:7 in Home/welcome()
        In a helper, pass on its caller's place: fileID, file, testName, line and column. Or pass a \
        name of its own from each test, for `named:`.
        """
      ),
      (
        .collided(
          with: CallSite(line: "A.swift:7", test: "A()", reference: "AppTests/Home/Welcome.txt")
        ),
        """
        Two names differ only in letter case, and some disks hold one file for both:
          __Snapshots__/AppTests/Home/Welcome.txt: A.swift:7 in A()
          __Snapshots__/AppTests/Home/welcome.txt: AppTests/Home.swift:7 in Home/welcome()
        Give one of them another word with `named:`.
        """
      ),
    ]
    for (verdict, text) in rows { #expect(message(verdict) == text) }
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
      .unwritable(path: "p", code: ENOTDIR), .unreadable(path: "p", code: EMFILE),
      .unwritable(path: "p", code: ENOSPC), .unreadable(path: "p", code: ELOOP),
    ]
    #expect(
      errors.map(\.description).joined(separator: "\n") == """
        p cannot be read (Permission denied); check its permissions.
        p cannot be written (Permission denied); check its permissions and those of its folder.
        p cannot be written (Not a directory); move away the file that stands in place of a folder.
        p cannot be read (Too many open files); close some files, or raise the limit with ulimit -n.
        p cannot be written (No space left on device); make room on the disk.
        p cannot be read (Too many levels of symbolic links); mend the symbolic link, which leads \
        back to itself.
        """
    )
    #expect(errors.map(\.isForbidden) == [false, true, false, false, false, false])
  }
}
