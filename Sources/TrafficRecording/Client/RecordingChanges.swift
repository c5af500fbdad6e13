/// What writing a recording has changed on the disk.
package struct RecordingChanges: Hashable, Sendable, CustomStringConvertible {
  /// How many requests were sent and recorded.
  package let exchanges: Int
  /// The files that were written because they were not there or said something else, in order.
  package internal(set) var written: [String] = []
  /// The body files of an earlier recording that are no longer used and were removed, in order.
  package internal(set) var removed: [String] = []
  /// The body files that are no longer used but were edited since they were recorded, in order.
  package internal(set) var kept: [String] = []

  /// What was replaced, a line each, and the file that lists it.
  package internal(set) var replacements: [String] = []

  /// Whether the disk is as it was.
  package var isEmpty: Bool { written.isEmpty && removed.isEmpty }

  /// How much was recorded, and a line for each file that was touched or left over.
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
