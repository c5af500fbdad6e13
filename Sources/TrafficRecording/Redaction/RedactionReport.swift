import Foundation
import HTTPFixtures
import ProofsheetBasics

/// A place in which a token replaces a secret.
struct Replacement: Hashable, Comparable {
  /// The request as it was recorded, `GET https://example.org/a`.
  var request = ""
  /// The place in the request or its answer: `response body`, `request header X-Api-Key`.
  let place: String
  /// The name of the field that had the secret, or the name of the secret's form.
  let field: String
  let token: String

  func of(_ request: String) -> Replacement {
    var copy = self
    copy.request = request
    return copy
  }

  /// The replacement as a line of the report:
  /// `POST https://h/login (request body): password -> redacted-…`.
  var line: String { "\(request) (\(place)): \(field) -> \(token)" }

  static func < (left: Replacement, right: Replacement) -> Bool {
    (left.request, left.place, left.field, left.token)
      < (right.request, right.place, right.field, right.token)
  }
}

/// The list of a recording's replacements, in a file beside the recording.
///
/// The file for `Scenarios/jackson.json` is `Scenarios/jackson.redactions.txt`.
package struct RedactionReport {
  /// The end of a report's file name.
  package static let suffix = ".redactions.txt"

  private let file: URL
  private let name: String
  private let recording: String
  private let isAddition: Bool

  /// Creates the report beside a recording.
  ///
  /// - Parameters:
  ///   - recording: The file of the recording.
  ///   - name: The name of the recording in messages.
  ///   - isAddition: Whether the report keeps the replacements that its file already lists.
  init(beside recording: URL, _ name: String, isAddition: Bool) {
    let stem = recording.deletingPathExtension().lastPathComponent
    file = recording.deletingLastPathComponent().appendingPathComponent(stem + Self.suffix)
    let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    self.name = folder + stem + Self.suffix
    self.recording = name
    self.isAddition = isAddition
  }

  /// Writes the list of replacements if the list has changed, and removes the file if the list is
  /// empty.
  ///
  /// - Returns: A line that counts the replacements, and a line for each; empty if there are none.
  func write(_ replacements: Set<Replacement>) throws(FixtureError) -> [String] {
    let old = try? String(contentsOf: file, encoding: .utf8)
    let kept = isAddition ? (old ?? "").split(separator: "\n").dropFirst().map(String.init) : []
    let lines = replacements.sorted().map(\.line)
    let all = Set(lines).union(kept).sorted()
    let head = "The secrets behind the tokens in \(recording):"
    let text = ([head] + all).joined(separator: "\n") + "\n"
    do {
      if all.isEmpty {
        if old != nil { try FileManager.default.removeItem(at: file) }
      } else if text != old {
        try Data(text.utf8).write(to: file, options: .atomic)
      }
    } catch {
      throw .recording(name, refused: error)
    }
    if lines.isEmpty { return [] }
    let places = lines.count == 1 ? "1 place" : "\(lines.count) places"
    return ["replaced secrets in \(places), listed in \(name):"] + lines.map { "  \($0)" }
  }
}
