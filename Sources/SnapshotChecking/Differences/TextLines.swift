import ProofsheetBasics

/// The lines of a text, which is cut only after line feeds.
///
/// A carriage return belongs to its line, so a CRLF text and an LF text differ in every line. The
/// text is read as UTF-8 bytes, because to Swift "\r\n" is one `Character` without a "\n".
package struct TextLines: Sendable {
  /// The lines with their line feeds, which only the last line may lack.
  let lines: [Substring]

  /// For each line a hash of its bytes, by which lines are compared.
  ///
  /// Two different lines have one id in a billionth of all differences between texts of 100,000
  /// lines, with a seed that differs in each process. No verdict depends on an id.
  let ids: [Int]

  /// For each line the number of spaces and tabs at its start; the greatest number for a blank line.
  let depths: [Int]

  /// The number of lines; 0 for a text without bytes.
  package var count: Int { lines.count }

  /// Cuts `text` into its lines.
  ///
  /// - Complexity: O(n) in the bytes of the text.
  package init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    var lines: [Substring] = []
    var ids: [Int] = []
    var depths: [Int] = []
    text.utf8.withContiguousStorageIfAvailable { bytes in
      guard let base = bytes.baseAddress else { return }
      var start = text.startIndex
      var offset = 0
      while offset < bytes.count {
        var next = bytes.count
        // `memchr` is fast in debug builds too, where a loop over the bytes is slow.
        if let newline = memchr(base + offset, 0x0A, bytes.count - offset) {
          next = UnsafeRawPointer(newline) - UnsafeRawPointer(base) + 1
        }
        let end = text.utf8.index(start, offsetBy: next - offset)
        lines.append(text[start..<end])
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(start: base + offset, count: next - offset))
        ids.append(hasher.finalize())
        var word = offset
        while word < next, base[word] == 0x20 || base[word] == 0x09 { word += 1 }
        let isBlank = word == next || base[word] == 0x0A || base[word] == 0x0D
        depths.append(isBlank ? .max : word - offset)
        start = end
        offset = next
      }
    }
    self.lines = lines
    self.ids = ids
    self.depths = depths
  }

  /// The line at a 0-based index, without its line feed.
  ///
  /// - Parameter index: The index of the line, from 0 to `count - 1`.
  package subscript(index: Int) -> Substring {
    isTerminated(index) ? Substring(lines[index].utf8.dropLast()) : lines[index]
  }

  /// Whether the line at a 0-based index ends with a line feed; only the last line may lack it.
  package func isTerminated(_ index: Int) -> Bool { lines[index].utf8.last == 0x0A }
}
