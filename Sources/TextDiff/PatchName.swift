/// A file name as `patch` and `git apply` read it back.
///
/// A name with a space is closed by a tab, where the time would follow. A name that would break the
/// line or be taken for a quotation is quoted as in C.
func patchName(_ name: String) -> String {
  let bytes = name.utf8
  let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != quote && $0 != backslash }
  if isPlain, bytes.last != space, bytes.first != space {
    return bytes.contains(space) ? name + "\t" : name
  }
  var quoted = String.UnicodeScalarView("\"".unicodeScalars)
  for scalar in name.unicodeScalars {
    switch scalar {
    case "\"", "\\": quoted.append(contentsOf: "\\\(scalar)".unicodeScalars)
    case "\n": quoted.append(contentsOf: "\\n".unicodeScalars)
    case "\r": quoted.append(contentsOf: "\\r".unicodeScalars)
    case "\t": quoted.append(contentsOf: "\\t".unicodeScalars)
    case _ where scalar.value < 0x20 || scalar.value == 0x7F:
      let octal = String(scalar.value, radix: 8)
      let padding = String(repeating: "0", count: 3 - octal.utf8.count)
      quoted.append(contentsOf: "\\\(padding)\(octal)".unicodeScalars)
    default: quoted.append(scalar)
    }
  }
  return String(quoted) + "\""
}

private let space = UInt8(ascii: " ")
private let quote = UInt8(ascii: "\"")
private let backslash = UInt8(ascii: "\\")
