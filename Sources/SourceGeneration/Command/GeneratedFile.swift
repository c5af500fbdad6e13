import Foundation
import SnapshotChecking
import SnapshotReview

/// A generated file, with its current text and its expected text.
struct GeneratedFile {
  /// The path of the generated file, from the package's folder.
  let path: String
  /// The expected text of the generated file; `nil` for a file to remove.
  let text: String?
  /// The current text of the generated file; `nil` if the file does not exist.
  let found: String?

  var isCurrent: Bool { text == found }

  /// The folder of generated files in a test target.
  static let folder = "Generated"

  init(path: String, text: String?, root: String) throws {
    (self.path, self.text) = (path, text)
    found = try FileBytes.read(root + "/" + path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes the expected text, or removes the file.
  ///
  /// - Throws: ``ReviewError`` for an existing file that was not generated.
  func write(below root: String) throws {
    if let found, !found.hasPrefix(TestFailure.generated) {
      throw ReviewError("\(path) was written by hand, so it stays; move it away and try again.")
    }
    guard let text else { return try AtomicFile.remove(root + "/" + path) }
    try AtomicFile.write(Array(text.utf8), to: root + "/" + path)
  }

  /// The number and the expected text of the first line that differs; lines count from 1.
  ///
  /// The value is `nil` for a file to remove.
  var firstDifference: (number: Int, text: String)? {
    guard let text else { return nil }
    let (now, old) = (lines(text), lines(found ?? ""))
    let count = zip(now, old).prefix { $0 == $1 }.count
    return (count + 1, count < now.count ? now[count].trimmingCharacters(in: .whitespaces) : "")
  }

  private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the fields that only the first text has, each after the name of its type.
  ///
  /// - Returns: The names in order, such as `HomeViewModel.subtitle`.
  static func fields(in text: String, missingIn other: String) -> [String] {
    let known = Set(fields(in: other))
    return fields(in: text).filter { !known.contains($0) }
  }

  private static func fields(in text: String) -> [String] {
    var (type, outer, fields) = ("", "", [String]())
    for line in text.split(separator: "\n") {
      if line.hasPrefix("extension "), let colon = line.firstIndex(of: ":") {
        outer = String(line[line.index(line.startIndex, offsetBy: 10)..<colon])
        type = outer
      } else if let cast = line.firstRange(of: "as? ") {
        type = String(line[cast.upperBound...].prefix { $0 != " " })
      } else if line == "    }" {
        type = outer
      } else if line.hasSuffix(","), let quote = line.firstIndex(of: "\""),
        let end = line[line.index(after: quote)...].firstIndex(of: "\""),
        line[line.index(after: end)...].hasPrefix(": ")
      {
        fields.append("\(type).\(line[line.index(after: quote)..<end])")
      }
    }
    return fields
  }
}
