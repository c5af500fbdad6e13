import Foundation

/// The reason why the bytes of a fixture file are no JSON.
package struct JSONFault {
  /// The number of bytes before the fault; `nil` when it is not known.
  package let offset: Int?
  /// The fault in a few words, without a full stop.
  package let words: String

  /// Whether a fixture file with this path has to be JSON.
  package static func isLookedFor(in path: String) -> Bool {
    let path = path.lowercased()
    return path.hasSuffix(".json") || path.hasSuffix(".har")
  }

  /// Judges the bytes of a fixture file; `nil` for JSON in UTF-8.
  package init?(in bytes: [UInt8]) {
    guard String(bytes: bytes, encoding: .utf8) != nil else {
      words = "the bytes are no UTF-8"
      offset = nil
      return
    }
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = bytes.dropFirst(mark)
    do {
      _ = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
      return nil
    } catch {
      let said = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
      let parts = said.split(separator: " around ", maxSplits: 1)
      words = String((parts.first ?? "it cannot be read").prefix { $0 != "." })
      let place = parts.dropFirst().joined().split { !$0.isNumber }.compactMap { Int($0) }
      offset = mark + Self.offset(of: place, in: Array(text))
    }
  }

  /// Returns the number of bytes before a place.
  ///
  /// Foundation names the offset on Linux, and the line and the column on Apple's systems.
  private static func offset(of place: [Int], in text: [UInt8]) -> Int {
    guard place.count == 2 else { return min(place.first ?? text.count, text.count) }
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    let before = lines.prefix(max(0, place[0] - 1)).reduce(0) { $0 + $1.count + 1 }
    return min(before + max(0, place[1] - 1), text.count)
  }
}
