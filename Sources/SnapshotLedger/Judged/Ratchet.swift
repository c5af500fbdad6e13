import SnapshotChecking
import SnapshotReview

/// The file of known gaps: a sorted list with one name in each line; `#` begins a comment.
struct Ratchet: Equatable, Sendable {
  let known: Set<String>
  /// The path in the spelling of the command line.
  let path: String

  init(_ text: String, path: String) {
    self.path = path
    known = Set(
      text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0 == " " } }
        .filter { !$0.isEmpty && !$0.hasPrefix("#") }.map(String.init)
    )
  }

  /// Reads the file.
  ///
  /// - Throws: ``ReviewError`` for a missing file.
  init(reading file: String, shown path: String) throws {
    guard let bytes = try FileBytes.read(file) else {
      throw ReviewError(
        "\(path) is not there; write it with 'swift run proofsheet coverage --ratchet "
          + "\(ShellWord.quoted(path)) --update'."
      )
    }
    self.init(String(decoding: bytes, as: UTF8.self), path: path)
  }

  /// Returns the gaps that are not in the file.
  func new(_ gaps: [Gap]) -> [Gap] { gaps.filter { !$0.isRatcheted || !known.contains($0.name) } }

  /// Returns the lines whose gap has gone.
  func idle(_ gaps: [Gap]) -> [String] {
    known.subtracting(gaps.filter(\.isRatcheted).map(\.name)).sorted()
  }

  /// Returns the text of a file with all gaps.
  static func text(_ gaps: [Gap], path: String) -> String {
    let names = Set(gaps.filter(\.isRatcheted).map(\.name)).sorted()
    return """
      # The gaps that snapshots and journeys leave. This list may only get shorter: show a line's gap and delete
      # the line, or write the file anew with:
      # swift run proofsheet coverage --ratchet \(ShellWord.quoted(path)) --update

      """ + names.map { $0 + "\n" }.joined()
  }
}
