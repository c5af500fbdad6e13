import Foundation
import ProofsheetBasics
import ReviewTools
import SnapshotChecking

/// The texts that the last run of the tests has checked.
struct CheckedRun: Sendable {
  /// The name of the run's folder; `nil` if no run is known.
  private(set) var name: String?
  /// One sentence about what is unknown after the run; `nil` if the run is whole.
  private(set) var doubt: String?
  /// The references and inline snapshots, each with its place and the folder of its test target.
  private var texts: [(place: String, folder: String, text: String)] = []

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
    var checked: Set<String> = []
    var inline: Set<String> = []
    for entry in run.logs.flatMap(\.entries)
    where [.matched, .recorded, .different].contains(entry.verdict) {
      let record = entry.record
      // An inline snapshot has no reference, but a place: `AppTests/Home.swift:12`.
      let folder = Self.target(record.reference.isEmpty ? record.source : record.reference)
      if modules.seen[folder] == nil { continue }
      if let text = record.text, inline.insert(record.source + text).inserted {
        texts.append((record.source, folder, text))
      }
      if !record.reference.isEmpty { checked.insert(record.reference) }
    }
    for path in checked.sorted() {
      guard let bytes = try FileBytes.read(folders.reference(path)) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      texts.append((folders.shown(path), Self.target(path), text))
    }
    let problem =
      try Self.problem(of: run, in: store, folders, checked, of: modules)
      ?? Self.changed(in: modules.code, root: root, since: "\(folders.runs)/\(run.name)")
    doubt = problem.map { "The last run is not whole: \($0); \(next)" }
  }

  /// Returns the first part of a path: the folder of a test target in `__Snapshots__`.
  private static func target(_ path: String) -> String { String(path.prefix { $0 != "/" }) }

  /// Returns for each declared subject the texts that show it, and its properties in them.
  func shown(of declarations: Declarations, seen: [String: [String]]) -> [ShownSubject] {
    let readers = seen.mapValues { TextReader(declarations, in: $0) }
    var subjects = declarations.subjects.map { _ in ShownSubject() }
    let found = mapInParallel(texts) { readers[$0.folder]?.fields(in: $0.text) ?? [:] }
    for (text, found) in zip(texts, found) {
      for (subject, fields) in found {
        subjects[subject].texts.append(text.place)
        subjects[subject].fields.formUnion(fields)
      }
    }
    return subjects
  }
}

// MARK: - Whether the run is whole

extension CheckedRun {
  /// Returns the reason why a run did not reach its end.
  ///
  /// `swift test` says nothing about its tests, so every reference has to be checked.
  private static func problem(
    of run: RecordedRun,
    in store: RunStore,
    _ folders: SnapshotFolders,
    _ checked: Set<String>,
    of modules: SubjectModules
  ) throws -> String? {
    if run.facts != nil { return try run.incompleteness ?? store.doubt(run.name) }
    if !run.logs.allSatisfy(\.hasEnded) { return "a process of the tests did not end by itself" }
    let left = try FileListing(below: folders.references).files.count { path in
      modules.seen[target(path)] != nil && !checked.contains(path)
    }
    return left == 0 ? nil : "it did not check \(counted(left, "reference"))"
  }

  /// Returns a source that has changed since a run, whose build has the declarations.
  private static func changed(in sources: [String], root: String, since folder: String) -> String? {
    let end = RunStore.changed(folder) ?? .distantPast
    return sources.first { RunStore.changed(AbsolutePath($0, in: root).text) ?? end > end }
      .map { "\($0) has changed since" }
  }
}
