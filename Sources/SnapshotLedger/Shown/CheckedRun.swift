import Foundation
import ProofsheetBasics
import SnapshotChecking
import SnapshotReview
import ToolBasics

/// The texts that the last run of the tests has checked.
struct CheckedRun: Sendable {
  /// One reference, or one inline snapshot.
  private struct Text {
    /// The path of the reference from the root, or the place of an inline snapshot.
    let path: String
    /// The folder of the test target in `__Snapshots__`.
    let folder: String
    let text: String
  }

  /// The name of the run's folder; `nil` if no run is known.
  private(set) var name: String?
  /// The references that the run has checked and that are missing now, as paths from the root.
  private(set) var gone: [String] = []
  /// One sentence about what is unknown after the run; `nil` if the run is whole.
  private(set) var doubt: String?
  private var texts: [Text] = []

  /// Reads the last run of the test targets that depend on modules with subjects.
  ///
  /// - Throws: ``CheckError`` or ``ReviewError`` for a file that cannot be read.
  init(of modules: SubjectModules, root: String, in folders: SnapshotFolders) throws {
    let store = RunStore(folders: folders)
    let next = "run 'swift run proofsheet check' and try again."
    guard let run = try store.latest() else {
      doubt = "No run of the tests is known; \(next)"
      return
    }
    name = run.name
    let entries = run.logs.flatMap(\.entries).filter { $0.verdict != .expected }
    var checked: Set<String> = []
    var places: Set<String> = []
    for entry in entries where [.matched, .recorded, .different].contains(entry.verdict) {
      let reference = entry.record.reference
      _ =
        reference.isEmpty
        ? places.insert(entry.record.source).inserted : checked.insert(reference).inserted
    }
    let asked = Set(entries.map(\.record.reference)).filter { modules.seen[Self.target($0)] != nil }
    for path in asked.sorted() where access(folders.reference(path), F_OK) != 0 {
      gone.append(folders.shown(path))
    }
    try read(checked.filter { modules.seen[Self.target($0)] != nil }, in: folders)
    let sources = try read(inline: places, of: modules, root: root)
    let problem =
      try Self.problem(of: run, in: store) ?? unchecked(checked, of: modules, in: folders, run)
      ?? Self.changed(in: modules.code + sources, root: root, since: "\(folders.runs)/\(run.name)")
    doubt = problem.map { "The last run is not whole: \($0); \(next)" }
  }

  /// Returns the first part of a path: the folder of a test target.
  private static func target(_ path: String) -> String { String(path.prefix { $0 != "/" }) }

  /// Adds the texts of references.
  private mutating func read(_ references: Set<String>, in folders: SnapshotFolders) throws {
    for path in references.sorted() {
      guard let bytes = try FileBytes.read(folders.reference(path)) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      texts.append(Text(path: folders.shown(path), folder: Self.target(path), text: text))
    }
  }

  /// Adds the texts of inline snapshots at places such as `AppTests/Home.swift:12`.
  ///
  /// - Returns: The paths of the sources.
  private mutating func read(
    inline places: Set<String>,
    of modules: SubjectModules,
    root: String
  ) throws -> [String] {
    var sources: [String] = []
    for place in places.sorted() {
      let folder = Self.target(place)
      let file = place.dropFirst(folder.count).prefix { $0 != ":" }
      guard let line = Int(place.dropFirst(folder.count + file.count + 1)),
        let path = modules.sources[folder]?.first(where: { $0.hasSuffix(file) }),
        let bytes = try FileBytes.read(root + "/" + path)
      else { continue }
      sources.append(path)
      if let text = InlineText.text(at: line, in: String(decoding: bytes, as: UTF8.self)) {
        texts.append(Text(path: "\(path):\(line)", folder: folder, text: text))
      }
    }
    return sources
  }

  /// Returns for each declared subject the texts that show it, and its properties in them.
  func shown(of declarations: Declarations, seen: [String: [String]]) -> [ShownSubject] {
    let names = seen.mapValues { KnownNames(declarations, in: $0) }
    var subjects = declarations.subjects.map { _ in ShownSubject() }
    let facts = mapInParallel(texts) { text in
      names[text.folder].flatMap { TextReader.facts(of: text.text, $0) }
    }
    for (text, facts) in zip(texts, facts) { facts?.add(to: &subjects, path: text.path) }
    return subjects
  }
}

// MARK: - Whether the run is whole

extension CheckedRun {
  /// Returns the reason why some tests of a run did not come to their end.
  private static func problem(of run: RecordedRun, in store: RunStore) throws -> String? {
    if run.facts != nil { return try run.incompleteness ?? store.doubt(run.name) }
    return run.logs.allSatisfy(\.hasEnded) ? nil : "a process of the tests did not end by itself"
  }

  /// Returns how many references a run of `swift test`, which says nothing about its tests, left
  /// out.
  private func unchecked(
    _ checked: Set<String>,
    of modules: SubjectModules,
    in folders: SnapshotFolders,
    _ run: RecordedRun
  ) throws -> String? {
    if run.facts != nil { return nil }
    let left = try modules.seen.keys.flatMap { folder in
      try FileListing(below: folders.references + "/" + folder).files.map { "\(folder)/\($0)" }
    }.count { !checked.contains($0) }
    return left == 0 ? nil : "it did not check \(counted(left, "reference"))"
  }

  /// Returns a source that has changed since a run, whose build has the declarations.
  private static func changed(in sources: [String], root: String, since folder: String) -> String? {
    func date(_ path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    guard let end = date(folder) else { return nil }
    let changed = sources.first { date(AbsolutePath($0, in: root).text).map { $0 > end } ?? false }
    return changed.map { "\($0) has changed since" }
  }
}
