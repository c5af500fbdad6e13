import ProofsheetBasics

/// The lines of two texts as integers: lines with equal bytes have equal ids, in both texts.
struct LineIDs: Sendable {
  let old: [Int32]
  let new: [Int32]
  /// A number that is greater than every id.
  let bound: Int

  /// - Complexity: Expected O(n) in the bytes of both texts.
  init(old: TextLines, new: TextLines) {
    var known: [LineBytes.Line: Int32] = [:]
    func ids(of lines: LineBytes) -> [Int32] {
      (0..<lines.count).map { index in
        let line = lines.line(index)
        if let id = known[line] { return id }
        let id = Int32(truncatingIfNeeded: known.count)
        known[line] = id
        return id
      }
    }
    (self.old, self.new) = LineBytes.of(old) { old in
      LineBytes.of(new) { new in (ids(of: old), ids(of: new)) }
    }
    bound = known.count
  }
}

extension LineBytes {
  /// The bytes of a line, which tell apart what is equal as text: strings that are canonically
  /// equivalent.
  fileprivate struct Line: Hashable {
    let bytes: UnsafeRawBufferPointer

    static func == (left: Line, right: Line) -> Bool {
      guard left.bytes.count == right.bytes.count, let first = left.bytes.baseAddress,
        let second = right.bytes.baseAddress
      else { return left.bytes.count == right.bytes.count }
      return memcmp(first, second, left.bytes.count) == 0
    }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes: bytes) }
  }

  fileprivate func line(_ index: Int) -> Line {
    let start = cuts[index]
    return Line(bytes: UnsafeRawBufferPointer(start: base + start, count: cuts[index &+ 1] &- start))
  }
}
