/// The elements that enclose a change in an indented text: the lines above it that are indented
/// less, each less than the one below.
///
/// What is found for one hunk serves the next, so they must be asked for in ascending order. It looks into the bytes
/// of both texts and must not outlive them.
struct EnclosingElements {
  private let old: LineBytes
  private let new: LineBytes
  /// What was found last: above which line, for which indentation, and where; -1 for nowhere.
  private var last = (start: 0, depth: -1, line: -1)

  init(old: LineBytes, new: LineBytes) { (self.old, self.new) = (old, new) }

  /// The innermost element around a change that stands above the lines which are shown.
  ///
  /// - Parameters:
  ///   - change: The first change of a hunk.
  ///   - start: The first old line shown; never below that of an earlier call.
  /// - Returns: The place of the element's line, or `nil` outside of all, and where it shows nothing.
  /// - Complexity: O(n) in the old lines, over all calls for changes of one indentation.
  mutating func line(around change: EditScript.Change, above start: Int) -> Int? {
    // The line that a change removes first, or else adds.
    var depth =
      change.old.isEmpty
      ? new.depth(of: change.new.lowerBound)
      : old.depth(of: change.old.lowerBound)
    var line = start
    while line < change.old.lowerBound {
      let shown = old.depth(of: line)
      if shown < depth { depth = shown }
      line &+= 1
    }
    // Where nothing but blank lines is shown, the line above them is beside and not around.
    guard depth != blankDepth else { return nil }
    line = start &- 1
    while line >= 0, old.depth(of: line) >= depth {
      line = line == last.start && depth == last.depth ? last.line : line &- 1
    }
    last = (start, depth, line)
    return line < 0 || old.section(of: line).isEmpty ? nil : line
  }
}

extension LineBytes {
  /// The bytes of a line without its indentation, up to the first control character, at most 80 of them.
  func section(of line: Int) -> UnsafeBufferPointer<UInt8> {
    let start = cuts[line] &+ indentation(of: line)
    let bound = end(of: line)
    var end = start
    while end < bound {
      let byte = base[end]
      // The controls of Unicode: below the space, delete, and U+0080 to U+009F, which begin with C2.
      if byte < 0x20 || byte == 0x7F || (byte == 0xC2 && base[end &+ 1] < 0xA0) { break }
      let width = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if end &+ width &- start > longestSection { break }
      end &+= width
    }
    while end > start, base[end &- 1] == 0x20 { end &-= 1 }
    return UnsafeBufferPointer(start: base + start, count: end &- start)
  }

  /// How many spaces and tabs a line starts with; `blankDepth` for one with nothing else.
  fileprivate func depth(of line: Int) -> Int {
    let (start, end) = (cuts[line], cuts[line &+ 1])
    var offset = start
    while offset < end, base[offset] == 0x20 || base[offset] == 0x09 { offset &+= 1 }
    let depth = offset &- start
    // A carriage return alone is a blank line too.
    if offset < end, base[offset] == 0x0D { offset &+= 1 }
    return offset == end || base[offset] == 0x0A ? blankDepth : depth
  }
}

/// More than any line that shows something starts with.
private let blankDepth = Int.max
/// As much as git shows.
private let longestSection = 80
