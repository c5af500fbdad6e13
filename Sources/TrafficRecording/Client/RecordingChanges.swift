/// The result of writing a recording.
package struct RecordingChanges: Hashable, Sendable, CustomStringConvertible {
  /// The number of requests that were sent and recorded.
  package let exchanges: Int
  /// Whether no file was written or removed.
  package internal(set) var isUnchanged = true
  /// The lines of the report about replaced secrets, and about answers that cannot be read.
  package internal(set) var replacements: [String] = []

  init(exchanges: Int) { self.exchanges = exchanges }

  /// The number of recorded requests, and the lines about replaced secrets.
  package var description: String {
    if exchanges == 0 { return "Nothing was recorded." }
    let head = exchanges == 1 ? "1 request was recorded" : "\(exchanges) requests were recorded"
    if isUnchanged { return head + "; no file has changed." }
    return ([head + "."] + replacements).joined(separator: "\n")
  }
}
