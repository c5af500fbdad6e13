import ProofsheetBasics
package import SnapshotRendering

/// The reasons why a check cannot be made.
///
/// A check that cannot be made leaves its reference unchanged.
package enum CheckError: Error, Equatable, Sendable {
  /// A setting has an unknown value, such as `SNAPSHOT_RECORD=x`.
  case unknownValue(_ setting: String, allowed: [String])
  /// Recording was requested, for example by `SNAPSHOT_RECORD=all`, on a build service, where
  /// nobody can review it.
  case recordingRefused(_ setting: String, on: String)
  /// The code still has a record mode that overwrites references, although the reference of this
  /// check equals the rendering.
  case recordingLeft(_ setting: String)
  /// The folders above the test's file contain neither a package nor a project.
  case noRoot(file: String)
  /// The test's file was compiled with a relative path whose start is unknown.
  case relativeFile(_ file: String)
  /// The `__Snapshots__` of the test is a copy among the resources of the tests, where a recording
  /// would be lost.
  case recordingCarried(root: String)
  /// The root folder of the test differs from the root folder of the command that runs the test.
  case otherRoot(file: String, root: String, runs: String)
  /// A snapshot's name is empty.
  case emptyName(test: String)
  /// A test has a second snapshot without a name.
  case secondUnnamed(test: String, path: String)
  /// A snapshot in a test that runs once per argument has no name.
  case unnamedCase(test: String, path: String)
  /// A check comes from a thread without a task, while several runs of its test are under way.
  case manyOpenRuns(test: String, count: Int)
  /// A check was made while no test was running.
  case outsideTest(place: String)
  /// A test called `exit`, so the remaining tests did not run.
  case endedInside(test: String)
  /// One inline snapshot was rendered with several different texts.
  case manyTexts(place: String, test: String, other: String)
  /// An inline snapshot is checked in the argument of a macro, whose place it has.
  case inMacro(place: String, macro: String)
  /// The file of a pending inline snapshot cannot be read.
  case corruptedEdit(path: String)
  /// The subject could not be rendered.
  case unrendered(test: String, reason: String)
  /// The rendering could not be scrubbed.
  case unscrubbed(test: String, reason: ScrubberError)
  /// The rendering contains a path that exists only on this machine.
  case namesMachine(test: String, line: Int, path: String)
  /// The assertion has no text to compare, for the given reason.
  case unmade(String)
  /// An expectation failed before the text was complete; the string is the whole message.
  case expectationFailed(String)
  /// The reference is not UTF-8.
  case notUTF8(path: String, offset: Int)
  /// The reference holds a NUL byte.
  case containsNUL(path: String, line: Int)
  /// The reference holds the marks of an unresolved merge.
  case conflictMarkers(path: String, line: Int)
  /// The reference is a folder.
  case isFolder(path: String)
  /// The reference is a pipe, a socket or a device.
  case noFile(path: String)
  /// The reference is larger than the limit for references.
  case tooLarge(path: String, megabytes: Int)
  /// A file could not be read.
  case unreadable(path: String, reason: String)
  /// A file could not be written.
  case unwritable(path: String, reason: String)
  /// A path leads out of its root.
  case leavesRoot(path: String, root: String)
}

extension CheckError: CustomStringConvertible {
  static let helper =
    "In a helper, pass on its caller's place: fileID, file, testName, line and column."

