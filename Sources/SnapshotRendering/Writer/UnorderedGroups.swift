import ProofsheetBasics

/// The places of unordered collections' elements in a text, so that scrubbing can reorder them.
///
/// `Sendable` is unchecked, because an instance is used only by the thread of its rendering.
final class UnorderedGroups: @unchecked Sendable {
  /// One unordered collection with at least two elements.
  struct Group {
    /// The start of each element in the text.
    var starts: [Int]
    var end: Int
  }

  /// A store of the unordered collections in the text that was written last.
  ///
  /// `Sendable` is unchecked, because an instance is used only by the thread of its rendering.
  final class Recorder: @unchecked Sendable {
    private var bytes: [UInt8] = []
    private var groups: [Group] = []

    /// Returns an empty list of unordered collections, for a text that is about to be written.
    func begun() -> UnorderedGroups { UnorderedGroups(self) }

    /// Returns the collections in `text`; empty if `text` is not the last written text.
    func groups(in text: [UInt8]) -> [Group] { text == bytes ? groups : [] }

    fileprivate func keep(_ groups: [Group], of bytes: [UInt8]) {
      self.groups = groups
      self.bytes = bytes
    }
  }

  /// The recorder of the current rendering; nil without scrubbers.
  @TaskLocal static var recorder: Recorder?

  /// The unordered collections in the text so far; inner collections stand before outer ones.
  private var groups: [Group] = []
  private let keeper: Recorder

  private init(_ keeper: Recorder) { self.keeper = keeper }

  /// Hands the recorded unordered collections, and the whole text, to the recorder.
  func finish(_ buffer: TextBuffer) { keeper.keep(groups, of: buffer.bytes) }

  /// Adds an unordered collection, before its elements are moved into sorted order.
  ///
  /// - Parameters:
  ///   - starts: The start of each element in the text, before the elements are moved.
  ///   - end: The end of the last element.
  ///   - sorted: The elements in sorted order; each buffer still has the element's place before the
  ///     move.
  ///   - base: The start of the text.
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

  /// Shifts the recorded places from `offset` on by `count`, the number of bytes inserted there.
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

  /// Returns the last of the ascending `starts` that is at most `offset`.
  private static func last(in starts: [Int], upTo offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return starts[low]
  }
}
