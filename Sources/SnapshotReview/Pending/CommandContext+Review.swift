import SnapshotChecking
import TextDiff

extension CommandContext {
  /// `proofsheet review`: shows one difference after the other and asks what to do with it; 0 when nothing
  /// is left.
  package func review() throws -> Int32 {
    let store = PendingStore(folders: workspace.folders)
    let changes = try pendingChanges()
    guard !changes.isEmpty else {
      output.write("Nothing to review.\n")
      return 0
    }
    var tally = ReviewTally()
    var inline: [PendingChange] = []
    var standing: ReviewAnswer.Decision?
    for (index, change) in changes.enumerated() {
      var decision = standing
      if decision == nil {
        show(change, "\(index + 1) of \(changes.count)")
        let answer = ask()
        decision = answer.decision
        if answer.isForAll { standing = answer.decision }
      }
      if decision == .accept, change.inline != nil {
        inline.append(change)
      } else {
        try apply(decision ?? .quit, to: change, in: store, &tally)
      }
      if decision == .quit { standing = .quit }
    }
    // At the end, because an edit moves what is below it.
    let refusals = try locked(store) { store.acceptInline(inline) }
    try store.decision.flush()
    for refusal in refusals { warn("\(refusal.error)") }
    tally.accepted += inline.count - refusals.count
    tally.left += refusals.count
    output.write(tally.text)
    return tally.left == 0 ? 0 : 1
  }

  private func show(_ change: PendingChange, _ position: String) {
    let diff = change.diff
    var place = change.sources.isEmpty ? "" : " at " + change.sources.joined(separator: " and ")
    if let edit = change.inline { place = " in \(edit.test)" }
    var text = output.style.paint("\(position)  \(change.shown)", .bold) + "\n"
    text += "\(change.kind)\(place): \(change.counts(diff))\n"
    if let error = change.error { text += "\(error)\n" }
    text += "\n" + CheckMessage.list(change.facts)
    output.write(text + diff.text(style: output.style) + "\n")
  }

  /// Asks until the answer means something; the end of the input means quit.
  private func ask() -> ReviewAnswer {
    while true {
      output.write(ReviewAnswer.prompt)
      let line = surroundings.answer()
      if !surroundings.echoesAnswers || line == nil { output.write((line ?? "") + "\n") }
      guard let line else { return ReviewAnswer(decision: .quit, isForAll: true) }
      if let answer = ReviewAnswer(line) { return answer }
      output.write(ReviewAnswer.explanation)
    }
  }

  private func apply(
    _ decision: ReviewAnswer.Decision,
    to change: PendingChange,
    in store: PendingStore,
    _ tally: inout ReviewTally
  ) throws {
    switch decision {
    case .accept:
      guard change.kind.isOffered else {
        if let error = change.error { warn("\(error)") }
        tally.left += 1
        return
      }
      try locked(store) { try store.accept(change) }
      tally.accepted += 1
    case .reject:
      try locked(store) { try store.reject(change) }
      tally.rejected += 1
    case .skip, .quit: tally.left += 1
    }
  }
}

/// What happened to the changes so far.
private struct ReviewTally {
  var accepted = 0
  var rejected = 0
  var left = 0

  var text: String { "\(accepted) accepted, \(rejected) rejected, \(left) left.\n" }
}
