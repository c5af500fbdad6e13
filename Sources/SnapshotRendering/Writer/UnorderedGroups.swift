import ProofsheetBasics

/// Where the elements of unordered collections stand in a text, so that they can be put in another
/// order when it is scrubbed.
///
/// Unchecked, because it is only touched by the thread that renders with it.
final class UnorderedGroups: @unchecked Sendable {
  /// One unordered collection with at least two elements.
  struct Group {
    /// Where each element starts.
    var starts: [Int]
    var end: Int
  }

  /// Keeps the collections of the text that was written last.
  ///
  /// Unchecked, because it is only touched by the thread that renders with it.
  final class Recorder: @unchecked Sendable {
    private var bytes: [UInt8] = []
    private var groups: [Group] = []

    /// The collections of a text that is about to be written.
    func begun() -> UnorderedGroups { UnorderedGroups(self) }

    /// The collections in `text`, or none when it is not the text that was written last.
    func groups(in text: [UInt8]) -> [Group] { text == bytes ? groups : [] }

    fileprivate func keep(_ groups: [Group], of bytes: [UInt8]) {
      self.groups = groups
      self.bytes = bytes
    }
  }

  /// The recorder of the rendering under way; nil when nothing will be scrubbed.
  @TaskLocal static var recorder: Recorder?

  /// Inner collections stand before those that hold them.
  private var groups: [Group] = []
  private let keeper: Recorder

  private init(_ keeper: Recorder) { self.keeper = keeper }

  /// Hands over what was noted, with the whole text.
  func finish(_ buffer: TextBuffer) { keeper.keep(groups, of: buffer.bytes) }

  /// Notes a collection whose elements are about to be sorted.
  ///
  /// - Parameters:
  ///   - starts: Where each element starts before it is sorted.
  ///   - end: Where the last one ends.
  ///   - sorted: The elements in their new order, still where they were.
  ///   - base: Where the text starts.
  func add(
    startingAt starts: [Int],
    end: Int,
    sorted: [UnsafeBufferPointer<UInt8>],
    _ base: UnsafeMutablePointer<UInt8>
  ) {
    var moves: [Int: Int] = [:]
    var group = Group(starts: [], end: end)
    var next = starts[0]
    for element in sorted {
      guard let first = element.baseAddress else { continue }
      let old = first - UnsafePointer(base)
      group.starts.append(next)
      moves[old] = next - old
      next += element.count
    }
    var inner = groups.count - 1
    while inner >= 0, groups[inner].starts[0] >= starts[0] {
      let element = Self.last(in: starts, upTo: groups[inner].starts[0])
      shift(inner, by: moves[element] ?? 0)
      inner -= 1
    }
    groups.append(group)
  }

  /// Notes that bytes were inserted before everything from `offset` on.
  func inserted(_ count: Int, at offset: Int) {
    var index = groups.count - 1
    while index >= 0, groups[index].starts[0] >= offset {
      shift(index, by: count)
      index -= 1
    }
  }

  private func shift(_ index: Int, by delta: Int) {
    guard delta != 0 else { return }
    groups[index].starts = groups[index].starts.map { $0 + delta }
    groups[index].end += delta
  }

  /// The last of ascending `starts` that is not behind `offset`.
  private static func last(in starts: [Int], upTo offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return starts[low]
  }
}
