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
    let low = SourceFile(path: "S/M/Low/a.swift", text: "struct Low {\n  // High\n}; \"High\"")
    let high = SourceFile(path: "S/M/High/b.swift", text: "enum High { case low(Low) }")
    let wrong = SourceFile(path: "S/M/Low/c.swift", text: "func high() -> High? { nil }")
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

  /// The types that the file declares outside of others.
  fileprivate var types: [String] {
    let kinds: [Substring] = ["struct", "class", "enum", "actor", "protocol"]
    return lines.filter { $0.first?.isLowercase == true || $0.first == "@" }.compactMap { line in
      let words = line.split(separator: " ")
      guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else {
        return nil
      }
      return words[kind + 1].asciiWords.first
    }
  }

  /// The words of the code, without those in literals and in comments of their own lines.
  fileprivate var words: Set<String> {
    let pieces = code.flatMap { _, line in
      line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 0 }
    }
    return Set(pieces.flatMap(\.element.asciiWords))
  }
}

extension Substring {
  /// The words of ASCII letters, digits and underscores.
  fileprivate var asciiWords: [String] {
    utf8.split { byte in
      !(0x61...0x7A).contains(byte | 0x20) && !(0x30...0x39).contains(byte) && byte != 0x5F
    }.map { String($0) ?? "" }
  }
}
