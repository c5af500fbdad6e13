/// The elements that enclose a change in an indented text.
///
/// The line of such an element is above the change. The change has more indentation, and so have
/// all lines between the element's line and the change.
///
/// Each line is read once for all hunks, so calls must be in ascending order. The value refers to
/// the bytes of both texts and must not outlive them.
struct EnclosingElements {
  private let old: LineBytes
  private let new: LineBytes
  /// The number of old lines that were read.
  private var readCount = 0
  /// The last line that was read and is not blank.
  private var last: (depth: Int, line: Int) = (-1, 0)
  /// The lines that enclose it: each is indented more than the line before it in this list.
  private var open: [(depth: Int, line: Int)] = []

  init(old: LineBytes, new: LineBytes) { (self.old, self.new) = (old, new) }

  /// Returns the line of the innermost element that contains a change and begins above the shown
  /// lines.
  ///
  /// - Parameters:
  ///   - change: The first change of a hunk.
  ///   - start: The first shown line of the old text; a later call must not pass an earlier line.
  /// - Returns: The index of the element's line; `nil` without such an element, or if its line has
  ///   no visible text.
  /// - Complexity: O(n) in the old lines for all calls together, and O(d) for each call at depth d.
  mutating func line(around change: EditScript.Change, above start: Int) -> Int? {
    // The first line that a change removes, or else adds.
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
    // No line encloses the outermost lines. If only blank lines are shown, none encloses them.
    guard depth > 0, depth != blankDepth else { return nil }
    read(upTo: start)
    let element = last.depth < depth ? last : open.last { $0.depth < depth }
    guard let element, element.depth >= 0 else { return nil }
    return old.section(of: element.line).isEmpty ? nil : element.line
  }

  /// Reads the old lines before a line, and closes the elements that end there.
  private mutating func read(upTo end: Int) {
    while readCount < end {
      let depth = old.depth(of: readCount)
      if depth != blankDepth {
        if depth > last.depth { open.append(last) }
        while depth < last.depth, let top = open.last, top.depth >= depth { open.removeLast() }
        last = (depth, readCount)
      }
      readCount &+= 1
    }
  }
}

extension LineBytes {
  /// At most 80 bytes of a line, from the end of its indentation to the first control character.
  func section(of line: Int) -> UnsafeBufferPointer<UInt8> {
    let start = cuts[line] &+ indentation(of: line)
    let bound = end(of: line)
    var end = start
    while end < bound {
      let byte = base[end]
      // The control characters of Unicode are those below the space, delete, and U+0080 to U+009F,
      // whose first byte is C2.
      if byte < 0x20 || byte == 0x7F || (byte == 0xC2 && base[end &+ 1] < 0xA0) { break }
      let width = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if end &+ width &- start > longestSection { break }
      end &+= width
    }
    while end > start, base[end &- 1] == 0x20 { end &-= 1 }
    return UnsafeBufferPointer(start: base + start, count: end &- start)
  }

  /// The number of spaces and tabs at the start of a line; `blankDepth` for a blank line.
  fileprivate func depth(of line: Int) -> Int {
    let depth = indentation(of: line)
    let (start, end) = (cuts[line] &+ depth, end(of: line))
    // A carriage return alone is a blank line too.
    return start == end || (base[start] == 0x0D && start &+ 1 == end) ? blankDepth : depth
  }
}

/// A depth greater than that of any line with visible text.
private let blankDepth = Int.max
/// The greatest length, in bytes, of the line that a hunk's header shows, as in git.
private let longestSection = 80
