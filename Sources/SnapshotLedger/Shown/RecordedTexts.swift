import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering
import SnapshotReview
import ToolBasics

/// The subjects and values that the recorded snapshots and journeys of some test targets show.
struct RecordedTexts: Sendable {
  /// For each declared subject, the texts that show it, and the values that it has in these texts.
  private(set) var subjects: [ShownSubject]

  /// The number of texts that one job reads.
  private static let portion = 256

  /// - Parameters:
  ///   - declarations: The declared subjects.
  ///   - seen: The modules that the tests of each folder depend on.
  ///   - folders: The folders of the references.
  ///   - inline: The texts of inline snapshots.
  /// - Throws: ``CheckError`` for a file that cannot be read.
  init(
    of declarations: Declarations,
    seen: [String: [String]],
    in folders: SnapshotFolders,
    inline: [InlineTexts.Text] = []
  ) throws {
    subjects = declarations.subjects.map { _ in ShownSubject() }
    let names = seen.mapValues { KnownNames(declarations, in: $0) }
    let files = try names.keys.sorted().flatMap { folder in
      try FileListing(below: folders.references + "/" + folder).files.map { (folder, $0) }
    }
    let jobs = stride(from: 0, to: files.count, by: Self.portion).map { start in
      files[start..<min(files.count, start + Self.portion)]
    }
    let results = mapInParallel(jobs) { job in
      Result { () throws(CheckError) in
        var texts: [(path: String, facts: TextFacts)] = []
        for (folder, file) in job {
          let path = "\(folder)/\(file)"
          guard let known = names[folder],
            let bytes = try FileBytes.read(folders.reference(path)),
            let facts = Self.facts(of: String(decoding: bytes, as: UTF8.self), known)
          else { continue }
          texts.append((folders.shown(path), facts))
        }
        return texts
      }
    }
    for result in results {
      for text in try result.get() { subjects.add(text.facts, of: text.path) }
    }
    for text in inline {
      let facts = names[text.folder].flatMap { Self.facts(of: text.text, $0) }
      if let facts { subjects.add(facts, of: text.place) }
    }
  }

  /// Returns the facts of a text; `nil` for a text that is neither canonical nor a transcript.
  static func facts(of text: String, _ names: KnownNames) -> TextFacts? {
    if let facts = JourneyReader.facts(of: text, names) { return facts }
    guard let tree = try? SnapshotTree(parsing: text) else { return nil }
    var reader = TextReader(names)
    reader.read(tree)
    return reader.facts
  }
}
