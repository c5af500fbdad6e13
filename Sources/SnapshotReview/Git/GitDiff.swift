import SnapshotChecking
import SnapshotRendering
import TextDiff

extension Surroundings {
  /// `proofsheet git-diff`: shows a difference of a reference as a failure does: first the facts, then a
  /// unified diff that `git apply` takes.
  ///
  /// Git gives a path, and of the old and the new file a copy, the blob and the mode; behind those the
  /// new name of what was renamed; and the path alone of what is not merged yet.
  package func gitDiff(_ operands: [String]) throws -> Int32 {
    guard [1, 7, 8, 9].contains(operands.count) else {
      throw ReviewError("'git-diff' is for git alone, which gives it a path and six words more.")
    }
    let name = operands[0]
    guard operands.count > 1 else {
      output.write("\(name) is not merged yet.\n")
      return 0
    }
    let old = try text(operands[1], name)
    let new = try text(operands[4], name)
    let newName = operands.count > 7 ? operands[7] : name
    let diff = UnifiedDiff(
      old: old ?? "",
      new: new ?? "",
      oldName: old == nil ? "/dev/null" : "a/" + name,
      newName: new == nil ? "/dev/null" : "b/" + newName
    )
    let facts = FactDifference(fromText: old ?? "", toText: new ?? "")
    let counts = diff.isEmpty ? " in no line" : ": " + CheckMessage.counts(diff, facts: facts)
    let verb = old == nil ? "is new" : new == nil ? "is gone" : "differs"
    let title = name == newName ? "\(name) \(verb)" : "\(name), now \(newName), \(verb)"
    output.write(output.style.paint("\(title)\(counts)", .bold) + "\n")
    if !diff.isEmpty {
      output.write("\n" + CheckMessage.list(facts) + diff.text(style: output.style) + "\n")
    }
    return 0
  }

  /// One of the two files; nil for the one that is not there.
  private func text(_ path: String, _ name: String) throws -> String? {
    if path == "/dev/null" { return nil }
    let bytes = try FileBytes.read(AbsolutePath(path, in: workingDirectory).text) ?? []
    // A file with markers or broken text is still to be shown.
    return (try? ReferenceText.read(bytes, path: name)) ?? String(decoding: bytes, as: UTF8.self)
  }
}
