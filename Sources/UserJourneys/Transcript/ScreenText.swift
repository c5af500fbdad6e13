import Foundation
import SnapshotRendering

/// The text of a screen, cut where its fields begin.
///
/// Most fields of a screen stay the same from moment to moment. Equal bytes are equal fields, so
/// only fields with other bytes are parsed.
struct ScreenText {
  private let bytes: [UInt8]
  /// The start of each field, and the end of the last field.
  private let starts: [Int]

  /// Cuts a rendering into fields.
  ///
  /// - Returns: nil unless the text is a first line with indented fields below.
  /// - Complexity: O(n) in the length of the text.
  init?(_ rendering: Rendering) {
    guard rendering.isTree else { return nil }
    bytes = rendering.bytes
    var starts: [Int] = []
    let isWhole = bytes.withUnsafeBytes { buffer -> Bool in
      guard let base = buffer.baseAddress else { return false }
      var next = 0
      while let newline = memchr(base + next, 0x0A, buffer.count - next) {
        next = UnsafeRawPointer(newline) - base + 1
        guard next + 2 < buffer.count else { break }
        // A deeper line, or an empty line of a text, belongs to the previous field.
        guard buffer[next] == 0x20, buffer[next + 1] == 0x20 else {
          if buffer[next] != 0x0A { return false }
          continue
        }
        if buffer[next + 2] != 0x20 { starts.append(next) }
      }
      return true
    }
    guard isWhole, !starts.isEmpty else { return nil }
    self.starts = starts + [bytes.count]
  }

  /// Returns the trees of both texts, each reduced to the first line and the fields that differ.
  ///
  /// - Parameters:
  ///   - old: The text before.
  ///   - new: The text after.
  /// - Returns: The two trees; nil when the two texts do not have the same fields.
  static func differing(_ old: ScreenText, _ new: ScreenText) -> (SnapshotTree, SnapshotTree)? {
    let count = old.starts.count - 1
    guard new.starts.count - 1 == count else { return nil }
    var before = Array(old.bytes[..<old.starts[0]])
    var after = Array(new.bytes[..<new.starts[0]])
    for field in 0..<count where !old.hasEqualField(field, to: new) {
      before += old.bytes[old.starts[field]..<old.starts[field + 1]]
      after += new.bytes[new.starts[field]..<new.starts[field + 1]]
    }
    guard let left = tree(before), let right = tree(after) else { return nil }
    guard left.children.map(\.lead) == right.children.map(\.lead) else { return nil }
    return (left, right)
  }

  private func hasEqualField(_ field: Int, to other: ScreenText) -> Bool {
    let length = starts[field + 1] - starts[field]
    guard other.starts[field + 1] - other.starts[field] == length else { return false }
    return bytes.withUnsafeBytes { left in
      other.bytes.withUnsafeBytes { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return false }
        return memcmp(left + starts[field], right + other.starts[field], length) == 0
      }
    }
  }

  private static func tree(_ bytes: [UInt8]) -> SnapshotTree? {
    (try? CanonicalText(bytes))?.tree
  }
}
