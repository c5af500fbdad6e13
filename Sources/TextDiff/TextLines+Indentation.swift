extension TextLines {
  /// How many spaces and tabs some lines start with; `blankIndentation` for a line with nothing
  /// else.
  ///
  /// - Parameters:
  ///   - first: The 0-based line to start with.
  ///   - end: The line to stop before, or any number behind the last line.
  /// - Returns: One number for each line.
  /// - Complexity: O(n) in the bytes of the indentation.
  func indentations(from first: Int, to end: Int) -> [Int32] {
    let shown = max(0, min(end, count) - first)
    var text = text
    return [Int32](unsafeUninitializedCapacity: shown) { depths, filled in
      text.withUTF8 { bytes in
        cuts.withUnsafeBufferPointer { cuts in
          var index = 0
          while index < shown {
            let start = cuts[first &+ index]
            let end = cuts[first &+ index &+ 1]
            var offset = start
            while offset < end, bytes[offset] == space || bytes[offset] == tab { offset &+= 1 }
            let width = offset &- start
            if offset < end, bytes[offset] == carriageReturn { offset &+= 1 }
            let isBlank = offset == end || bytes[offset] == newline
            depths[index] = isBlank ? blankIndentation : Int32(truncatingIfNeeded: width)
            index &+= 1
          }
        }
      }
      filled = shown
    }
  }
}

/// More than any line that shows something starts with.
let blankIndentation = Int32.max

private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
