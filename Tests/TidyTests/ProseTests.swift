import Testing

/// One name stands for one thing, and no word of another tool for a word of ours.
@Suite struct ProseTests {
  /// Words of other tools for the words of the page for writers, and names without a meaning of
  /// their own.
  private static let synonyms =
    "Permutation Interleav Defect Violation Golden Told Patience Deaf Starter".split { $0 == " " }

  /// The names of several types, and the names with a word of another tool.
  private static func ambiguous(_ files: [SourceFile]) -> [String] {
    let heads = files.flatMap(\.lines).filter {
      $0.first?.isLowercase == true || $0.first == "@"
    }
    let names = heads.compactMap { line in
      line.prefixMatch(of: /(?:[a-z@][\w()]* )*(?:struct|enum|class|protocol|actor) (\w+)/)
        .map { String($0.1) }
    }.sorted()
    return zip(names, names.dropFirst()).filter(==).map(\.0)
      + names.filter { name in synonyms.contains(where: name.contains) }
  }

  @Test func oneNameStandsForOneThing() throws {
    let files = try Repository().sources(below: "Sources/")
    #expect(Self.ambiguous(files.filter { !$0.path.hasPrefix("Sources/Samples/") }) == [])
    let twin = SourceFile(path: "a", text: "package struct A<B> {}\nenum A {}\nclass Golden {}")
    #expect(Self.ambiguous([twin]) == ["A", "Golden"])
  }
}
