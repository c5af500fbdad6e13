import ProofsheetBasics

/// The canonical text of a subject: UTF-8, one final newline, the same for equal subjects.
public struct Rendering: Equatable, Sendable {
  /// The text's bytes, the final newline included.
  public let bytes: [UInt8]

  /// The rendered text with its final newline, as a string.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the text is canonical text, which parses into a tree.
  package let isTree: Bool

  /// The reason why the text is incomplete; nil for a complete text.
  package let refusal: RenderingError?

  /// The offsets at which keys of dictionaries without an order end, in a text that will be scrubbed;
  /// otherwise empty.
  let keyEnds: Set<Int>

  /// Whether texts are scrubbed after they have been rendered.
  @TaskLocal static var isScrubbed = false

  /// Whether texts of any size and depth are rendered completely.
  @TaskLocal static var isUnlimited = false

  /// Whether a module belongs to a package that SwiftPM has fetched; objects from such a module
  /// show no storage.
  @TaskLocal package static var isFetched: @Sendable (_ module: String) -> Bool = { _ in false }

  /// Renders any value as canonical text.
  ///
  /// - Parameter subject: The value. A value with ``SnapshotDescribing`` shows its fields, any
  ///   other value its stored properties.
  /// - Complexity: O(n) in the number of facts, O(k log k) for each set or dictionary of k
  ///   elements.
  public init(of subject: Any) {
    var writer = CanonicalWriter()
    writer.run(subject)
    let text = writer.refusal == nil ? UnmarkedText(writer.out) : nil
    self.init(
      text?.bytes ?? Array((TypeName.of(type(of: subject)) + "\n").utf8),
      isTree: true,
      refusal: writer.refusal,
      keyEnds: text?.keyEnds ?? []
    )
  }

  init(_ bytes: [UInt8], isTree: Bool, refusal: RenderingError?, keyEnds: Set<Int> = []) {
    self.bytes = bytes
    self.isTree = isTree
    self.refusal = refusal
    self.keyEnds = keyEnds
  }

  /// Wraps text that is recorded line by line, with `␍` for CR and `␀` for NUL.
  ///
  /// A line `=======`, and one that begins with `<<<<<<< `, `||||||| ` or `>>>>>>> `, has
  /// `␛` before it.
  ///
  /// - Parameter plainText: The text; exactly one newline is added, so that a text with a final
  ///   newline and one without stay different.
  public init(plainText: String) { self.init(plainBytes: PlainText.bytes(of: plainText)) }

  /// Wraps text that is made of rendered texts and is recorded unchanged.
  ///
  /// - Parameter renderedText: The text; a final newline is added.
  package init(renderedText: String) { self.init(plainBytes: Array(renderedText.utf8)) }

  private init(plainBytes: [UInt8]) {
    let isRefused = plainBytes.count >= RenderingError.mostBytes && !Self.isUnlimited
    let refusal = isRefused ? RenderingError.tooLong(place: "The text") : nil
    self.init(plainBytes + [0x0A], isTree: false, refusal: refusal)
  }

  /// Whether two texts are equal, and both are canonical or both are plain.
  ///
  /// All bytes are compared in one call, because an array compares them one by one in a debug
  /// build.
  public static func == (left: Rendering, right: Rendering) -> Bool {
    left.isTree == right.isTree && left.reads(like: right)
  }

  /// Whether another text has the same bytes; one call compares all of them.
  package func reads(like other: Rendering) -> Bool {
    bytes.count == other.bytes.count && memcmp(bytes, other.bytes, bytes.count) == 0
  }

  /// The lines of the text without their newlines.
  package var lines: [String] {
    bytes.lines.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// The tree that the text was printed from, or nil for plain text.
  ///
  /// - Complexity: O(n) in the length of the text.
  package var tree: SnapshotTree? {
    isTree ? (try? CanonicalText(bytes))?.tree : nil
  }
}

/// The reason why a subject has no text.
package enum RenderingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A conformance that decides the text belongs to another actor than the actor of the test.
  case elsewhere(type: String, conformance: String)
  /// A value has more levels than ``mostLevels``; the place is the property of the subject.
  case tooDeep(place: String)
  /// A text has more bytes than ``mostBytes``.
  case tooLong(place: String)

  /// The most levels of a text, unless the assertion allows more.
  static let mostLevels = 500
  /// The most bytes of a text, unless the assertion allows more.
  static let mostBytes = 10_000_000

  /// One sentence with the problem, its place and the remedy.
  package var description: String {
    let advice =
      "Hide it, or describe its type by SnapshotDescribing; an assertion allows it by .state.unlimited."
    return switch self {
    case .elsewhere(let type, let conformance):
      "\(type) is \(conformance) only on another actor; write nonisolated before the conformance, or "
        + "check on the main actor."
    case .tooDeep(let place): "\(place) is more than \(Self.mostLevels) levels deep. " + advice
    case .tooLong(let place):
      "\(place) has more than \(Self.mostBytes / 1_000_000) MB. " + advice
    }
  }
}

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
