package import Foundation

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

  /// Returns the sentence about a file: `Fixtures/a.json:3 is no JSON: …`; `nil` for JSON.
  package static func sentence(about path: String, _ bytes: [UInt8]) -> String? {
    guard let fault = JSONFault(in: bytes) else { return nil }
    let line = fault.offset.map { offset in ":\(bytes.prefix(offset).count { $0 == 0x0A } + 1)" }
    return "\(path)\(line ?? "") is no JSON: \(fault.words)."
  }

  /// Judges the bytes of a fixture file; `nil` for JSON in UTF-8.
  package init?(in bytes: [UInt8]) {
    guard String(bytes: bytes, encoding: .utf8) != nil else {
      words = "the bytes are no UTF-8"
      offset = nil
      return
    }
    if let comma = Self.strayComma(in: Data(bytes)) {
      words = "a comma stands before a closing bracket"
      offset = comma
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

  /// Returns the number of bytes before a comma with a closing bracket behind it, which Foundation
  /// lets pass and servers refuse; `nil` for none.
  package static func strayComma(in text: Data) -> Int? {
    var comma: Int?
    var isInside = false
    var isEscaped = false
    for (offset, byte) in text.enumerated() {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isInside.toggle()
        comma = nil
      case UInt8(ascii: "\\"): isEscaped = true
      case _ where isInside: break
      case UInt8(ascii: ","): comma = offset
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if let comma { return comma }
      case 0x20, 0x0A, 0x0D, 0x09: continue
      default: comma = nil
      }
    }
    return nil
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
