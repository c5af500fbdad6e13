/// A text as a JSON string, in quotation marks.
package func quotedForJSON(_ text: String) -> String {
  var result = ""
  result.appendJSON(text)
  return result
}

extension String {
  /// Appends a text as a JSON string.
  ///
  /// The function escapes the text by itself, because `JSONEncoder` would take longer than the
  /// check of a snapshot.
  package mutating func appendJSON(_ text: String) {
    self += "\""
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F {
          self += Self.text(bytes, start, index)
          self += Self.escape(byte)
          start = index &+ 1
        }
        index &+= 1
      }
      self += Self.text(bytes, start, bytes.count)
    }
    self += "\""
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> String
  {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  private static func escape(_ byte: UInt8) -> String {
    switch Unicode.Scalar(byte) {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u" + String(byte, radix: 16).zeroPadded(to: 4)
    }
  }
}
