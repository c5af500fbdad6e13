import Testing

@testable import SnapshotChecking

@Suite struct CheckErrorTests {
  @Test func everyErrorSaysWhatWhereAndWhatToDo() {
    let rows: [(CheckError, String)] = [
      (
        .unknownValue("V=x", allowed: ["a", "b", "c"]),
        "V=x means nothing; use a, b or c."
      ),
      (.unknownValue("V=x", allowed: ["a"]), "V=x means nothing; use a."),
      (
        .recordingRefused("SNAPSHOT_RECORD=all"),
        "SNAPSHOT_RECORD=all is refused because CI is set, where nobody could review what is "
          + "recorded; record locally, or set SNAPSHOT_RECORD_ON_CI=allow."
      ),
      (
        .emptyName(test: "Home/a()"),
        "A snapshot in Home/a() has an empty name; leave `named:` out or name it."
      ),
      (
        .secondUnnamed(test: "Home/a()", path: "__Snapshots__/T/H/a.txt"),
        "Home/a() takes a second snapshot for __Snapshots__/T/H/a.txt, so one of them would never be "
          + "checked; give each one a name of its own with `named:`."
      ),
      (
        .unnamedCase(test: "Home/a(_:)", path: "__Snapshots__/T/H/a.txt"),
        "Home/a(_:) runs once per argument, and all its cases would share __Snapshots__/T/H/a.txt; "
          + "name each one after its argument: named: \"\\(argument)\"."
      ),
      (
        .manyOpenRuns(test: "Home/a(_:)", count: 2),
        "2 runs of Home/a(_:) are under way, each with a `withFailures` or `withSnapshots` of its own, "
          + "and this thread may belong to any of them; check in the task of the test."
      ),
      (
        .unrendered(test: "Home/a()", reason: "no data"),
        "The subject of Home/a() could not be rendered: no data"
      ),
      (
        .notUTF8(path: "p", offset: 3),
        "p is not UTF-8 at byte 3; restore it from version control or record it again."
      ),
      (
        .containsNUL(path: "p", line: 2),
        "p:2 holds a NUL byte; restore it from version control or record it again."
      ),
      (
        .conflictMarkers(path: "p", line: 2),
        "p:2 holds conflict markers; resolve the merge, or record it again."
      ),
      (.isFolder(path: "p"), "p is a folder where a reference should be; move it away."),
      (.noFile(path: "p"), "p is a pipe or a device where a file should be; move it away."),
      (
        .tooLarge(path: "p", megabytes: 1024),
        "p has 1024 MB, and a reference at most 256; delete it and record it again."
      ),
      (
        .unreadable(path: "p", reason: "Permission denied"),
        "p cannot be read (Permission denied); check its permissions."
      ),
      (
        .unwritable(path: "p", reason: "Permission denied"),
        "p cannot be written (Permission denied); check its permissions and those of its folder."
      ),
      (
        .unwritable(path: "p", reason: "Not a directory"),
        "p cannot be written (Not a directory); move the file away that stands where a folder should be."
      ),
      (
        .unreadable(path: "p", reason: "Too many open files"),
        "p cannot be read (Too many open files); let fewer files be open, or more with ulimit -n."
      ),
      (
        .unwritable(path: "p", reason: "No space left on device"),
        "p cannot be written (No space left on device); make room on the disk."
      ),
      (
        .unreadable(path: "p", reason: "Too many levels of symbolic links"),
        "p cannot be read (Too many levels of symbolic links); mend the symbolic link, which leads back "
          + "to itself."
      ),
    ]
    for (error, message) in rows { #expect("\(error)" == message) }
  }

  @Test func everyErrorOfARootDoes() {
    let rows: [(CheckError, String)] = [
      (
        .noRoot(file: "/a/B.swift"),
        "No folder above /a/B.swift has a package, a project of Xcode, Tuist or Bazel, or a repository; "
          + "set SNAPSHOT_ROOT to the folder that holds __Snapshots__."
      ),
      (
        .relativeFile("a/B.swift"),
        "a/B.swift was compiled with a path that does not start at the root of the disk, and no variable "
          + "of Bazel says where it starts; set SNAPSHOT_ROOT to the folder that holds __Snapshots__."
      ),
      (
        .recordingCarried(root: "/b.xctest"),
        "The references are a copy in /b.xctest, and what is recorded there is lost; record where the "
          + "sources are."
      ),
      (
        .otherRoot(file: "/a/b/C.swift", root: "/a/b", runs: "/a/.proofsheet/runs"),
        "/a/b/C.swift belongs to /a/b, and this run is noted in /a/.proofsheet/runs; check it by "
          + "`proofsheet check --package-path /a/b`, or set SNAPSHOT_ROOT to one folder for both."
      ),
    ]
    for (error, sentence) in rows { #expect(error.description == sentence) }
  }
}
