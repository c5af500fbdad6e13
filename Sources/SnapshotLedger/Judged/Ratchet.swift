import SnapshotChecking
import SnapshotReview

/// The file of known gaps: a sorted list with one name in each line; `#` begins a comment.
struct Ratchet: Equatable, Sendable {
  let known: Set<String>
  /// The path of the file of known gaps, as the command line spells it.
  let path: String

  init(_ text: String, path: String) {
    self.path = path
    known = Set(
      text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0 == " " } }
        .filter { !$0.isEmpty && !$0.hasPrefix("#") }.map(String.init)
    )
  }

  /// Reads a file of known gaps.
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

  /// Returns the gaps that the file of known gaps does not list.
  func new(_ gaps: [Gap]) -> [Gap] { gaps.filter { !$0.isRatcheted || !known.contains($0.name) } }

  /// Returns the known gaps that no longer exist, so that their lines can be deleted from the file.
  func idle(_ gaps: [Gap]) -> [String] {
    known.subtracting(gaps.filter(\.isRatcheted).map(\.name)).sorted()
  }

  /// Returns the text of a file of known gaps that lists `gaps`.
  static func text(_ gaps: [Gap], path: String) -> String {
    let names = Set(gaps.filter(\.isRatcheted).map(\.name)).sorted()
    return """
      # The known gaps: parts that no snapshot or journey shows. The list may only get shorter: record a snapshot of
      # a part and delete its line, or write the file anew with:
      # swift run proofsheet coverage --ratchet \(ShellWord.quoted(path)) --update

      """ + names.map { $0 + "\n" }.joined()
  }
}
