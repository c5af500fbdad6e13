import SnapshotChecking

/// The texts of inline snapshots in the sources of tests.
enum InlineTexts {
  struct Text: Equatable, Sendable {
    /// The source line of the call of `assertInlineSnapshot`: `Tests/AppTests/HomeTests.swift:12`.
    let place: String
    /// The folder of the test target in `__Snapshots__`.
    let folder: String
    let text: String
  }

  /// Returns all texts in the source files of the test targets.
  static func all(in sources: [String: [String]], root: String) throws -> [Text] {
    try sources.sorted { $0.key < $1.key }.flatMap { folder, paths in
      try paths.flatMap { path in
        texts(in: String(decoding: try FileBytes.read(root + "/" + path) ?? [], as: UTF8.self))
          .map { Text(place: "\(path):\($0.line)", folder: folder, text: $0.text) }
      }
    }
  }

  /// Returns the line of each call of `assertInlineSnapshot`, and the call's text without
  /// indentation.
  static func texts(in source: String) -> [(line: Int, text: String)] {
    let quotes = "\"\"\""
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { lines[$0].contains("assertInlineSnapshot(") }.compactMap { call in
      let rest = lines[call...].dropFirst().prefix { !$0.contains("assertInlineSnapshot(") }
      guard let open = rest.firstIndex(where: { $0.hasSuffix(quotes) }) else { return nil }
      let text = rest[(open + 1)...].prefix { !$0.drop { $0 == " " }.hasPrefix(quotes) }
      guard text.endIndex < rest.endIndex else { return nil }
      let margin = rest[text.endIndex].prefix { $0 == " " }.count
      let inner = text.map { $0.dropFirst(margin).replacing("\\\\", with: "\\") + "\n" }
      return (call + 1, inner.joined())
    }
  }
}
