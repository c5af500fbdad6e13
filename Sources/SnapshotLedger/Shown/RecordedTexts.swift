import ProofsheetBasics
import SnapshotChecking
import SnapshotReview
import ToolBasics

/// The recorded snapshots and journeys of some test targets, and what they show.
struct RecordedTexts: Sendable {
  /// The paths from the root, by the numbers that facts have.
  let paths: [String]
  let facts: ShownFacts
  /// Names that stand for several types, by the folder of references.
  let ambiguous: [String: Set<String>]

  /// How many texts one job reads.
  private static let portion = 256

  private struct Job: Sendable {
    let numbers: Range<Int>
    let files: [String]
  }

  /// - Parameters:
  ///   - declarations: What there is to show.
  ///   - seen: Which modules the tests of each folder depend on.
  ///   - folders: Where references are.
  ///   - inline: Texts that stand in sources.
  /// - Throws: ``CheckError`` for a file that cannot be read.
  init(
    of declarations: Declarations,
    seen: [String: [String]],
    in folders: SnapshotFolders,
    inline: [InlineTexts.Text] = []
  ) throws {
    let names = seen.mapValues { KnownNames(declarations, in: $0) }
    let files = try seen.keys.sorted().flatMap { folder in
      try FileListing(below: folders.references + "/" + folder).files.map { folder + "/" + $0 }
    }
    let jobs = stride(from: 0, to: files.count, by: Self.portion).map { start in
      let end = min(files.count, start + Self.portion)
      return Job(numbers: start..<end, files: Array(files[start..<end]))
    }
    let results = mapInParallel(jobs) { job in
      Result { () throws(CheckError) in
        var facts = ShownFacts(declarations)
        for (number, file) in zip(job.numbers, job.files) {
          let folder = String(file.prefix { $0 != "/" })
          guard let known = names[folder], let bytes = try FileBytes.read(folders.reference(file))
          else { continue }
          facts.textCount += 1
          if let text = Self.facts(of: bytes, known) { facts.add(text, of: number, in: folder) }
        }
        return facts
      }
    }
    var facts = ShownFacts(declarations)
    for result in results { facts.merge(try result.get()) }
    for (number, text) in inline.enumerated() {
      guard let known = names[text.folder] else { continue }
      facts.textCount += 1
      if let shown = Self.facts(of: text.bytes, known) {
        facts.add(shown, of: files.count + number, in: text.folder)
      }
    }
    self.facts = facts
    paths = files.map(folders.shown) + inline.map(\.place)
    ambiguous = names.mapValues(\.ambiguous)
  }

  /// What a text says; nil for one that is neither canonical nor a transcript.
  static func facts(of bytes: [UInt8], _ names: KnownNames) -> TextFacts? {
    bytes.withUnsafeBytes { bytes in
      let facts =
        JourneyReader.reads(bytes)
        ? JourneyReader.facts(of: bytes, names) : FactReader.facts(of: bytes, names)
      guard var facts else { return nil }
      for (start, number) in names.errors {
        var next = 0
        while let found = DeclaredNames.offset(of: start, in: bytes, from: next) {
          next = found + start.count
          let before = found == 0 ? 0x20 : bytes[found - 1]
          let isWhole = !DeclaredNames.isWord(before) && before != 0x2E
          var end = next
          while end < bytes.count, DeclaredNames.isWord(bytes[end]) { end += 1 }
          if isWhole { facts.errors.append((number, bytes.text(next..<end))) }
        }
      }
      return facts
    }
  }
}
