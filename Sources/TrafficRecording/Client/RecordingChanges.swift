/// The result of writing a recording: the files that were written, removed and kept.
package struct RecordingChanges: Hashable, Sendable, CustomStringConvertible {
  /// The number of requests that were sent and recorded.
  package let exchanges: Int
  /// The names of the new and changed files, in the order in which they were written.
  package internal(set) var written: [String] = []
  /// The sorted paths of the removed body files, which only an earlier recording used.
  package internal(set) var removed: [String] = []
  /// The paths of the unused body files that stay because they were edited by hand, sorted.
  package internal(set) var kept: [String] = []

  /// The lines of the report about replaced secrets, personal data that stays, and answers that
  /// cannot be read.
  package internal(set) var replacements: [String] = []

  /// Whether no file was written or removed.
  package var isEmpty: Bool { written.isEmpty && removed.isEmpty }

  /// The number of recorded requests, a line for each changed or unused file, and the lines about
  /// replaced secrets.
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