  /// One sentence that says what happened, where, and what to do.
  package var description: String {
    switch self {
    case .unknownValue(let setting, let allowed):
      "\(setting) is unknown; use \(Self.choice(allowed))."
    case .recordingRefused(let setting, let service):
      "\(setting) is refused because \(service) is set, where nobody could review a "
        + "recording; record locally, or set SNAPSHOT_RECORD_ON_CI=allow."
    case .recordingLeft(let setting):
      "\(setting) recorded nothing here, but it would overwrite this reference at the next difference, "
        + "without a review; remove \(setting) from the code."
    case .noRoot(let file):
      "No folder above \(file) has a package, a project of Xcode, Tuist or Bazel, or a repository; set "
        + "SNAPSHOT_ROOT to the folder that holds __Snapshots__."
    case .relativeFile(let file):
      "\(file) was compiled with a path that does not start at the root of the disk, and no variable of "
        + "Bazel says where it starts; set SNAPSHOT_ROOT to the folder that holds __Snapshots__."
    case .recordingCarried(let root):
      "The references are a copy in \(root), so a recording there would be lost; record where the sources "
        + "are."
    case .otherRoot(let file, let root, let runs):
      "\(file) belongs to \(root), but this run is noted in \(runs); check the file by "
        + "`proofsheet check --package-path \(root)`, or set SNAPSHOT_ROOT to one folder for both."
    case .emptyName(let test):
      "A snapshot in \(test) has an empty name; leave `named:` out or name it."
    case .secondUnnamed(let test, let path):
      "\(test) takes a second snapshot for \(path), so one of them would never be checked; give "
        + "each one a name of its own with `named:`."
    case .unnamedCase(let test, let path):
      "\(test) runs once per argument, and all its cases would share \(path); name each one after "
        + "its argument: named: \"\\(argument)\"."
    case .manyOpenRuns(let test, let count):
      "This thread may belong to any of \(count) runs of \(test), each with a `withFailures` or "
        + "`withSnapshots` of its own. Check in the task of the test."
    case .outsideTest(let place):
      "The check at \(place) belongs to no test. It came from a detached task, a thread or a queue, or "
        + "after the end of its test. Check in the task of the test, and wait there for all other work."
    case .endedInside(let test):
      "A call of exit ended the process in \(test), so the remaining tests did not run; remove the call, "
        + "or move it into an exit test: #expect(processExitsWith:)."
    case .manyTexts(let place, let test, let other) where test == other:
      "\(place) renders different texts in one run of \(test), so no inline snapshot is right; use "
        + "assertSnapshot with a name made of the argument or of the loop's variable. "
        + Self.helper
    case .manyTexts(let place, let test, let other):
      "\(place) renders different texts in \(other) and in \(test), so no inline snapshot is right; "
        + "use assertSnapshot, or a call in each test. " + Self.helper
    case .inMacro(let place, let macro):
      "The inline snapshot at \(place) is inside \(macro), whose place it gets, so no text can be "
        + "written there; call it outside of \(macro), or use assertSnapshot."
    case .corruptedEdit(let path):
      "\(path) is no pending inline snapshot; delete it and run the test again."
    case .unrendered(let test, let reason):
      "The subject of \(test) could not be rendered: \(reason)"
    case .unscrubbed(let test, let reason): "In \(test), \(reason)"
    case .namesMachine(let test, let line, let path):
      "Line \(line) of the text of \(test) has the path \(path), which differs from machine to machine; "
        + "show only its last component, or scrub it: `as: .state.scrubbing(.paths)`."
    case .unmade(let reason): reason
    case .expectationFailed(let message): message
    case .notUTF8(let path, let offset):
      "\(path) is not UTF-8 at byte \(offset); restore it from version control or record it again."
    case .containsNUL(let path, let line):
      "\(path):\(line) holds a NUL byte; restore it from version control or record it again."
    case .conflictMarkers(let path, let line):
      "\(path):\(line) holds conflict markers; resolve the merge, or record it again."
    case .isFolder(let path):
      "\(path) is a folder where a reference should be; move it away."
    case .noFile(let path):
      "\(path) is a pipe or a device where a file should be; move it away."
    case .tooLarge(let path, let megabytes):
      "\(path) has \(megabytes) MB, and a reference at most \(ReferenceStore.mostMegabytes); "
        + "delete it and record it again."
    case .unreadable(let path, let reason):
      "\(path) cannot be read (\(reason)); \(Self.advice(reason, "check its permissions"))."
    case .unwritable(let path, let reason):
      "\(path) cannot be written (\(reason)); "
        + Self.advice(reason, "check its permissions and those of its folder") + "."
    case .leavesRoot(let path, let root):
      "\(path) leads out of \(root); use a path inside it."
    }
  }

  /// Whether the system refuses to write: a permission is missing, or the disk is read-only.
  package var isForbidden: Bool {
    guard case .unwritable(_, let reason) = self else { return false }
    return [EROFS, EACCES, EPERM].map(FileBytes.reason).contains(reason)
  }

  /// The advice for an error of the system, such as `make room on the disk`.
  ///
  /// For an error without advice of its own, the advice is the text `permissions`.
  private static func advice(_ reason: String, _ permissions: String) -> String {
    let advice = [
      EMFILE: "close some files, or raise the limit with ulimit -n",
      ENFILE: "close some files, or raise the limit with ulimit -n",
      ENOSPC: "make room on the disk", EDQUOT: "make room on the disk",
      ELOOP: "mend the symbolic link, which leads back to itself",
      ENOTDIR: "move away the file that stands in place of a folder",
    ]
    return advice.first { FileBytes.reason($0.key) == reason }?.value ?? permissions
  }

  private static func choice(_ values: [String]) -> String {
    guard let last = values.last, values.count > 1 else { return values.first ?? "" }
    return values.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension CheckError {
  /// Creates the error for a subject that could not be rendered.
  package init(_ error: any Error, test: String) {
    switch error {
    case let error as CheckError: self = error
    case let error as ScrubberError: self = .unscrubbed(test: test, reason: error)
    default: self = .unrendered(test: test, reason: "\(error)")
    }
  }
}

/// An error of Proofsheet, in one sentence that says what happened, where, and what to do.
public struct SnapshotError: Error, Sendable, CustomStringConvertible {
  /// The check's error that this public error reports.
  package let reason: CheckError

  package init(_ reason: CheckError) { self.reason = reason }

  /// The error in one sentence.
  public var description: String { reason.description }
}
