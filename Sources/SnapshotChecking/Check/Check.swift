package import TextDiff

/// One check of a snapshot: refuse, render, claim, load, compare, decide, write, report.
///
/// The same for a reference in a file and in the source; how each is claimed, loaded, compared and
/// written is its ``SnapshotReference``.
package struct Check: Sendable {
  let settings: CheckSettings
  let log: RunLog
  let style: TerminalStyle
  let commands: NextCommands
  let isExpectedToFail: Bool
  let failedExpectation: @Sendable () -> String?
  let now: @Sendable () -> ContinuousClock.Instant

  /// - Parameters:
  ///   - settings: What this check may write.
  ///   - log: Where it is noted.
  ///   - style: Whether messages are coloured.
  ///   - commands: What messages tell to type next.
  ///   - isExpectedToFail: Whether a failure is what the test wants: then nothing waits for review.
  ///   - failedExpectation: The first expectation of the test that has failed so far, with its place.
  ///   - now: A clock for durations.
  package init(
    settings: CheckSettings,
    log: RunLog,
    style: TerminalStyle = .plain,
    commands: NextCommands = .package,
    isExpectedToFail: Bool = false,
    failedExpectation: @escaping @Sendable () -> String? = { nil },
    now: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    self.settings = settings
    self.log = log
    self.style = style
    self.commands = commands
    self.isExpectedToFail = isExpectedToFail
    self.failedExpectation = failedExpectation
    self.now = now
  }

  /// Makes the check and notes what was found in the run log.
  ///
  /// - Parameters:
  ///   - id: Which snapshot.
  ///   - reference: Where its reference is.
  ///   - details: What the log says beside the verdict; asked after rendering.
  ///   - render: Renders the subject, made afresh by each call. What is new is rendered again, and must
  ///     be the same.
  /// - Returns: What was found; a log that cannot be written fails the check, because a run that
  ///   nobody can review is no run.
  package func outcome<Reference: SnapshotReference>(
    of id: SnapshotID,
    in reference: Reference,
    details: () -> RunRecord.Details = { RunRecord.Details() },
    render: () throws -> Reference.Text
  ) -> CheckOutcome {
    let start = now()
    var text: Reference.Text?
    do throws(CheckError) {
      let result = Result { () throws(CheckError) in
        try verdict(of: id.test, in: reference) {
          let rendering = try render()
          text = rendering
          return rendering
        }
      }
      let place = (source: id.source, reference: reference.logged)
      var record = RunRecord(id.test, place, result, took: now() - start, details())
      if isExpectedToFail, (try? result.get())?.passes != true { record.expectFailure() }
      try log.append(record)
      let found = try result.get()
      // What passes needs no words.
      guard !found.passes else { return CheckOutcome(result: result, message: nil) }
      let diff = reference.message.diff(for: found)
      return CheckOutcome(
        result: result,
        message: message(in: reference).text(for: found, style: style, diff: diff),
        attachments: FailureTexts(found, text?.bytes, diff)
          .files(for: reference.fileName)
      )
    } catch {
      return CheckOutcome(result: .failure(error), message: "\(error)", attachments: [:])
    }
  }

  /// Makes the check.
  ///
  /// - Throws: ``CheckError`` when the check could not be made; every file is as it was.
  package func verdict<Reference: SnapshotReference>(
    of test: String,
    in reference: Reference,
    render: () throws -> Reference.Text
  ) throws(CheckError) -> Verdict {
    if let refusal = settings.refusal { throw refusal }
    try reference.refuse()
    let text = try rendered(test, in: reference, render)
    if let other = try reference.claim(text) { return .collided(with: other) }
    let recorded = try reference.load(for: text)
    if let recorded, reference.matches(recorded, text) {
      // On another device of the run it may say something else, which somebody has to see.
      if reference.mayWait, !log.isWaiting(elsewhere: reference.logged) {
        try reference.forgetPending()
      }
      if let mode = settings.overwriting { throw .recordingLeft(mode) }
      return .matched
    }
    let isMissing = recorded == nil
    let writes = settings.recordMode.writes(isMissing: isMissing)
    if !writes, isExpectedToFail { return try Self.verdict(of: text, recorded, in: reference) }
    try refusePath(in: text, of: test, in: reference)
    try refuseFailure(of: text, recorded, in: reference)
    if let other = try reference.claimNew() { return .collided(with: other) }
    // Sets that are made again elsewhere have another order.
    let again = try HeapDisturbance.during { () throws(CheckError) in
      try rendered(test, in: reference, render)
    }
    try refuseFailure(of: text, recorded, in: reference)
    guard again == text else {
      try reference.forgetPending()
      let first = String(decoding: text.bytes, as: UTF8.self)
      return .unstable(Verdict.Difference(reference: first, rendering: again))
    }
    guard writes else {
      try reference.hold(text, over: recorded)
      return try Self.verdict(of: text, recorded, in: reference)
    }
    try reference.record(text)
    return .recorded(wasMissing: isMissing)
  }

  /// Renders; what has no rendering leaves nothing of an earlier one to accept.
  private func rendered<Reference: SnapshotReference>(
    _ test: String,
    in reference: Reference,
    _ render: () throws -> Reference.Text
  ) throws(CheckError) -> Reference.Text {
    do {
      return try render()
    } catch {
      try reference.forgetPending()
      throw CheckError(error, test: test)
    }
  }

  /// Refuses a new text that names a file of the package as only this machine does.
  ///
  /// A root of one name, as containers have, may be the path of a request.
  private func refusePath<Reference: SnapshotReference>(
    in text: Reference.Text,
    of test: String,
    in reference: Reference
  ) throws(CheckError) {
    let root = log.root
    guard root.utf8.count(where: { $0 == 0x2F }) > 1 else { return }
    let lines = text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() where bytes.count > root.utf8.count {
      let line = String(decoding: bytes, as: UTF8.self)
      guard let place = line.firstRange(of: root + "/") else { continue }
      try reference.forgetPending()
      let path = line[place.lowerBound...].prefix { !"\") ".contains($0) }
      throw .namesMachine(test: test, line: index + 1, path: String(path))
    }
  }

  /// Refuses a text of which an expectation says that it is wrong: it can be neither recorded nor
  /// accepted.
  private func refuseFailure<Reference: SnapshotReference>(
    of text: Reference.Text,
    _ recorded: [UInt8]?,
    in reference: Reference
  ) throws(CheckError) {
    guard let failure = failedExpectation() else { return }
    try reference.forgetPending()
    let verdict = try Self.verdict(of: text, recorded, in: reference)
    throw .expectationFailed(
      message(in: reference).text(for: verdict, refusedFor: failure) ?? failure
    )
  }

  private func message(in reference: some SnapshotReference) -> CheckMessage {
    reference.message.telling(commands)
  }

  /// What a text is that is not recorded.
  private static func verdict<Reference: SnapshotReference>(
    of text: Reference.Text,
    _ recorded: [UInt8]?,
    in reference: Reference
  ) throws(CheckError) -> Verdict {
    guard let recorded else { return .missing }
    let shown = try reference.shown(recorded, against: text)
    return .different(Verdict.Difference(reference: shown, rendering: text))
  }
}

/// What a check found, and what to say when it does not pass.
package struct CheckOutcome: Sendable {
  /// The verdict, or why there is none.
  package let result: Result<Verdict, CheckError>
  /// What to fail the test with; nil when the check passes.
  package let message: String?
  /// Texts to keep with the failure, by file name.
  package let attachments: [String: String]

  package init(
    result: Result<Verdict, CheckError>,
    message: String?,
    attachments: [String: String] = [:]
  ) {
    self.result = result
    self.message = message
    self.attachments = attachments
  }
}

extension SnapshotRecordMode {
  /// Whether a reference that is missing or different is written.
  func writes(isMissing: Bool) -> Bool {
    switch self {
    case .never: false
    case .missing: isMissing
    case .failed, .all: true
    }
  }
}
