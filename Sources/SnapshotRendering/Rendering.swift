/// The canonical text of a subject: UTF-8, one final newline, the same for equal subjects.
public struct Rendering: Equatable, Sendable {
  /// The text's bytes, the final newline included.
  public let bytes: [UInt8]

  /// The text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the text is canonical text, which parses into a tree.
  package let isTree: Bool

  /// Renders any value as canonical text.
  ///
  /// - Parameter subject: The value; what adopts ``SnapshotDescribing`` shows its fields, everything
  ///   else its stored properties.
  /// - Complexity: O(n) in the number of facts, O(k log k) for each set or dictionary of k elements.
  public init(of subject: Any) {
    bytes = CanonicalWriter.bytes(of: subject)
    isTree = true
  }

  /// Wraps text that is its own rendering.
  ///
  /// - Parameter plainText: The text; exactly one newline is added, so that a text which ends with a
  ///   newline and one which does not stay different.
  public init(plainText: String) {
    var text = plainText
    text.append("\n")
    bytes = Array(text.utf8)
    isTree = false
  }

  /// The first line: of a screen, its type's name.
  package var firstLine: String {
    String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// The tree that the text was printed from, or nil for plain text.
  ///
  /// - Complexity: O(n) in the length of the text.
  package var tree: SnapshotTree? {
    isTree ? try? SnapshotTreeParser.parse(text) : nil
  }
}
