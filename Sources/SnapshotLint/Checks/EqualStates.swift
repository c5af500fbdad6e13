import ProofsheetBasics
import SnapshotChecking

/// Snapshots of one type in one test file that say the same: one of them shows nothing of its own.
enum EqualStates {
  /// One finding for each later one, at its first line, which names the first.
  ///
  /// - Complexity: O(n) in the bytes of all references, by a checksum of words.
  static func findings(in references: [LintReference]) -> [LintFinding] {
    var firsts: [Key: [Int]] = [:]
    var findings: [LintFinding] = []
    for (index, reference) in references.enumerated() where forms.contains(reference.form) {
      let digest = reference.bytes.withUnsafeBytes { Checksum.text(ofFile: $0) }
      let key = Key(folder: reference.folder, digest: digest)
      let known = firsts[key, default: []].first { references[$0].bytes == reference.bytes }
      guard let known else {
        firsts[key, default: []].append(index)
        continue
      }
      if let finding = finding(reference, like: references[known]) { findings.append(finding) }
    }
    return findings
  }

  private static let forms: [ReferenceForm] = [.state, .screens]

  private struct Key: Hashable {
    let folder: Substring
    let digest: String
  }

  private static func finding(
    _ reference: LintReference,
    like first: LintReference
  ) -> LintFinding? {
    guard hasFacts(reference), reference.isWhole else { return nil }
    let name = String(first.path.dropFirst(first.folder.utf8.count + 1))
    return LintFinding(
      kind: .same,
      path: reference.path,
      line: 1,
      subject: name,
      detail: "it says what \(name) says; show what is its own, or take one of them away."
    )
  }

  /// Whether it says more than a type or a value: a type without fields cannot differ.
  private static func hasFacts(_ reference: LintReference) -> Bool {
    ByteSearch.next(0x0A, from: 0, in: reference.bytes) != reference.bytes.count - 1
  }
}
