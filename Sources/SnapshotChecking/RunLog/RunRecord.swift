import Foundation
import ProofsheetBasics
package import SnapshotRendering

/// One line of a run log: the record of one check.
package struct RunRecord: Equatable, Sendable, Decodable {
  /// The word that stands for the verdict of the check, such as `matched`.
  ///
  /// The word is `failed` for a check that could not be made, and `expected` for a failure that the
  /// test expects.
  package var verdict: String
  /// The path of the reference below `__Snapshots__`; empty if unknown.
  package var reference: String
  /// The test as its framework names it.
  package var test: String
  /// The place of the check: `Target/File.swift:line`.
  package var source: String
  /// The rendering of an inline snapshot, which has no file; nil for other snapshots.
  package var text: String?
  /// The duration of rendering and comparing, in microseconds.
  package var microseconds: Int
  /// Further members of the line as JSON, which other modules write and read.
  package var members = ""
  /// The reason for a failed check without a difference.
  package var reason: String?
  /// The number of matches of each scrubber, in order.
  package var scrubbers: [ScrubberReport.Count]?

  private enum CodingKeys: CodingKey {
    case verdict, reference, test, source, text, microseconds, reason, scrubbers
  }

  /// The details of a check, in addition to its verdict.
  package typealias Details = (members: String, scrubbed: ScrubberReport?)

  package init(
    verdict: String,
    reference: String,
    test: String,
    source: String,
    microseconds: Int,
    members: String = "",
    reason: String? = nil
  ) {
    (self.verdict, self.reference, self.test, self.source) = (verdict, reference, test, source)
    (self.microseconds, self.members, self.reason) = (microseconds, members, reason)
  }

  /// The record as one line of JSON.
  ///
  /// The line is written by hand, because an encoder costs more than a check; `JSONDecoder` reads
  /// it.
  package var line: String {
    var line = "{\"verdict\":"
    line.reserveCapacity(256)
    line.appendJSON(verdict)
    line += ",\"reference\":"
    line.appendJSON(reference)
    line += ",\"test\":"
    line.appendJSON(test)
    line += ",\"source\":"
    line.appendJSON(source)
    if let text { line += ",\"text\":" + quotedForJSON(text) }
    line += ",\"microseconds\":"
    line += String(microseconds)
    if !members.isEmpty { line += "," + members }
    if let reason { line += ",\"reason\":" + quotedForJSON(reason) }
    if let scrubbers {
      let items = scrubbers.map { "{\"name\":\(quotedForJSON($0.name)),\"count\":\($0.count)}" }
      line += ",\"scrubbers\":[" + items.joined(separator: ",") + "]"
    }
    line += "}\n"
    return line
  }
}
