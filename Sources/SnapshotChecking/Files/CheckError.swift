import ProofsheetBasics
import SnapshotRendering

/// The reason why a check cannot be made, in one sentence that says what happened, where, and what
/// to do.
///
/// A check that cannot be made leaves its reference unchanged.
package struct CheckError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String
  /// Whether the system refuses to write: a permission is missing, or the disk is read-only.
  package private(set) var isForbidden = false
  /// Whether the text that waits for review is kept, because nothing was checked on purpose.
  package var keepsPending = false

  package init(_ description: String) { self.description = description }

  /// Creates the error for a subject that could not be rendered.
  init(_ error: any Error, test: String) {
    switch error {
    case let error as CheckError: self = error
    case let error as ScrubberError: self.init("In \(test), \(error)")
    default: self.init("The subject of \(test) could not be rendered: \(error)")
    }
  }

  static let helper =
    "In a helper, pass on its caller's place: fileID, file, testName, line and column."

  /// A setting has an unknown value, such as `SNAPSHOT_RECORD=x`.
  package static func unknownValue(_ setting: String, allowed: [String]) -> CheckError {
    let others = allowed.dropLast().joined(separator: ", ")
    let choice = (others.isEmpty ? "" : others + " or ") + (allowed.last ?? "")
    return CheckError("\(setting) is unknown; use \(choice).")
  }

  /// The root folder of the test differs from the root folder of the command that runs the test.
  package static func otherRoot(file: String, root: String, runs: String) -> CheckError {
    CheckError(
      "\(file) belongs to \(root), but this run is noted in \(runs); check the file by "
        + "`proofsheet check --package-path \(root)`, or set SNAPSHOT_ROOT to one folder for both."
    )
  }

  /// A check was made while no test was running.
  package static func outsideTest(place: String) -> CheckError {
    CheckError(
      "The check at \(place) belongs to no test. It came from a detached task, a thread or a queue, or "
        + "after the end of its test. Check in the task of the test, and wait there for all other work."
    )
  }

  /// A path leads out of its root.
  package static func leavesRoot(path: String, root: String) -> CheckError {
    CheckError("\(path) leads out of \(root); use a path inside it.")
  }
}

// MARK: - Files

extension CheckError {
  /// The reference is a folder.
  static func isFolder(path: String) -> CheckError {
    CheckError("\(path) is a folder where a reference should be; move it away.")
  }

  /// A file could not be read; the reason is the last failure of this thread.
  package static func unreadable(path: String, code: Int32 = errno) -> CheckError {
    CheckError(
      "\(path) cannot be read (\(FileBytes.reason(code))); remove the cause, and try again."
    )
  }

  /// A file could not be written; the reason is the last failure of this thread.
  package static func unwritable(path: String, code: Int32 = errno) -> CheckError {
    var error = CheckError(
      "\(path) cannot be written (\(FileBytes.reason(code))); remove the cause, and try again."
    )
    error.isForbidden = [EROFS, EACCES, EPERM].contains(code)
    return error
  }
}

/// An error of Proofsheet, in one sentence that says what happened, where, and what to do.
public struct SnapshotError: Error, Sendable, CustomStringConvertible {
  /// The error in one sentence.
  public let description: String

  package init(_ reason: CheckError) { description = reason.description }
}
