import SnapshotChecking
import SnapshotRendering

extension Surroundings {
  /// `proofsheet git-merge`: merges two versions of a reference for git, which gives the files of the
  /// common version, ours and theirs, and the path; 1 when it cannot be done without asking.
  ///
  /// A clean merge is taken, as git would. Otherwise the file stays ours whole: a text with markers is
  /// none of anybody's renderings, and which lines are right only the test knows. Git is told that there
  /// is a conflict, so that nobody commits without a look; and should somebody, then the next check
  /// compares what is really rendered, so that nothing is green that is wrong. Theirs waits until then.
  package func gitMerge(_ operands: [String]) throws -> Int32 {
    guard operands.count == 4 else {
      throw ReviewError("'git-merge' is for git alone, which gives it four files: %O %A %B %P.")
    }
    let files = operands.prefix(3).map { AbsolutePath($0, in: workingDirectory).text }
    let (base, ours, theirs) = (files[0], files[1], files[2])
    let merged = try ask(["merge-file", "-p", ours, base, theirs], in: workingDirectory)
    if merged.code == 0 {
      try AtomicFile.write(merged.output, to: ours)
      return 0
    }
    let left = try FileBytes.read(theirs) ?? []
    let kept = try FileBytes.read(ours) ?? []
    let facts = FactDifference(
      fromText: String(decoding: kept, as: UTF8.self),
      toText: String(decoding: left, as: UTF8.self)
    )
    errors("proofsheet: \(operands[3]) was changed on both sides: it is ours, and theirs waits.\n")
    errors(CheckMessage.list(facts) + "Render it again:  swift run proofsheet check\n")
    if let place = SnapshotPlace(operands[3], in: self) {
      // No check makes a rendering wait over itself, so that this tells where it is from.
      try ReferenceStore(folders: place.folders).holdPending(left, for: place.path, over: left)
    }
    return 1
  }
}
