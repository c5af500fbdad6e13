import Foundation
import ProofsheetBasics
package import SnapshotRendering

/// One check of a snapshot.
///
/// Its steps: refuse, render, claim, load, compare, decide, write, report.
///
/// A check works the same for a reference in a file and for a reference in the source. The type of
/// its ``SnapshotReference`` decides how a reference is claimed, loaded, compared and written.
package struct Check: Sendable {
  let settings: CheckSettings
  let log: RunLog
  let style: TerminalStyle
  let commands: NextCommands
  let isExpectedToFail: Bool
  let failedExpectation: @Sendable () -> String?
  let now: @Sendable () -> ContinuousClock.Instant

  /// - Parameters:
  ///   - settings: The settings, which say what this check may write.
  ///   - log: The run log that gets the record of the check.
  ///   - style: The style of messages, coloured or plain.
  ///   - commands: The commands that messages tell the user to type next.
  ///   - isExpectedToFail: Whether the test expects a failure. An expected failure leaves nothing
  ///     to review.
  ///   - failedExpectation: A closure that returns the test's first failed expectation with its
  ///     place, or nil.
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
    (self.settings, self.log, self.style, self.commands) = (settings, log, style, commands)
    (self.isExpectedToFail, self.failedExpectation) = (isExpectedToFail, failedExpectation)
    self.now = now
  }

  /// Makes the check and notes its verdict in the run log.
  ///
  /// - Parameters:
  ///   - reference: The snapshot with its reference.
  ///   - details: A closure that returns further details for the log; it is called after rendering.
  ///   - undecided: A closure that takes the recorded text. It returns nil, or a message about
  ///     findings that nobody has decided on. No record mode writes a text with such findings.
  ///   - render: A closure that makes the subject anew and renders it. A new text is rendered
  ///     twice, and both renderings must be equal.
  /// - Returns: The outcome. The check fails if the log cannot be written, because a review reads
  ///   the log.
  package func outcome(
    in reference: some SnapshotReference,
    details: () -> RunRecord.Details = { ("", nil) },
    undecided: (String?) -> String? = { _ in nil },
    render: () throws -> Rendering
  ) -> CheckOutcome {
    let start = now()
    var text: Rendering?
    var waiting: String?
    do throws(CheckError) {
      let result = Result { () throws(CheckError) in
        try verdict(in: reference) {
          waiting = undecided($0)
          return waiting != nil
        } render: {
          let rendering = try render()
          text = rendering
          return rendering
        }
      }
      var record = record(of: reference, result, took: now() - start, details())
      if record.verdict != "expected", (try? result.get()) != nil, reference.isInline {
        record.text = text?.text
      }
      try log.append(record)
      let found = try result.get()
      // A passing verdict needs no message.
      if found.passes { return CheckOutcome(result: result, message: nil, attachments: [:]) }
      let message = CheckMessage(for: reference, telling: commands)
      let diff = message.diff(for: found)
      let words = message.text(for: found, style: style, diff: diff, isUndecided: waiting != nil)
      return CheckOutcome(
        result: result,
        message: [waiting?.visible(keeping: "\n\t"), words].compactMap(\.self)
          .joined(separator: "\n\n"),
        attachments: found.texts(for: reference.fileName, text?.bytes, diff)
      )
    } catch {
      let words = "\(error)".visible(keeping: "\n\t")
      return CheckOutcome(result: .failure(error), message: words, attachments: [:])
    }
  }

  private func record(
    of reference: some SnapshotReference,
    _ result: Result<Verdict, CheckError>,
    took duration: Duration,
    _ details: RunRecord.Details
  ) -> RunRecord {
    var record = RunRecord(
      verdict: "failed",
      reference: reference.logged,
      test: reference.id.test,
      source: reference.id.source,
      microseconds: Int(duration / .microseconds(1)),
      members: details.members
    )
    record.scrubbers = details.scrubbed
    switch result {
    // A review does not list a failure that the test expects.
    case let result where isExpectedToFail && (try? result.get())?.passes != true:
      record.verdict = "expected"
    case .success(let found): record.verdict = found.word
    case .failure(let error): record.reason = "\(error)"
    }
    return record
  }

  /// Renders the subject, compares the text with the reference, and writes the text as the settings
  /// allow.
  ///
  /// - Throws: ``CheckError`` when the check cannot be made. An error leaves the reference
  ///   unchanged, but may remove the pending text.
  package func verdict(
    in reference: some SnapshotReference,
    isUndecided: (String?) -> Bool = { _ in false },
    render: () throws -> Rendering
  ) throws(CheckError) -> Verdict {
    if let refusal = settings.refusal { throw refusal }
    try reference.refuse()
    let text = try rendered(reference, render)
    if let other = try reference.claim(text) { return .collided(with: other) }
    let recorded = try reference.load()
    if let recorded, reference.matches(recorded, text) {
      try reference.forgetPending()
      if let mode = settings.overwriting {
        throw CheckError(
          "\(mode) recorded nothing here, but it would overwrite this reference at the next difference, "
            + "without a review; remove \(mode) from the code."
        )
      }
      return .matched
    }
    let isMissing = recorded == nil
    let writes =
      !isUndecided(recorded.map { String(decoding: $0, as: UTF8.self) })
      && settings.recordMode.writes(isMissing: isMissing)
    if !writes, isExpectedToFail { return try Self.verdict(of: text, recorded, in: reference) }
    try refusePath(in: text, of: reference)
    try refuseFailure(of: text, recorded, in: reference)
    // Sets that are built again at another address have another order.
    let again = try HeapDisturbance.during { () throws(CheckError) in
      try rendered(reference, render)
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
    return .recorded
  }

  /// Renders the subject, and removes the pending text when rendering fails.
  private func rendered(
    _ reference: some SnapshotReference,
    _ render: () throws -> Rendering
  ) throws(CheckError) -> Rendering {
    do {
      return try render()
    } catch {
      let error = CheckError(error, test: reference.id.test)
      if !error.keepsPending { try reference.forgetPending() }
      throw error
    }
  }

  /// Refuses a new text that contains an absolute path into the package on this machine.
  ///
  /// A root at the top of the file system, such as `/app` in a container, is ignored, because
  /// `/app/users` in a text may also be the path of a request.
  private func refusePath(
    in text: Rendering,
    of reference: some SnapshotReference
  ) throws(CheckError) {
    let root = log.root
    guard root.utf8.count(where: { $0 == 0x2F }) > 1 else { return }
    let bytes = text.bytes
    let found = Data(bytes).range(of: Data((root + "/").utf8))
    guard let start = found?.lowerBound else { return }
    try reference.forgetPending()
    let line = bytes[..<start].count { $0 == 0x0A } + 1
    // The root itself may hold a space, which ends the rest of a path.
    let rest = bytes[(start + root.utf8.count)...].prefix { $0 > 0x20 && !"\")".utf8.contains($0) }
    throw CheckError(
      "Line \(line) of the text of \(reference.id.test) has the path \(root)\(String(decoding: rest, as: UTF8.self)), which "
        + "differs from machine to machine; show only its last component, or scrub it: "
        + "`as: .state.scrubbing(.paths)`."
    )
  }

  /// Refuses to record or accept a text after a failed expectation of the test.
  private func refuseFailure(
    of text: Rendering,
    _ recorded: [UInt8]?,
    in reference: some SnapshotReference
  ) throws(CheckError) {
    guard let failure = failedExpectation() else { return }
    try reference.forgetPending()
    let verdict = try Self.verdict(of: text, recorded, in: reference)
    let message = CheckMessage(for: reference, telling: commands)
    throw CheckError(message.text(for: verdict, refusedFor: failure) ?? failure)
  }

  /// The verdict for a rendering that the record mode does not write: the reference is missing, or
  /// it differs.
  private static func verdict(
    of text: Rendering,
    _ recorded: [UInt8]?,
    in reference: some SnapshotReference
  ) throws(CheckError) -> Verdict {
    guard let recorded else { return .missing }
    let shown = try reference.shown(recorded, against: text)
    return .different(Verdict.Difference(reference: shown, rendering: text))
  }
}

/// The outcome of a check, and the message for a failing check.
package struct CheckOutcome: Sendable {
  /// The verdict, or the error that prevented a verdict.
  package let result: Result<Verdict, CheckError>
  /// The message with which the test fails; nil when the check passes.
  package let message: String?
  /// Texts to attach to the failure, by file name.
  package let attachments: [String: String]
}

extension SnapshotRecordMode {
  /// Whether the record mode writes a reference that is missing or differs.
  ///
  /// The reference is missing if `isMissing` is true, otherwise it differs from the rendering.
  func writes(isMissing: Bool) -> Bool {
    switch self {
    case .never: false
    case .missing: isMissing
    case .failed, .all: true
    }
  }
}
