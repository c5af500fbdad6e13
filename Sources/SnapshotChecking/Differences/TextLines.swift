import ProofsheetBasics

/// The lines of a text, which is cut only after line feeds.
///
/// A carriage return belongs to its line, so a CRLF text and an LF text differ in every line. The
/// text is read as UTF-8 bytes, because to Swift "\r\n" is one `Character` without a "\n".
package struct TextLines: Sendable {
  /// The text that was cut, in contiguous UTF-8.
  package let text: String
  /// The byte offset at which each line starts, and the length of the text as the last element.
  let cuts: [Int]

  /// The number of lines; 0 for a text without bytes.
  package var count: Int { cuts.count - 1 }

  /// Whether the last line ends with a line feed; `true` for a text without lines.
  package let endsWithNewline: Bool

  /// Cuts `text` into its lines.
  ///
  /// - Complexity: O(n) in the bytes of the text.
  package init(_ text: String) {
    var text = text
    var cuts = [0]
    var endsWithNewline = true
    text.withUTF8 { bytes in
      guard let base = bytes.baseAddress, bytes.count > 0 else { return }
      let end = bytes.count
      var offset = 0
      // `memchr` is fast in debug builds too, where a loop over the bytes is slow.
      while let found = memchr(base + offset, Int32(newline), end - offset) {
        offset = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
        cuts.append(offset)
      }
      endsWithNewline = base[end - 1] == newline
      if !endsWithNewline { cuts.append(end) }
    }
    self.text = text
    self.cuts = cuts
    self.endsWithNewline = endsWithNewline
  }

  /// The line at a 0-based index, without its line feed.
  ///
  /// - Parameter index: The index of the line, from 0 to `count - 1`.
  /// - Complexity: O(1).
  package subscript(index: Int) -> Substring {
    let bytes = text.utf8
    let end = isTerminated(index) ? cuts[index + 1] - 1 : cuts[index + 1]
    let start = bytes.index(bytes.startIndex, offsetBy: cuts[index])
    return text[start..<bytes.index(start, offsetBy: end - cuts[index])]
  }

  /// Whether the line at a 0-based index ends with a line feed; only the last line may lack it.
  package func isTerminated(_ index: Int) -> Bool {
    endsWithNewline || index + 1 < count
  }
}

private let newline = UInt8(ascii: "\n")

/// The lines of a text as raw bytes; the value must not outlive the text's memory.
struct LineBytes {
  let base: UnsafePointer<UInt8>
  /// The byte offset at which each line starts, followed by the length of the text.
  let cuts: UnsafePointer<Int>
  let count: Int

  /// Calls `body` with the lines of a text, which are valid only during the call.
  static func of<Result>(_ lines: TextLines, _ body: (LineBytes) -> Result) -> Result {
    var text = lines.text
    return text.withUTF8 { bytes in
      lines.cuts.withUnsafeBufferPointer { offsets in
        guard let cuts = offsets.baseAddress else { preconditionFailure("a text ends somewhere") }
        // A text without bytes has no lines, so its base is never read.
        let base = bytes.baseAddress ?? UnsafeRawPointer(cuts).assumingMemoryBound(to: UInt8.self)
        return body(LineBytes(base: base, cuts: cuts, count: lines.count))
      }
    }
  }
}
