/// The text of lists that are rendered repeatedly without a change, such as the rows of a screen
/// that a journey reads after every turn.
///
/// A list is identified by its storage. The memory retains the storage, so a change of the list
/// copies the list into new storage. Objects change in place, so lists with objects are not
/// remembered.
///
/// `Sendable` is unchecked, because only the thread that renders with the memory uses it.
package final class RenderingMemory: @unchecked Sendable {
  /// The memory of the current rendering, if it has one.
  @TaskLocal package static var current: RenderingMemory?

  /// The key under which the memory holds the text of a list: the list's storage, and the
  /// indentation of the text.
  struct Place: Hashable {
    let type: ObjectIdentifier
    let address: UInt
    let count: Int
    let indent: Int
  }

  private var texts: [Place: (list: Any, bytes: [UInt8])] = [:]
  private var size = 0

  /// The largest number of bytes of text in the memory.
  ///
  /// A list that changes before each rendering adds a text each time, so a limit is needed.
  private static let capacity = 16_000_000
  /// The smallest number of elements with which a list is kept in the memory.
  ///
  /// Writing a shorter list again is faster than a lookup.
  private static let leastCount = 8

  package init() {}

  func bytes(of place: Place) -> [UInt8]? { texts[place]?.bytes }

  func keep(_ list: Any, _ bytes: [UInt8], at place: Place) {
    size += bytes.count
    if size > Self.capacity {
      texts = [:]
      size = bytes.count
    }
    texts[place] = (list, bytes)
  }

  /// Returns the key under which the memory keeps the text of a list; nil for a list that is too
  /// short or has no storage of its own.
  static func place(of list: Any, indent: Int) -> Place? {
    #if canImport(ObjectiveC)
    // A list from Foundation has new storage at each access.
    return nil
    #else
    guard let stored = list as? any StoredList else { return nil }
    let (address, count) = stored.storage
    guard count >= leastCount, let address else { return nil }
    let type = ObjectIdentifier(Swift.type(of: list))
    return Place(type: type, address: UInt(bitPattern: address), count: count, indent: indent)
    #endif
  }
}

/// A list whose elements lie side by side in storage of its own.
private protocol StoredList {
  var storage: (address: UnsafeRawPointer?, count: Int) { get }
}

extension Array: StoredList {
  fileprivate var storage: (address: UnsafeRawPointer?, count: Int) {
    withUnsafeBufferPointer { (UnsafeRawPointer($0.baseAddress), $0.count) }
  }
}
