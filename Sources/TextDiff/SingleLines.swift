import ProofsheetBasics

/// The changed lines of one side that it has only once.
struct SingleLines: ~Copyable {
  private let lines: UnsafeMutablePointer<Int32>
  /// A hash of what each line says without its indentation.
  private let hashes: UnsafeMutablePointer<Int>
  let count: Int
  private let filter: HashFilter

  /// Finds them.
  ///
  /// - Parameters:
  ///   - ranges: The changed lines.
  ///   - side: The ids of all lines of the side.
  ///   - ids: What the ids stand for.
  init(_ ranges: [Range<Int>], _ side: [Int32], _ ids: InternedPair) {
    var most = 0
    for range in ranges { most &+= range.length }
    let lines = UnsafeMutablePointer<Int32>.allocate(capacity: most)
    let hashes = UnsafeMutablePointer<Int>.allocate(capacity: most)
    let counts = UnsafeMutablePointer<UInt8>.zeroed(ids.idCount)
    defer { counts.deallocate() }
    let filter = HashFilter(capacity: most)
    var found = 0
    side.withUnsafeBufferPointer { side in
      ids.contents.withUnsafeBufferPointer { contents in
        var line = 0
        while line < side.count {
          let id = Int(side[line])
          if counts[id] < 2 { counts[id] &+= 1 }
          line &+= 1
        }
        for range in ranges {
          line = range.lowerBound
          while line < range.upperBound {
            let id = Int(side[line])
            if counts[id] == 1 {
              lines[found] = Int32(truncatingIfNeeded: line)
              hashes[found] = contents[id]
              filter.insert(contents[id])
              found &+= 1
            }
            line &+= 1
          }
        }
      }
    }
    (self.lines, self.hashes, self.filter, count) = (lines, hashes, filter, found)
  }

  deinit {
    lines.deallocate()
    hashes.deallocate()
  }

  /// The lines that have a word in them, with ids of what they say.
  ///
  /// - Parameters:
  ///   - bytes: All lines of the side.
  ///   - other: The other side: what it cannot have is left out.
  ///   - table: Gives the ids, the same for both sides.
  /// - Returns: Those of the lines that the other side may have.
  func contents(
    of bytes: LineBytes,
    like other: borrowing SingleLines,
    in table: inout PieceTable
  ) -> LineContents {
    var found = LineContents()
    var index = 0
    while index < count {
      if other.filter.mayHold(hashes[index]), let content = bytes.content(of: Int(lines[index])),
        let start = content.baseAddress
      {
        found.lines.append(lines[index])
        found.ids.append(table.id(of: start, content.count))
      }
      index &+= 1
    }
    return found
  }
}

/// Lines, and what they say without their indentation, as ids.
struct LineContents {
  var lines: [Int32] = []
  var ids: [Int32] = []

  /// The line with each content; negative where there is none or more than one.
  func places(contentCount: Int) -> [Int32] {
    var places = [Int32](repeating: -1, count: contentCount)
    places.withUnsafeMutableBufferPointer { places in
      var index = 0
      while index < lines.count {
        let content = Int(ids[index])
        places[content] = places[content] == -1 ? lines[index] : -2
        index &+= 1
      }
    }
    return places
  }
}

/// Hashes of which one can tell that they are not among them (Bloom, 1970, with one hash).
private final class HashFilter {
  private let bits: UnsafeMutablePointer<UInt8>
  private let mask: Int

  /// - Parameter capacity: How many hashes; up to one of eight others is taken for one of them.
  init(capacity: Int) {
    var size = 64
    while size < capacity * 8 { size *= 2 }
    mask = size - 1
    bits = .zeroed(size / 8)
  }

  deinit { bits.deallocate() }

  func insert(_ hash: Int) {
    let bit = hash & mask
    bits[bit &>> 3] |= 1 &<< UInt8(truncatingIfNeeded: bit & 7)
  }

  func mayHold(_ hash: Int) -> Bool {
    let bit = hash & mask
    return bits[bit &>> 3] & (1 &<< UInt8(truncatingIfNeeded: bit & 7)) != 0
  }
}
