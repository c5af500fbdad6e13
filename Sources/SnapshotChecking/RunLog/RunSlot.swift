import ProofsheetBasics

/// A file from which the processes of a run read the run's name.
///
/// `PROOFSHEET_RUN` gives the processes the path of the file. The build tool reads a package anew
/// when the environment changes, which takes longer than many test runs. So the new name of each
/// run lies in a file whose path stays the same.
package final class RunSlot: Sendable {
  /// The path of the file: the first of the files `.run-0`, `.run-1` and so on that no other
  /// command has locked.
  package let path: String
  /// The descriptor of the locked file, kept open because the lock ends when the file is closed.
  private let descriptor: Int32

  /// The greatest number of commands that may run tests of a package at once.
  private static let most = 64

  /// Writes a run's name into a file that no other command has locked, and locks the file.
  ///
  /// The file stays locked until the object is released, or the process ends.
  ///
  /// - Parameters:
  ///   - folder: The folder of all runs.
  ///   - run: The name of the run.
  /// - Throws: ``CheckError``.
  package init(below folder: String, naming run: String) throws(CheckError) {
    var (path, number) = (folder + "/.run-0", 0)
    try AtomicFile.makeFolder(above: path)
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0,
        ftruncate(descriptor, 0) == 0, AtomicFile.append(run, to: descriptor)
      {
        (self.path, self.descriptor) = (path, descriptor)
        return
      }
      let code = errno
      let isTaken = descriptor >= 0 && code == EWOULDBLOCK
      if descriptor >= 0 { close(descriptor) }
      number += 1
      guard isTaken, number < Self.most else { throw .unwritable(path: path, code: code) }
      path = "\(folder)/.run-\(number)"
    }
  }

  deinit { close(descriptor) }

  /// The name of a run: the value of `PROOFSHEET_RUN`, or the content of the file whose path is the
  /// value.
  ///
  /// - Throws: ``CheckError``.
  package static func run(named value: String) throws(CheckError) -> String {
    guard value.hasPrefix("/") else { return value }
    guard let bytes = try FileBytes.read(value) else {
      // On a device, the folder of the waiting command does not exist.
      throw .unknownValue(
        "PROOFSHEET_RUN=\(value)",
        allowed: ["a run whose folder this machine can read"]
      )
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
