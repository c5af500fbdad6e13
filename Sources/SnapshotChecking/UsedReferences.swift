import Foundation

/// The references that this process has used, and from where: two places never share a file.
package final class UsedReferences: @unchecked Sendable {  // `claims` is only touched under `lock`
  /// What a check that wants a reference is told.
  package enum Answer: Equatable {
    /// The reference is its own.
    case granted
    /// Another place has it.
    case taken(by: Verdict.CallSite)
    /// The same test has used it before, without a name that would tell the two apart.
    case usedBefore
  }

  private struct Claim {
    let site: Verdict.CallSite
    let path: String
    let isNamed: Bool
    /// The last text of each run of the test.
    var texts: [Int: Int]
  }

  private let lock = NSLock()
  private var claims: [String: Claim] = [:]

  package init() {}

  /// Claims the reference at `path`.
  ///
  /// - Parameters:
  ///   - path: Below `__Snapshots__`; compared without case, because some file systems do.
  ///   - site: The place that asks.
  ///   - isNamed: Whether the snapshot has a name of its own.
  ///   - scope: One run of one test; a repetition of the test is another.
  ///   - text: The rendering. The same place may use a reference again for the same text.
  /// - Returns: Whether the place may use it.
  package func claim(
    _ path: String,
    site: Verdict.CallSite,
    isNamed: Bool = false,
    scope: Int,
    text: [UInt8]
  ) -> Answer {
    let key = path.lowercased()
    let hash = text.withUnsafeBytes { bytes in
      var hasher = Hasher()
      hasher.combine(bytes: bytes)
      return hasher.finalize()
    }
    lock.lock()
    defer { lock.unlock() }
    guard let claim = claims[key] else {
      claims[key] = Claim(site: site, path: path, isNamed: isNamed, texts: [scope: hash])
      return .granted
    }
    if claim.site != site || claim.path != path {
      let isUnnamed = !isNamed && !claim.isNamed && claim.site.test == site.test
      return isUnnamed && claim.path == path ? .usedBefore : .taken(by: claim.site)
    }
    if let text = claim.texts[scope], text != hash { return .usedBefore }
    claims[key]?.texts[scope] = hash
    return .granted
  }
}
