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
    var asked: Set<String> = []
    var checked: Set<String> = []
    var places: Set<String> = []
    for entry in run.logs.flatMap(\.entries) where entry.verdict != .expected {
      let isInline = entry.record.reference.isEmpty
      let path = isInline ? entry.record.source : entry.record.reference
      if modules.seen[Self.target(path)] == nil { continue }
      if !isInline { asked.insert(path) }
      guard [.matched, .recorded, .different].contains(entry.verdict) else { continue }
      if isInline { places.insert(path) } else { checked.insert(path) }
    }
    for path in asked.sorted() {
      if let bytes = try FileBytes.read(folders.reference(path)) {
        if checked.contains(path) { add(bytes, at: folders.shown(path), of: path) }
      } else {
        gone.append(folders.shown(path))
      }
    }
    let sources = try read(places, of: modules, root: root)
    let problem =
      try Self.problem(of: run, in: store, folders, checked, of: modules)
      ?? Self.changed(in: modules.code + sources, root: root, since: "\(folders.runs)/\(run.name)")
    doubt = problem.map { "The last run is not whole: \($0); \(next)" }
  }

  /// Returns the first part of a path: the folder of a test target.
  private static func target(_ path: String) -> String { String(path.prefix { $0 != "/" }) }

  private mutating func add(_ bytes: [UInt8], at shown: String, of path: String) {
    let text = String(decoding: bytes, as: UTF8.self)
    texts.append(Text(path: shown, folder: Self.target(path), text: text))
  }

  /// Adds the texts of inline snapshots at places such as `AppTests/Home.swift:12`.
  ///
  /// - Returns: The paths of the sources.
  private mutating func read(
    _ places: Set<String>,
    of modules: SubjectModules,
    root: String
  ) throws -> [String] {
    var sources: [String] = []
    for place in places.sorted() {
      let parts = place.dropFirst(Self.target(place).count).split(separator: ":")
      guard parts.count == 2, let line = Int(parts[1]),
        let path = modules.sources[Self.target(place)]?.first(where: { $0.hasSuffix(parts[0]) }),
        let bytes = try FileBytes.read(root + "/" + path)
      else { continue }
      sources.append(path)
      let text = InlineText.text(at: line, in: String(decoding: bytes, as: UTF8.self))
      if let text { add(Array(text.utf8), at: "\(path):\(line)", of: place) }
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
    func date(_ path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    guard let end = date(folder) else { return nil }
    let changed = sources.first { date(AbsolutePath($0, in: root).text).map { $0 > end } ?? false }
    return changed.map { "\($0) has changed since" }
  }
}
