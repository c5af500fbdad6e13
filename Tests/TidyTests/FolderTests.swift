import Testing

/// The folders of a module go one way: a folder names no type of a folder that names its own types.
@Suite struct FolderTests {
  @Test func foldersGoOneWay() throws {
    let modules = Dictionary(grouping: try Repository().sources(below: "Sources/")) { file in
      file.path.split(separator: "/").prefix(2).joined(separator: "/")
    }
    for (module, files) in modules where module != "Sources/Samples" {
      #expect(Self.circle(in: files) == [], "\(module)")
    }
  }

  @Test func circlesAreFound() {
    let low = SourceFile(
      path: "S/M/Low/a.swift",
      text: "public struct Low {\n  let b = \"High\" // High\n}"
    )
    let high = SourceFile(path: "S/M/High/b.swift", text: "enum High { case low(Low) }")
    let wrong = SourceFile(
      path: "S/M/Low/c.swift",
      text: "extension Low {\n  func high() -> High? { nil }\n}"
    )
    #expect(Self.circle(in: [low, high]) == [])
    #expect(Self.circle(in: [low, high, wrong]) == ["S/M/High", "S/M/Low"])
  }

  /// The folders that are left when folders that use no other folder are taken away, one by one.
  private static func circle(in files: [SourceFile]) -> [String] {
    var owners: [String: String] = [:]
    for file in files {
      for type in file.types { owners[type] = file.folder }
    }
    var used: [String: Set<String>] = [:]
    for file in files {
      let folders = file.words.compactMap { owners[$0] }
      used[file.folder, default: []].formUnion(folders.filter { $0 != file.folder })
    }
    var left = Set(used.keys)
    while let lowest = left.first(where: { used[$0, default: []].isDisjoint(with: left) }) {
      left.remove(lowest)
    }
    return left.sorted()
  }
}

extension SourceFile {
  fileprivate var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

  /// The types that the file declares for its module.
  fileprivate var types: [String] {
    code.compactMap { _, line in
      let words = line.split(separator: " ").map(String.init)
      let kinds = ["struct", "class", "enum", "actor", "protocol", "typealias"]
      guard line.first != " ", !line.hasPrefix("private"), !line.hasPrefix("fileprivate"),
        let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count
      else { return nil }
      return words[kind + 1].utf8Words.first
    }
  }

  /// The words of the code, without those in literals and comments.
  fileprivate var words: Set<String> {
    var words: Set<String> = []
    for (_, line) in code {
      let pieces = line.split(separator: "\"", omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() where index.isMultiple(of: 2) {
        let comment = piece.utf8.contains(0x2F) ? piece.firstRange(of: "//") : nil
        words.formUnion(String(piece[..<(comment?.lowerBound ?? piece.endIndex)]).utf8Words)
        if comment != nil { break }
      }
    }
    return words
  }
}

extension String {
  /// The words of ASCII letters, digits and underscores.
  fileprivate var utf8Words: [String] {
    utf8.split { byte in
      !(0x61...0x7A).contains(byte | 0x20) && !(0x30...0x39).contains(byte) && byte != 0x5F
    }.map { String($0) ?? "" }
  }
}
