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
    if text.isPlainInJSON {
      self += text
    } else {
      for scalar in text.unicodeScalars { appendJSON(scalar) }
    }
    self += "\""
  }

  private mutating func appendJSON(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": self += "\\\""
    case "\\": self += "\\\\"
    case "\n": self += "\\n"
    case "\r": self += "\\r"
    case "\t": self += "\\t"
    case _ where scalar.value < 0x20 || scalar.value == 0x7F:
      self += "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
    default: unicodeScalars.append(scalar)
    }
  }

  /// Whether the text needs no escapes in JSON.
  private var isPlainInJSON: Bool {
    var text = self
    return text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F { return false }
        index &+= 1
      }
      return true
    }
  }
}
