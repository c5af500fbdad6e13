import ProofsheetBasics

/// The places where the lines of a source start.
package struct SourceLines: Sendable {
  private let starts: [Int]
  private let count: Int

  package init(_ bytes: [UInt8]) {
    count = bytes.count
    starts = bytes.withUnsafeBytes { bytes in
      var starts = [0]
      guard let base = bytes.baseAddress else { return starts }
      // `memchr` is fast in debug builds too, in contrast to a loop over the bytes.
      while let last = starts.last, let end = memchr(base + last, 0x0A, bytes.count - last) {
        starts.append(UnsafeRawPointer(end) - base + 1)
      }
      return starts
    }
  }

  /// The bytes of each line, with its line end.
  var ranges: [Range<Int>] {
    starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : count) }
  }

  /// Returns the byte offset of a 1-based line and column; nil after the end of the line.
  package func offset(line: Int, column: Int) -> Int? {
    guard starts.indices.contains(line - 1), column > 0 else { return nil }
    let end = line < starts.count ? starts[line] : count + 1
    let offset = starts[line - 1] + column - 1
    return offset < end ? offset : nil
  }

  /// Returns the 1-based line and column of a byte.
  package func place(of offset: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return (low, offset - starts[low - 1] + 1)
  }

  /// Returns the offset of the start of the line that contains a byte.
  package func start(at offset: Int) -> Int { starts[place(of: offset).line - 1] }

  /// Returns the offset of the start of the line after the line that contains a byte; nil in the
  /// last line.
  package func next(at offset: Int) -> Int? {
    let line = place(of: offset).line
    return line < starts.count ? starts[line] : nil
  }
}
