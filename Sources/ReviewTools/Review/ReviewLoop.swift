import ProofsheetBasics
import SnapshotChecking

extension CommandContext {
  /// `proofsheet review`: shows the pending snapshots kind by kind, and asks for a decision on each.
  ///
  /// Paths, or kinds, fields and key paths, limit the review. The decisions are written at its end.
  /// The exit code is 0 when all changes are decided.
  package func review(_ paths: [String], only: [String]) throws -> Int32 {
    let all = try pendingChanges()
    let changes = try PendingSelection(workspace: workspace, changes: all).at(paths)
    if !only.isEmpty { _ = try NamedChanges(only, in: changes) }
    guard !changes.isEmpty else {
      output.write("Nothing to review.\n")
      return 0
    }
    var loop = ReviewLoop(session: ReviewSession(changes, of: only), output: output)
    loop.run(surroundings.answer)
    for refusal in try deciding({ try loop.session.finish(in: $0) }) { warn(refusal) }
    output.write(loop.session.sum + "\n")
    return loop.session.left == 0 ? 0 : 1
  }
}

/// A review by lines of input, whose first characters are the keys.
private struct ReviewLoop {
  var session: ReviewSession
  let output: Terminal

  /// Shows each snapshot and takes the decision about it, until `q` or the end of the input.
  mutating func run(_ answer: () -> String?) {
    show()
    while true {
      output.write(question)
      guard let key = answer()?.first, key != "q" else { return }
      if press(key) { show() } else { output.write(Self.help) }
    }
  }

  /// Performs the action of a key; returns false for an unknown key.
  private mutating func press(_ key: Character) -> Bool {
    let states: [Character: ReviewSession.State] = ["a": .accepted, "r": .rejected, "s": .skipped]
    if key == "b" {
      session.goBack()
    } else if let item = session.current, let state = states[Character(key.lowercased())] {
      if state == .accepted, let error = item.change.error {
        output.write("\(error)\n")
      } else {
        session.decide(state, isForAll: key.isUppercase)
      }
    } else {
      return false
    }
    return true
  }

  private func show() {
    guard let item = session.current else { return output.write("\n\(session.sum)\n") }
    let change = item.change
    var text = "\n" + ([change.shown] + change.notes).joined(separator: " · ").visible + "\n"
    if item.state != .open { text += "\(item.state)\n" }
    if let error = change.error { text += "\(error)\n" }
    for group in item.groups { text += group.heading(style: output.style) }
    text += change.diff.readable(style: output.style)
    for story in change.stories(at: change.places) {
      text += "\n" + story.visible(keeping: "\n") + "\n"
    }
    output.write(text)
  }

  /// The line that asks for a key.
  private var question: String {
    guard session.current != nil else { return "[q]uit and write this, [b]ack: " }
    let others = session.alike.count
    let all = others == 0 ? "" : "; A R S: also \(others) of the same kinds"
    let place = "\(session.cursor + 1)/\(session.items.count)"
    return "\(place) [a]ccept [r]eject [s]kip [b]ack [q]uit\(all): "
  }

  private static let help = """
    a  accept what is shown: it becomes the reference
    r  reject what is shown: the rendering is forgotten
    s  skip: decide later
    A, R, S  the same for all snapshots with the same kinds of change
    b  take back the last decision
    q  write the decisions, and quit; Ctrl-C writes nothing

    """
}
