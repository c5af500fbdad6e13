import ProofsheetBasics
import Testing

@testable import SnapshotChecking

@Suite struct CheckErrorTests {
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
