/// The text of lists that are rendered again and again while they stay as they are, such as the rows of
/// a screen that is looked at after every turn.
///
/// A list is known by its storage: it is kept here, so whoever changes it gets other storage first. That
/// holds for values; a list of or with objects, whose contents change behind it, is not remembered.
///
/// Unchecked, because only the thread that renders with it touches it.
package final class RenderingMemory: @unchecked Sendable {
  /// The memory of the rendering under way; without one nothing is remembered.
  @TaskLocal package static var current: RenderingMemory?

  /// Which list, and how far its text is indented.
  struct Place: Hashable {
    let type: ObjectIdentifier
    let address: UInt
    let count: Int
    let indent: Int
  }

  private var texts: [Place: (list: Any, bytes: [UInt8])] = [:]
  private var size = 0

  /// How many bytes of text are kept at most; a list that changes each time is no reason to keep all.
  private static let capacity = 16_000_000
  /// Below how many elements looking a list up is no gain.
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

  /// Where a list stands; nil for one that cannot be told by its storage.
  static func place(of list: Any, indent: Int) -> Place? {
    #if canImport(ObjectiveC)
    // A list may be one of Foundation's there, and gets storage each time that it is asked for it.
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
