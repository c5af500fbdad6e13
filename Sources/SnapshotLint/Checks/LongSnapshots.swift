/// Snapshots that are longer than anybody reads.
enum LongSnapshots {
  /// The most lines.
  static let limit = 500

  static func findings(in reference: LintReference) -> [LintFinding] {
    // A line has a byte at least.
    guard reference.bytes.count > limit else { return [] }
    let lines = ByteSearch.newlines(before: reference.bytes.count, in: reference.bytes)
    guard lines > limit else { return [] }
    return [
      LintFinding(
        kind: .long,
        path: reference.path,
        line: limit + 1,
        subject: "",
        detail: "it has \(lines) lines, and nobody reads more than \(limit); take a part of it."
      )
    ]
  }
}
