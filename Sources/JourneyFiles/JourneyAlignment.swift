/// What becomes of the lines below a step whose transcript has changed.
///
/// Lines that are as before stay. Between two of them, a line that is about the same thing with
/// another value is replaced, so that what a file names stays named; `...` stands for what follows
/// behind it, and everything else goes or comes.
struct JourneyAlignment {
  /// One thing to do, from top to bottom.
  enum Edit: Equatable {
    /// The item stays.
    case keep(Int)
    /// The item goes, and the line of the transcript takes its place.
    case replace(Int, with: Int)
    /// The item goes.
    case remove(Int)
    /// The line of the transcript is new.
    case insert(Int)
  }

  private let items: [JourneyPattern.Item]
  private let lines: [JourneyLine]
  private var edits: [Edit] = []

  /// Finds the edits that make a file expect a transcript.
  ///
  /// - Complexity: O((n + m)·d) for n items, m lines and d that differ.
  static func edits(_ items: [JourneyPattern.Item], _ lines: [JourneyLine]) -> [Edit] {
    var alignment = JourneyAlignment(items: items, lines: lines.map(\.plain))
    alignment.align()
    return alignment.edits
  }

  private init(items: [JourneyPattern.Item], lines: [JourneyLine]) {
    self.items = items
    self.lines = lines
  }

  private mutating func align() {
    let changes = lines.map(JourneyPattern.Item.line).difference(from: items)
    let removed = Set(changes.removals.map(\.offset))
    let inserted = Set(changes.insertions.map(\.offset))
    var (item, line) = (0, 0)
    for (kept, same) in zip(
      items.indices.filter { !removed.contains($0) },
      lines.indices.filter { !inserted.contains($0) }
    ) {
      align(item..<kept, line..<same)
      edits.append(.keep(kept))
      (item, line) = (kept + 1, same + 1)
    }
    align(item..<items.count, line..<lines.count)
  }

  /// Aligns items and lines none of which are the same.
  private mutating func align(_ items: Range<Int>, _ lines: Range<Int>) {
    let alike = alike(items, lines)
    var rest = lines
    for item in items {
      if case .anything(let indentation) = self.items[item] {
        let end =
          ((item + 1)..<items.upperBound).lazy.compactMap { alike[$0] }.first ?? lines.upperBound
        let isCovered = { [all = self.lines] in JourneyPattern.covers(indentation, all[$0]) }
        if let first = rest.prefix(upTo: end).first(where: isCovered) {
          insert(&rest, upTo: first)
          rest = (rest.prefix(upTo: end).first { !isCovered($0) } ?? end)..<rest.upperBound
        }
        edits.append(.keep(item))
      } else if let line = alike[item] {
        insert(&rest, upTo: line)
        edits.append(.replace(item, with: line))
        rest = (line + 1)..<rest.upperBound
      } else {
        edits.append(.remove(item))
      }
    }
    insert(&rest, upTo: lines.upperBound)
  }

  private mutating func insert(_ rest: inout Range<Int>, upTo end: Int) {
    edits += (rest.lowerBound..<end).map { .insert($0) }
    rest = end..<rest.upperBound
  }

  /// The lines that are about the same as an item, both in their order.
  private func alike(_ items: Range<Int>, _ lines: Range<Int>) -> [Int: Int] {
    let keys = lines.map { self.lines[$0].key }
    var found: [Int: Int] = [:]
    var next = 0
    for item in items {
      guard case .line(let expected) = self.items[item],
        let place = keys[next...].firstIndex(of: expected.key)
      else { continue }
      found[item] = lines.lowerBound + place
      next = place + 1
    }
    return found
  }
}

extension JourneyLine {
  /// What a line is about: its indentation and what stands before a colon or a question mark, or
  /// its first two words.
  fileprivate var key: JourneyLine {
    let content = bytes[indentation...]
    if let end = content.firstIndex(where: { $0 == 0x3A || $0 == 0x3F }) {
      return JourneyLine(bytes[..<end])
    }
    let words = content.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    return JourneyLine(bytes[..<indentation] + Array(words.prefix(2).joined(separator: [0x20])))
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
