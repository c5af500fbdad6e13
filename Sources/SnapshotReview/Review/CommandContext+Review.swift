import ProofsheetBasics
import SnapshotChecking

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
    let terminal = surroundings.screen ?? lines
    var loop = ReviewLoop(session, on: terminal, output.style, surroundings.environment)
    loop.run()
    for refusal in try session.finish() { warn(refusal) }
    let tally = session.tally
    output.write("\(tally.accepted) accepted, \(tally.rejected) rejected, \(tally.left) left.\n")
    return tally.left == 0 ? 0 : 1
  }

  /// Without a terminal: the first character of each line is a key, and every screen is printed whole.
  private var lines: ReviewTerminal {
    ReviewTerminal(
      size: { (output.width, Int(Int16.max)) },
      read: { surroundings.answer().map { Array($0.prefix(1).utf8) } },
      write: { output.write($0.replacing(/\u{1B}\[[HJK]/, with: "") + "\n\n") },
      open: {},
      close: {},
      run: { _ in 1 }
    )
  }
}
