import ProofsheetBasics
import SnapshotChecking

extension CommandContext {
  /// `proofsheet review`: shows the pending changes kind by kind, and asks for a decision on each.
  ///
  /// Paths, or a kind, a field or a key path, limit the review. The decisions are written at its
  /// end. The exit code is 0 when all changes are decided, and 130 after an interrupt.
  package func review(_ paths: [String] = [], only: String? = nil) throws -> Int32 {
    let store = PendingStore(folders: workspace.folders)
    let all = try pendingChanges(in: store)
    let changes = try PendingSelection(workspace: workspace, changes: all).at(paths)
    if let only { _ = try KindSelection(only, in: changes) }
    guard !changes.isEmpty else {
      output.write("Nothing to review.\n")
      return 0
    }
    let session = ReviewSession(changes, of: only, in: store)
    let terminal = surroundings.screen ?? lines
    var loop = ReviewLoop(session, on: terminal, output.style)
    guard loop.run() else {
      output.write("Interrupted: no decision was written.\n")
      return 130
    }
    for refusal in try deciding({ _ in try session.finish() }) { warn(refusal) }
    output.write(session.sum + "\n")
    return session.tally.left == 0 ? 0 : 1
  }

  /// A terminal for a review by lines of input.
  ///
  /// The first character of each typed line is the key. Every screen is printed in full.
  private var lines: ReviewTerminal {
    ReviewTerminal(
      size: { (output.width, Int(Int16.max)) },
      read: { surroundings.answer().map { Array($0.prefix(1).utf8) } },
      write: { output.write($0.replacing(/\u{1B}\[[HJK]/, with: "") + "\n\n") },
      open: {},
      close: {}
    )
  }
}
