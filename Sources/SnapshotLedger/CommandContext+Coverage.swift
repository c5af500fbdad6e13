import ProofsheetBasics
import SnapshotChecking
package import SnapshotReview
import SubjectCatalogue

/// What `coverage` is asked for.
package struct CoverageRequest: Sendable {
  /// Whether the answer is Markdown.
  package var isMarkdown = false
  /// How many tenths of a per cent have to be shown.
  package var least: Int?
  /// The file of known gaps.
  package var ratchet: String?
  /// Whether that file is written anew.
  package var updates = false
  /// Whether what may be worth a look counts as a gap.
  package var isStrict = false

  package init() {}
}

extension CommandContext {
  /// `proofsheet coverage`: says what no recorded snapshot or journey shows of presenters and view models.
  ///
  /// - Returns: 1 when something is not shown that ought to be, 2 when the last run cannot say which references
  ///   there were.
  package func coverage(_ request: CoverageRequest) throws -> Int32 {
    let judged = try ledger()
    let ledger = judged.ledger
    let gaps = ledger.gaps.filter { request.isStrict || $0.kind != .advice }
    var ratchet: Ratchet?
    if let path = request.ratchet {
      let file = AbsolutePath(path, in: workspace.workingDirectory).text
      if request.updates {
        try AtomicFile.write(Array(Ratchet.text(gaps, path: path).utf8), to: file)
      }
      ratchet = try Ratchet(reading: file, shown: path)
    }
    let answer = CoverageAnswer(
      ledger: ledger,
      gaps: gaps,
      ratchet: ratchet,
      least: request.least,
      unknown: judged.run.unknown
    )
    try LedgerPage(answer, after: judged.run.name).write(in: workspace.folders)
    if request.isMarkdown {
      output.write(answer.markdown)
    } else {
      try self.answer(answer.page, words: answer.text)
    }
    if let unknown = judged.run.unknown {
      warn("\(unknown); run 'swift run proofsheet check' and try again.")
      return 2
    }
    return answer.isFine ? 0 : 1
  }

  /// - Returns: The ledger, and the run that it judges.
  private func ledger() throws -> (ledger: Ledger, run: LastRun) {
    let rules = try SubjectRules(below: workspace.packageRoot)
    let modules = try SubjectModules(
      of: packageTargets(),
      rules: rules,
      root: workspace.packageRoot
    )
    let declarations = Declarations(
      try catalogue(of: modules.read, builds: false),
      judged: modules.judged,
      rules: rules
    )
    var run = try LastRun(in: workspace.folders, seen: modules.seen)
    run.compare(with: modules.code, root: workspace.packageRoot, in: workspace.folders)
    let texts = try RecordedTexts(
      of: declarations,
      seen: modules.seen,
      in: workspace.folders,
      inline: InlineTexts(
        of: run.inlineChecks,
        in: modules.sources,
        root: workspace.packageRoot
      ).all
    )
    let ledger = Ledger(
      declarations,
      texts,
      Ledger.Surroundings(
        gone: run.gone,
        requests: try FixtureRequests.files(below: workspace.packageRoot)
      ),
      seen: modules.seen,
      rules: rules
    )
    return (ledger, run)
  }
}

/// What the last run says of references.
struct LastRun {
  /// Its name.
  private(set) var name: String?
  /// The references that it asked for and that are not there, from the root.
  private(set) var gone: [String] = []
  /// Where it matched texts that are in no file: `AppTests/HomeTests.swift:12`.
  private(set) var inlineChecks: [String] = []
  /// Why nobody can say which references there ought to be.
  private(set) var unknown: String?

  /// - Parameters:
  ///   - folders: Where references and runs are.
  ///   - seen: The test targets that matter.
  /// - Throws: ``ReviewError`` where the run cannot be read.
  init(in folders: SnapshotFolders, seen: [String: [String]]) throws {
    let store = RunStore(folders: folders)
    let reason = "which references were deleted cannot be known"
    guard let run = try store.latest() else {
      unknown = "No run is known, so that \(reason)"
      return
    }
    name = run.name
    if let why = try run.incompleteness ?? store.doubt(run.name) {
      unknown = "The last run is not complete (\(why)), so that \(reason)"
    }
    var missing: Set<String> = []
    for entry in run.logs.flatMap(\.entries) where entry.verdict != .expected {
      let path = entry.record.reference
      if path.isEmpty, entry.verdict == .matched { inlineChecks.append(entry.record.source) }
      guard let target = Self.target(of: entry.record), seen[target] != nil else { continue }
      if access(folders.reference(path), F_OK) != 0 { missing.insert(path) }
    }
    gone = missing.map(folders.shown).sorted()
  }

  /// Notes that a source has changed since the run, whose build is what is read of the app.
  mutating func compare(with sources: [String], root: String, in folders: SnapshotFolders) {
    guard unknown == nil, let name, let end = FileStamp(of: "\(folders.runs)/\(name)") else {
      return
    }
    let changed = sources.first { source in
      let path = source.hasPrefix("/") ? source : root + "/" + source
      return FileStamp(of: path)?.isLater(than: end) == true
    }
    guard let changed else { return }
    unknown =
      "\(changed) has changed since the last run, so that what it declares now cannot be known"
  }

  /// The test target of a check: the first folder of its reference.
  private static func target(of record: RunRecord) -> String? {
    let path = record.reference
    if path.isEmpty { return nil }
    return path.split(separator: "/").first.map(String.init)
  }
}

/// The requests that fixture files answer: `Fixtures/Search/searchArtist_success.json` answers
/// `Search/searchArtist`.
enum FixtureRequests {
  /// The files by the requests that they answer.
  static func files(below root: String) throws -> [String: [String]] {
    var files: [String: [String]] = [:]
    for path in try FileListing(below: root + "/Fixtures").files {
      let parts = path.split(separator: "/")
      guard parts.count == 2, parts[0] != "Scenarios",
        let mark = parts[1].firstIndex(of: "_"), mark > parts[1].startIndex
      else { continue }
      files["\(parts[0])/\(parts[1][..<mark])", default: []].append(path)
    }
    return files
  }
}
