import Testing

@testable import SnapshotChecking

/// Every error has a message with the problem, the place, and the remedy.
@Suite struct CheckErrorTests {
  private func sentences(_ errors: [CheckError]) -> String {
    errors.map(\.description).joined(separator: "\n")
  }

  @Test func errorsOfSettingsAndNames() {
    let place = "__Snapshots__/T/H/a.txt"
    let errors: [CheckError] = [
      .unknownValue("V=x", allowed: ["a", "b", "c"]), .unknownValue("V=x", allowed: ["a"]),
      .recordingRefused("SNAPSHOT_RECORD=all", on: "CI"), .emptyName(test: "Home/a()"),
      .secondUnnamed(test: "Home/a()", path: place), .unnamedCase(test: "Home/a(_:)", path: place),
      .manyOpenRuns(test: "Home/a(_:)", count: 2), .unrendered(test: "Home/a()", reason: "no data"),
      .namesMachine(test: "Home/a()", line: 3, path: "/r/A.swift"),
    ]
    #expect(
      sentences(errors) == """
        V=x is unknown; use a, b or c.
        V=x is unknown; use a.
        SNAPSHOT_RECORD=all is refused because CI is set, where nobody could review a recording; \
        record locally, or set SNAPSHOT_RECORD_ON_CI=allow.
        A snapshot in Home/a() has an empty name; leave `named:` out or name it.
        Home/a() takes a second snapshot for __Snapshots__/T/H/a.txt, so one of them would never be \
        checked; give each one a name of its own with `named:`.
        Home/a(_:) runs once per argument, and all its cases would share __Snapshots__/T/H/a.txt; \
        name each one after its argument: named: "\\(argument)".
        This thread may belong to any of 2 runs of Home/a(_:), each with a `withFailures` or \
        `withSnapshots` of its own. Check in the task of the test.
        The subject of Home/a() could not be rendered: no data
        Line 3 of the text of Home/a() has the path /r/A.swift, which differs from machine to machine; \
        show only its last component, or scrub it: `as: .state.scrubbing(.paths)`.
        """
    )
  }

  @Test func errorsOfFiles() {
    let errors: [CheckError] = [
      .notUTF8(path: "p", offset: 3), .containsNUL(path: "p", line: 2),
      .conflictMarkers(path: "p", line: 2), .isFolder(path: "p"), .noFile(path: "p"),
      .tooLarge(path: "p", megabytes: 1024), .unreadable(path: "p", reason: "Permission denied"),
      .unwritable(path: "p", reason: "Permission denied"),
      .unwritable(path: "p", reason: "Not a directory"),
      .unreadable(path: "p", reason: "Too many open files"),
      .unwritable(path: "p", reason: "No space left on device"),
      .unreadable(path: "p", reason: "Too many levels of symbolic links"),
      .corruptedEdit(path: "p"),
    ]
    #expect(
      sentences(errors) == """
        p is not UTF-8 at byte 3; restore it from version control or record it again.
        p:2 holds a NUL byte; restore it from version control or record it again.
        p:2 holds conflict markers; resolve the merge, or record it again.
        p is a folder where a reference should be; move it away.
        p is a pipe or a device where a file should be; move it away.
        p has 1024 MB, and a reference at most 256; delete it and record it again.
        p cannot be read (Permission denied); check its permissions.
        p cannot be written (Permission denied); check its permissions and those of its folder.
        p cannot be written (Not a directory); move away the file that stands in place of a folder.
        p cannot be read (Too many open files); close some files, or raise the limit with ulimit -n.
        p cannot be written (No space left on device); make room on the disk.
        p cannot be read (Too many levels of symbolic links); mend the symbolic link, which leads \
        back to itself.
        p is no pending inline snapshot; delete it and run the test again.
        """
    )
  }

  @Test func errorsOfRootsAndCalls() {
    let errors: [CheckError] = [
      .noRoot(file: "/a/B.swift"), .relativeFile("a/B.swift"), .recordingCarried(root: "/b.xctest"),
      .otherRoot(file: "/a/b/C.swift", root: "/a/b", runs: "/a/.proofsheet/runs"),
      .manyTexts(place: "Tests/A.swift:1", test: "c()", other: "a()"),
    ]
    #expect(
      sentences(errors) == """
        No folder above /a/B.swift has a package, a project of Xcode, Tuist or Bazel, or a \
        repository; set SNAPSHOT_ROOT to the folder that holds __Snapshots__.
        a/B.swift was compiled with a path that does not start at the root of the disk, and no \
        variable of Bazel says where it starts; set SNAPSHOT_ROOT to the folder that holds \
        __Snapshots__.
        The references are a copy in /b.xctest, so a recording there would be lost; record where the \
        sources are.
        /a/b/C.swift belongs to /a/b, but this run is noted in /a/.proofsheet/runs; check the file by \
        `proofsheet check --package-path /a/b`, or set SNAPSHOT_ROOT to one folder for both.
        Tests/A.swift:1 renders different texts in a() and in c(), so no inline snapshot is right; \
        use assertSnapshot, or a call in each test. In a helper, pass on its caller's place: \
        fileID, file, testName, line and column.
        """
    )
  }
}
