import ProofsheetBasics

/// The references that this process has used, with their places.
///
/// The file of a reference belongs to one place; its use at a second place is an error.
package final class UsedReferences: Sendable {
  /// A place that uses a reference, with a hash of the text that it rendered in each run of its
  /// test.
  ///
  /// The type is a class, because in a debug build a dictionary copies a struct at each access.
  private final class Claim {
    let place: CallSite
    let isNamed: Bool
    var texts: [Int: Int]

    init(_ place: CallSite, isNamed: Bool, texts: [Int: Int]) {
      self.place = place
      self.isNamed = isNamed
      self.texts = texts
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
        claims[key] = Claim(place, isNamed: isNamed, texts: [scope: hash])
        return nil
      }
      let isSame = claim.place == place
      let isUnnamed = !isNamed && !claim.isNamed && claim.place.test == place.test
      if !isSame, !isUnnamed || claim.place.reference != path { return claim.place }
      guard isSame, claim.texts[scope] ?? hash == hash else {
        throw CheckError(
          "\(id.test) takes a second snapshot for \(SnapshotFolders.shown(path)), so one of them would "
            + "never be checked; give each one a name of its own with `named:`."
        )
      }
      claim.texts[scope] = hash
      return nil
    }
  }
}
