import ProofsheetBasics

/// The module and the file that `#fileID` names; folders may stand between the two.
///
/// Every check splits such a text as bytes, because in a debug build the splitting of a `String`
/// takes longer than the reading of a reference.
package struct FileID {
  /// The module: `AppTests`.
  package let target: String
  /// The file without its folders and without `.swift`: `HomeTests`.
  package let stem: String

  /// - Parameter text: The value of `#fileID`.
  package init(_ text: String) {
    var text = text
    (target, stem) = text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return ("", "") }
      var end = bytes.count
      let first = memchr(base, 0x2F, end).map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
      var start = end
      while start > 0, base[start - 1] != 0x2F { start -= 1 }
      if Self.endsWithSwift(base + start, end - start) { end -= 6 }
      return (
        String(decoding: bytes[..<(first ?? bytes.count)], as: UTF8.self),
        String(decoding: bytes[start..<end], as: UTF8.self)
      )
    }
  }

  private static func endsWithSwift(_ name: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    count >= 6 && memcmp(name + count - 6, ".swift", 6) == 0
  }
}
