import SnapshotChecking
import SnapshotReview
import SubjectCatalogue

/// What sources say in front of the braces of a type and symbol graphs do not: `~Copyable`.
final class DeclarationHeads {
  private let root: String
  /// The sources so far, each read once; empty for what cannot be read.
  private var sources: [String: (bytes: [UInt8], lines: SourceLines)] = [:]

  /// - Parameter root: The package's folder, from which places are.
  init(root: String) { self.root = root }

  /// Whether values of a type may be copied, as far as its declaration says.
  func isCopyable(_ type: AppType) -> Bool {
    guard let place = type.place, type.kind == .struct || type.kind == .enum else { return true }
    let source = source(place.path)
    guard let start = source.lines.offset(line: place.line, column: place.column) else {
      return true
    }
    let head = source.bytes[start...].prefix { $0 != 0x7B }
    return !String(decoding: head, as: UTF8.self).contains("~Copyable")
  }

  private func source(_ path: String) -> (bytes: [UInt8], lines: SourceLines) {
    if let known = sources[path] { return known }
    // What cannot be read says nothing; the compiler has read it.
    let bytes = (try? FileBytes.read(AbsolutePath(path, in: root).text)) ?? []
    let source = (bytes, SourceLines(bytes))
    sources[path] = source
    return source
  }
}
