import SnapshotChecking
import SnapshotReview

/// The gaps that are known: one name a line, sorted; `#` begins a line that is none.
struct Ratchet: Equatable, Sendable {
  let known: Set<String>
  /// The path as somebody wrote it.
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
  /// - Throws: ``ReviewError`` where there is none.
  init(reading file: String, shown path: String) throws {
    guard let bytes = try FileBytes.read(file) else {
      throw ReviewError(
        "\(path) is not there; write it with 'swift run proofsheet coverage --ratchet "
          + "\(ShellWord.quoted(path)) --update'."
      )
    }
    self.init(String(decoding: bytes, as: UTF8.self), path: path)
  }

  /// The gaps that are not known.
  func new(_ gaps: [Gap]) -> [Gap] { gaps.filter { !$0.isRatcheted || !known.contains($0.name) } }

  /// The lines whose gap is there no more.
  func idle(_ gaps: [Gap]) -> [String] {
    known.subtracting(gaps.filter(\.isRatcheted).map(\.name)).sorted()
  }

  /// The file that knows all gaps.
  static func text(_ gaps: [Gap], path: String) -> String {
    let names = Set(gaps.filter(\.isRatcheted).map(\.name)).sorted()
    return """
      # What no snapshot and no journey shows yet. This list may only get shorter: show a line's gap and delete
      # the line, or write the file anew with:
      # swift run proofsheet coverage --ratchet \(ShellWord.quoted(path)) --update

      """ + names.map { $0 + "\n" }.joined()
  }
}
