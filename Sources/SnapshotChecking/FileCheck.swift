/// A file that people write in and runs fill: what it says, and what it should say.
package struct RecordedFile: Equatable, Sendable {
  /// What the file says.
  package let seen: [UInt8]
  /// The file as it would be recorded.
  package let bytes: [UInt8]
  /// Whether it is right as it is.
  package let matches: Bool
  /// Whether something was never recorded, and all else is right.
  package let isMissing: Bool

  package init(seen: [UInt8], bytes: [UInt8], matches: Bool, isMissing: Bool) {
    self.seen = seen
    self.bytes = bytes
    self.matches = matches
    self.isMissing = isMissing
  }
}

extension SnapshotCheck {
  /// Checks a file that holds its own reference.
  ///
  /// - Parameters:
  ///   - id: Which one; its path starts at the root.
  ///   - scope: One run of one test; see ``UsedReferences/claim(_:site:scope:text:)``.
  ///   - play: Reads the file and compares it with the subject, made afresh by each call. Before a
  ///     recording it is called again, and must give the same.
  /// - Returns: What was found.
  /// - Throws: ``CheckError`` when the check could not be made.
  package func verdict(
    ofFile id: SnapshotID,
    scope: Int,
    play: () throws(CheckError) -> RecordedFile
  ) throws(CheckError) -> Verdict {
    if let refusal = settings.refusal {
      throw .recordingRefused(variable: refusal.variable, value: refusal.value)
    }
    let path = try id.relativePath()
    let file = try play()
    switch used.claim(
      path,
      site: Verdict.CallSite(source: id.source, test: id.test),
      isNamed: true,
      scope: scope,
      text: file.bytes
    ) {
    case .granted: break
    case .taken(let other): return .collided(with: other)
    case .usedBefore: throw .secondUnnamed(test: id.test, path: folders.shown(path))
    }
    if file.matches {
      try store.forgetPending(path)
      return .matched
    }
    guard settings.recordMode.writes(isMissing: file.isMissing) else {
      try store.holdPending(file.bytes, for: path, over: file.seen)
      return file.isMissing ? .missing : .different(Self.difference(file.seen, file.bytes))
    }
    let again = try Self.playedAgain(play)
    guard again == file else { return .unstable(Self.difference(file.bytes, again.bytes)) }
    try store.record(file.bytes, as: path)
    return .recorded(wasMissing: file.isMissing)
  }

  /// Plays before a recording, where sets that are made again have another order.
  private static func playedAgain(
    _ play: () throws(CheckError) -> RecordedFile
  ) throws(CheckError) -> RecordedFile {
    let result = HeapDisturbance.during { () -> Result<RecordedFile, CheckError> in
      do throws(CheckError) {
        return .success(try play())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func difference(_ old: [UInt8], _ new: [UInt8]) -> Verdict.Difference {
    Verdict.Difference(
      reference: String(decoding: old, as: UTF8.self),
      rendering: String(decoding: new, as: UTF8.self)
    )
  }
}
