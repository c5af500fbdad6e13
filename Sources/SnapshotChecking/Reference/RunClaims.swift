import ProofsheetBasics

/// The claims of a run, in a file that all processes of the run share.
///
/// A claim names a reference, and the place of the check that uses the reference. Each process
/// appends its claims to the file. Of two claims for a reference, the first counts. The order of
/// the claims is certain, because the system appends one write after the other (write(2),
/// `O_APPEND`). To create a file for each claim would take longer than to write the reference.
package final class RunClaims: Sendable {
  private struct Known {
    /// The descriptor of the open file of claims; negative before the first claim.
    var descriptor: Int32 = -1
    /// The number of bytes that have been read from the file of claims.
    var end: off_t = 0
    var places: [String: CallSite] = [:]
  }

  private let path: String
  private let known = Locked(Known())

  package init(folders: SnapshotFolders, run: String) {
    path = "\(folders.runs)/\(SnapshotName.escaped(run))/claims"
  }

  deinit {
    let descriptor = known.withLock { $0.descriptor }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Claims a reference for a place in the source.
  ///
  /// - Parameters:
  ///   - reference: The path of the reference below `__Snapshots__`.
  ///   - place: The place that writes the reference.
  /// - Returns: Nil when the claim succeeds, otherwise the place that has claimed the reference
  ///   before.
  /// - Throws: ``CheckError``.
  func claim(_ reference: String, for place: CallSite) throws(CheckError) -> CallSite? {
    // Some file systems ignore case.
    let reference = reference.lowercased()
    return try known.withLock { (known) throws(CheckError) in
      try open(&known)
      try readNews(&known)
      if known.places[reference] == nil {
        // The NUL byte ends a partial claim of a killed process.
        let claim = "\0" + [reference, place.line, place.test].joined(separator: "\n") + "\0"
        guard AtomicFile.append(claim, to: known.descriptor) else { throw unwritable }
        // Another process may have appended its claim before this one.
        try readNews(&known)
      }
      return known.places[reference] == place ? nil : known.places[reference]
    }
  }

  private var unwritable: CheckError { .unwritable(path: path) }

  private func open(_ known: inout Known) throws(CheckError) {
    guard known.descriptor < 0 else { return }
    try AtomicFile.makeFolder(above: path)
    known.descriptor = opened(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC)
    guard known.descriptor >= 0 else { throw unwritable }
  }

  /// Reads the claims that all processes have made since the last reading.
  private func readNews(_ known: inout Known) throws(CheckError) {
    var facts = stat()
    guard fstat(known.descriptor, &facts) == 0 else { throw unwritable }
    let count = Int(facts.st_size - known.end)
    guard count > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: count)
    guard pread(known.descriptor, &bytes, count, known.end) == count else { throw unwritable }
    guard let whole = bytes.lastIndex(of: 0).map({ $0 + 1 }) else { return }
    for claim in bytes[..<whole].split(separator: 0) {
      let parts = String(decoding: claim, as: UTF8.self)
        .split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        .map(String.init)
      guard parts.count == 3, known.places[parts[0]] == nil else { continue }
      known.places[parts[0]] = CallSite(line: parts[1], test: parts[2])
    }
    known.end += off_t(whole)
  }
}

/// Calls the C function `open`, because inside ``RunClaims`` this name means a method.
private func opened(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o644) }
