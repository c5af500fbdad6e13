import ProofsheetBasics

/// Turns names into file names, which are valid on every file system and of limited length.
///
/// ASCII letters, digits and `_ - = ,` stay; a space becomes `+`; every other byte becomes `%XX`.
/// So names that differ only in their Unicode normalisation get different file names. A name that
/// is too long keeps its start, followed by `~` and a hash of the whole name.
package enum SnapshotName {
  /// The length limit of an escaped name, in bytes.
  ///
  /// With its extension a name stays below 255 bytes, the limit of file systems.
  static let longest = 100

  private static let reserved: Set<String> = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8",
    "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
  ]

  /// The file name for `name`.
  package static func escaped(_ name: String) -> String {
    var result = ""
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x3D, 0x2C:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x20: result += "+"
      default: result += percent(byte)
      }
    }
    if reserved.contains(result.lowercased()), let first = name.utf8.first {
      result = percent(first) + result.dropFirst()
    }
    guard result.utf8.count > longest else { return result }
    return result.prefix(longest - 17) + "~" + Checksum.text(of: name.utf8)
  }

  /// The name whose file name is `escaped`.
  ///
  /// The result is nil for a shortened name, and for a text that is not the file name of any name.
  package static func unescaped(_ escaped: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Substring(escaped).utf8
    while let byte = rest.popFirst() {
      switch byte {
      case 0x2B: bytes.append(0x20)
      case 0x7E: return nil
      case 0x25:
        let digits = rest.prefix(2)
        guard digits.count == 2, digits.first != 0x2B,
          let value = UInt8(String(Substring(digits)), radix: 16)
        else {
          return nil
        }
        bytes.append(value)
        rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    return String(checked: bytes)
  }

  private static func percent(_ byte: UInt8) -> String {
    "%" + String(byte, radix: 16, uppercase: true).zeroPadded(to: 2)
  }
}
