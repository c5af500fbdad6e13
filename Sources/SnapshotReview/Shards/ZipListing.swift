import SnapshotChecking

/// What a zip file says that it holds, by the directory at its end (APPNOTE.TXT of PKWARE, 4.3).
struct ZipListing {
  /// Why it is not unpacked; nil when nothing is against it.
  let refusal: String?

  private static let endMark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let entryMark: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  /// The sizes of what has no name, no remark and no extra field.
  private static let endSize = 22
  private static let entrySize = 46

  /// Whether some bytes begin as a zip file does.
  static func isZip(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: endMark)
  }

  /// Reads the directory.
  init(_ bytes: [UInt8]) { refusal = Self.refusal(of: bytes) }

  private static func refusal(of bytes: [UInt8]) -> String? {
    let damaged = "is damaged; download it again"
    // A remark of at most 65,535 bytes may stand behind the end.
    let first = max(0, bytes.count - endSize - 0xFFFF)
    guard bytes.count >= endSize,
      let end = (first...(bytes.count - endSize)).last(where: {
        bytes[$0..<($0 + 4)].elementsEqual(endMark)
      })
    else { return damaged }
    let count = number(bytes, end + 10, 2)
    var place = number(bytes, end + 16, 4)
    if count == 0xFFFF || place == 0xFFFF_FFFF {
      return "has more files than are unpacked here; unpack it and name the folder"
    }
    for _ in 0..<count {
      guard place + entrySize <= end, bytes[place..<(place + 4)].elementsEqual(entryMark) else {
        return damaged
      }
      let length = number(bytes, place + 28, 2)
      let next =
        place + entrySize + length + number(bytes, place + 30, 2)
        + number(bytes, place + 32, 2)
      guard next <= end else { return damaged }
      let name = String(
        decoding: bytes[(place + entrySize)..<(place + entrySize + length)],
        as: UTF8.self
      )
      if let reason = refusal(of: name, bytes, at: place) { return reason }
      place = next
    }
    return nil
  }

  private static func refusal(of name: String, _ bytes: [UInt8], at place: Int) -> String? {
    if number(bytes, place + 8, 2) & 1 != 0 { return "is encrypted; unpack it and name the folder" }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if name.isEmpty || name.hasPrefix("/") || name.contains("\\") || parts.contains("..") {
      return "holds '\(name.visible)', which leads out of it; nothing was unpacked"
    }
    let mode = number(bytes, place + 38, 4) >> 16
    return mode & 0o170000 == 0o120000
      ? "holds the link '\(name.visible)'; nothing was unpacked" : nil
  }

  /// A number, its least byte first.
  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
  }
}
