/// The changes on the disk after a recording is written.
package struct RecordingChanges: Hashable, Sendable, CustomStringConvertible {
  /// The number of requests that were sent and recorded.
  package let exchanges: Int
  /// The new and the changed files, in order.
  package internal(set) var written: [String] = []
  /// The unused body files of an earlier recording that were removed, in order.
  package internal(set) var removed: [String] = []
  /// The unused body files that were edited since they were recorded, in order.
  package internal(set) var kept: [String] = []

  /// The lines about replaced secrets and the file that lists them, kept personal data, and unread
  /// answers.
  package internal(set) var replacements: [String] = []

  /// Whether the disk is unchanged.
  package var isEmpty: Bool { written.isEmpty && removed.isEmpty }

  /// The number of exchanges, and a line for each changed or unused file.
  package var description: String {
    if exchanges == 0 { return "Nothing was recorded." }
    let head = exchanges == 1 ? "1 request was recorded" : "\(exchanges) requests were recorded"
    let lines =
      written.map { "wrote \($0)" } + removed.map { "removed \($0), which is no longer used" }
      + kept.map { "kept \($0), which is no longer used but was edited since it was recorded" }
    let words = [head + (isEmpty ? "; no file has changed." : ".")] + lines
    return (words + (isEmpty ? [] : replacements)).joined(separator: "\n")
  }
}
