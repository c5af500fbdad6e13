import ProofsheetBasics

/// The lines or other pieces of a text as raw bytes, valid as long as their memory.
struct LineBytes {
  let base: UnsafePointer<UInt8>
  /// The start of each piece, followed by the length of the text.
  let cuts: UnsafePointer<Int>
  let count: Int

  /// Lends the lines of a text for the time of a call.
  static func of<Result>(_ lines: TextLines, _ body: (LineBytes) -> Result) -> Result {
    of(lines.text, cutAt: lines.cuts, body)
  }

  /// Lends the pieces of a text for the time of a call.
  static func of<Result>(
    _ text: String,
    cutAt cuts: [Int],
    _ body: (LineBytes) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8 { bytes in
      cuts.withUnsafeBufferPointer { offsets in
        guard let cuts = offsets.baseAddress else { preconditionFailure("a text ends somewhere") }
        // A text without bytes has no pieces, so its base is never read.
        let base = bytes.baseAddress ?? UnsafeRawPointer(cuts).assumingMemoryBound(to: UInt8.self)
        return body(LineBytes(base: base, cuts: cuts, count: offsets.count - 1))
      }
    }
  }

  /// The number of spaces and tabs at the start of a line.
  func indentation(of line: Int) -> Int {
    let end = end(of: line)
    var offset = cuts[line]
    while offset < end, base[offset] == 0x20 || base[offset] == 0x09 { offset &+= 1 }
    return offset - cuts[line]
  }

  /// The end of a line, before its line feed.
  func end(of line: Int) -> Int {
    let end = cuts[line &+ 1]
    return end > cuts[line] && base[end &- 1] == 0x0A ? end &- 1 : end
  }
}
