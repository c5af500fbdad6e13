import ProofsheetBasics
import SnapshotChecking

/// A source file with inline snapshots.
struct InlineSource {
  let path: String
  let bytes: [UInt8]
  /// The checksum of the source, in the form in which a run records it.
  let checksum: String
  let lines: SourceLines
  /// The source as the compiler reads it.
  let reading: SwiftCompiler.Reading
  /// Whether a function of this name calls `assertInlineSnapshot` for its callers.
  let isHelper: (String) -> Bool
  /// The white space for one level of indentation in the source.
  let step: String
  private let compiler: SwiftCompiler

  /// Reads a source file; messages name the file by `path`.
  init(
    path: String,
    bytes: [UInt8],
    compiler: SwiftCompiler,
    isHelper: @escaping (String) -> Bool
  ) throws(ReviewError) {
    (self.path, self.bytes, self.compiler, self.isHelper) = (path, bytes, compiler, isHelper)
    checksum = Self.checksum(of: bytes)
    lines = SourceLines(bytes)
    step = Self.step(of: bytes, lines)
    reading = try compiler.read(bytes, path: path)
  }

  static func checksum(of bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes(Checksum.text(ofFile:))
  }

  /// Whether the new texts are the only difference between the syntax trees before and after the
  /// replacements.
  func isSound(_ replacements: [Replacement]) throws(ReviewError) -> Bool {
    let after = Self.applying(replacements, to: reading.bytes)
    let tree = try compiler.parse(after, mode: reading.mode, path: path).tree
    return tree?.differs(from: reading.tree, onlyBy: replacements.map(\.edit)) == true
  }

  /// Returns the white space at the start of the line that contains a byte.
  func indentation(at offset: Int) -> [UInt8] {
    Array(bytes[lines.start(at: offset)...].prefix { $0 == 0x20 || $0 == 0x09 })
  }

  /// Returns the line end of the line that contains a byte.
  func newline(at offset: Int) -> String {
    guard let next = lines.next(at: offset) else { return bytes.contains(0x0D) ? "\r\n" : "\n" }
    return next > 1 && bytes[next - 2] == 0x0D ? "\r\n" : "\n"
  }

  /// Returns a tab if a line of the source starts with a tab, and otherwise the spaces by which
  /// most blocks are indented.
  private static func step(of bytes: [UInt8], _ lines: SourceLines) -> String {
    var counts: [Int: Int] = [:]
    var opened: Int?
    for range in lines.ranges {
      let line = bytes[range]
      if line.first == 0x09 { return "\t" }
      guard let last = line.last(where: { ![0x20, 0x0D, 0x0A].contains($0) }) else { continue }
      let indent = line.prefix { $0 == 0x20 }.count
      if let opened, indent > opened { counts[indent - opened, default: 0] += 1 }
      opened = last == 0x7B ? indent : nil
    }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return String(repeating: " ", count: most?.key ?? 2)
  }
}
