import SnapshotChecking
import SnapshotReview
import SubjectCatalogue

/// Searches the sources of type declarations for words that symbol graphs omit: `~Copyable`.
final class DeclarationHeads {
  private let root: String
  /// The sources that were read so far, by their paths; an unreadable source is empty.
  private var sources: [String: (bytes: [UInt8], lines: SourceLines)] = [:]

  /// Creates a search in the sources of a package.
  ///
  /// - Parameter root: The package's folder, to which the paths of places are relative.
  init(root: String) { self.root = root }

  /// Whether the declaration of a type allows copies of its values.
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
    // An unreadable source counts as empty; the compiler has read it before.
    let bytes = (try? FileBytes.read(AbsolutePath(path, in: root).text)) ?? []
    let source = (bytes, SourceLines(bytes))
    sources[path] = source
    return source
  }
}
