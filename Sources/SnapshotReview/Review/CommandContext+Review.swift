import SnapshotChecking
import TextDiff

extension CommandContext {
  /// `proofsheet review`: shows one kind of change after the other, in each snapshot that has it, and asks
  /// what to do with it, at some paths and of some kind alone where those are named; 0 when nothing is left.
  package func review(_ paths: [String] = [], only: String? = nil) throws -> Int32 {
    let store = PendingStore(folders: workspace.folders)
    let all = try pendingChanges(in: store)
    let changes = try PendingSelection(workspace: workspace, changes: all).at(paths)
    if let only { _ = try KindSelection(only, in: changes) }
    guard !changes.isEmpty else {
      output.write("Nothing to review.\n")
      return 0
    }
    let session = ReviewSession(changes, of: only, in: store) { work in
      try locked(store, work)
    }
    if let terminal = surroundings.screen {
      var loop = ReviewLoop(session, on: terminal, output.style, surroundings.environment)
      loop.run()
    } else {
      reviewInLines(session)
    }
    for refusal in try session.finish() { warn(refusal) }
    let tally = session.tally
    output.write("\(tally.accepted) accepted, \(tally.rejected) rejected, \(tally.left) left.\n")
    return tally.left == 0 ? 0 : 1
  }

  /// Without a terminal: one after the other, and an answer in a line.
  private func reviewInLines(_ session: ReviewSession) {
    var standing: ReviewAnswer.Decision?
    let count = session.items.count
    while let item = session.current, item.state == .open {
      if standing == nil {
        show(session, item, "\(session.cursor + 1) of \(count)")
        let answer = ask()
        standing = answer.isForAll ? answer.decision : nil
        if answer.decision == .quit { return }
        if answer.decision == .kind {
          session.acceptKind(isSure: answer.isSure)
        } else {
          apply(answer.decision, session)
        }
      } else if let standing {
        apply(standing, session)
      }
      if let message = session.message { warn(message) }
      session.message = nil
    }
  }

  private func apply(_ decision: ReviewAnswer.Decision, _ session: ReviewSession) {
    switch decision {
    case .accept: session.accept()
    case .reject: session.reject()
    case .skip: session.skip()
    case .kind, .quit: break
    }
  }

  private func show(_ session: ReviewSession, _ item: ReviewSession.Item, _ position: String) {
    let part = session.part(of: item)
    let change = part.change
    let diff = part.diff
    var place = change.sources.isEmpty ? "" : " at " + change.sources.joined(separator: " and ")
    if let edit = change.inline { place = " in \(edit.test)" }
    var words = output.style.paint("\(position)  \(change.shown)", .bold) + "\n"
    words += "\(change.kind)\(place): \(change.counts(diff))\n"
    let own = session.position(of: session.cursor)
    if own.items > 1 {
      let kind = session.words[item.kind] ?? ""
      words += "\(kind), \(own.item) of \(own.items) snapshots (\(item.kind.name))\n"
    }
    if part.otherCount > 0 { words += "shown without what else changes in it\n" }
    if let error = change.error { words += "\(error)\n" }
    words += "\n" + part.facts.map { "  \($0.words)\n" }.joined() + (part.facts.isEmpty ? "" : "\n")
    output.write(words + diff.text(style: output.style) + "\n")
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
}
