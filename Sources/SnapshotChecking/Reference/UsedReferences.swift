import ProofsheetBasics

/// The references that this process has used, with their places.
///
/// The file of a reference belongs to one place; its use at a second place is an error.
package final class UsedReferences: Sendable {
  /// A place that uses a reference, with a hash of the text that the place rendered in each run of
  /// the test.
  ///
  /// The type is a class, because in a debug build a dictionary copies a struct at each access.
  private final class Claim {
    let place: CallSite
    let isNamed: Bool
    /// The number of the test's latest run, and the hash of the last text that the assertion
    /// rendered in that run.
    private var last: (scope: Int, text: Int)
    /// The hash of the assertion's last text in each earlier run of the test, by the run's number.
    private var earlier: [Int: Int] = [:]

    init(_ place: CallSite, isNamed: Bool, scope: Int, text: Int) {
      self.place = place
      self.isNamed = isNamed
      last = (scope, text)
    }

    /// The hash of the last text that the assertion rendered in one run of its test; nil for a run
    /// in which it rendered no text.
    func text(of scope: Int) -> Int? { scope == last.scope ? last.text : earlier[scope] }

    func note(_ text: Int, of scope: Int) {
      if scope != last.scope { earlier[last.scope] = last.text }
      last = (scope, text)
    }
  }

  private let claims = Locked<[String: Claim]>([:])

  package init() {}

  /// Claims the reference of a snapshot; the same place may claim it again for the same text.
  ///
  /// - Parameters:
  ///   - id: The snapshot; its path is compared without case, because some file systems ignore
  ///     case.
  ///   - isNamed: Whether the snapshot has a name of its own.
  ///   - scope: The number of the test's run; each repetition has its own number.
  ///   - text: The rendering.
  /// - Returns: Nil when the claim succeeds, otherwise the place that has claimed the reference
  ///   before.
  /// - Throws: ``CheckError`` when the same test has used the path before
  ///   without a name.
  package func claim(
    _ id: SnapshotID,
    isNamed: Bool,
    scope: Int,
    text: [UInt8]
  ) throws(CheckError) -> CallSite? {
    let path = try id.relativePath()
    let place = CallSite(line: id.source, test: id.test, reference: path)
    let key = path.lowercased()
    let hash = text.withUnsafeBytes { bytes in
      var hasher = Hasher()
      hasher.combine(bytes: bytes)
      return hasher.finalize()
    }
    return try claims.withLock { (claims) throws(CheckError) in
      guard let claim = claims[key] else {
        claims[key] = Claim(place, isNamed: isNamed, scope: scope, text: hash)
        return nil
      }
      let isSame = claim.place == place
      let isUnnamed = !isNamed && !claim.isNamed && claim.place.test == place.test
      if !isSame, !isUnnamed || claim.place.reference != path { return claim.place }
      guard isSame, claim.text(of: scope) ?? hash == hash else {
        throw CheckError(
          "\(id.test) takes a second snapshot for \(SnapshotFolders.shown(path)), so one of them would "
            + "never be checked; give each one a name of its own with `named:`."
        )
      }
      claim.note(hash, of: scope)
      return nil
    }
  }
}
