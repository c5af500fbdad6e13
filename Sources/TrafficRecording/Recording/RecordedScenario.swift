import Foundation
package import HTTPFixtures
import ProofsheetBasics
import ToolBasics

/// A recording as `Scenarios/<name>.json`, with a file for each body in the folder of a feature.
package struct RecordedScenario: Sendable {
  /// The scenario file; without this file there is no recording.
  let file: URL
  private let title: String
  private let feature: String
  let fixtures: FixtureFolder

  /// The name of the scenario file in error messages.
  var name: String { "Scenarios/\(title).json" }
  var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

  package init(_ scenario: String, in fixtures: FixtureFolder, feature: String) throws(FixtureError)
  {
    title = scenario
    self.feature = feature
    self.fixtures = fixtures
    file = try fixtures.destination(of: "Scenarios/\(scenario).json")
  }

  func read() throws(FixtureError) -> Scenario { try Scenario(named: title, in: fixtures) }

  /// Writes the scenario and its body files after a search for secrets, and removes unused body
  /// files.
  ///
  /// - Throws: `FixtureError` for a scenario that would be invalid, for a secret that remains, and
  ///   for a file that cannot be written; in the first two cases no file changes.
  func write(_ traffic: RecordedTraffic) throws(FixtureError) -> RecordingChanges {
    let redactor = traffic.redactor
    // The files may have changed since the recording was opened, so earlier reads are outdated.
    let folder = FixtureFolder(root: fixtures.root)
    let isNeeded = traffic.isAddition && exists
    let old =
      try isNeeded ? Scenario(named: title, in: folder) : try? Scenario(named: title, in: folder)
    let known = traffic.isAddition ? old : nil
    let earlierFiles = old?.recording?.bodyFiles ?? [:]
    var bodies = BodyFiles(
      feature: feature,
      in: folder,
      replacing: traffic.isAddition ? [] : Set(earlierFiles.keys)
    )
    let text = try text(of: traffic, adding: known, in: folder, &bodies)
    let scenario = try Scenario(parsing: text, file: name)
    if let problem = scenario.declarationProblems.first {
      throw FixtureError(
        "The recording was not written, because its scenario would be wrong: \(problem)"
      )
    }
    var texts = bodies.files
    // A secret may be known since an earlier recording kept its answer.
    for path in known?.recording?.bodyFiles.keys.sorted() ?? [] where texts[path] == nil {
      texts[path] = try? folder.data(at: path)
    }
    let files = try self.files(text, texts)
    try refuseSecrets(in: files, redactor)
    var changes = RecordingChanges(exchanges: traffic.exchanges.count)
    for file in files { changes.isUnchanged = try !write(file) && changes.isUnchanged }
    changes.replacements = redactor.report
    let used = Set(texts.keys).union(scenario.files.map(\.path))
    for (path, hash) in earlierFiles where !used.contains(path) {
      changes.isUnchanged = try !remove(path, ifUnchanged: hash) && changes.isUnchanged
    }
    return changes
  }

  /// Returns the scenario file of the exchanges, behind the mappings of an earlier one.
  private func text(
    of traffic: RecordedTraffic,
    adding known: Scenario?,
    in folder: FixtureFolder,
    _ bodies: inout BodyFiles
  ) throws(FixtureError) -> Data {
    let redactor = traffic.redactor
    let stubs = try RecordedStub.stubs(
      of: traffic.inFileOrder,
      file: name,
      matching: traffic.parts,
      around: redactor.pieces(of:)
    ) {
      $0.responseBody.isEmpty ? $0.answer : $0.answer(from: bodies.path(of: $0, $1))
    }
    let hashes = bodies.files.mapValues { Checksum.text(of: $0) }
    let note = RecordingNote(
      redactedFields: redactor.tokenFields.union(known?.recording?.redactedFields ?? []),
      bodyFiles: hashes.merging(known?.recording?.bodyFiles ?? [:]) { new, _ in new }
    )
    let isPlain = note.redactedFields.isEmpty && note.bodyFiles.isEmpty
    // Playback searches for tokens only in a scenario that has a note.
    let hasNote = !isPlain || !redactor.replacements.isEmpty
    let old = known == nil ? nil : try folder.data(at: name)
    return try Scenario.file(title, of: stubs, behind: old, note: hasNote ? note : nil)
  }

  // MARK: - Files

  /// A file of the recording with its new content, and its name in errors and reports.
  private typealias File = (name: String, url: URL, bytes: Data)

  /// Returns the files to write, bodies first, so that the scenario never names a missing file.
  private func files(
    _ text: Data,
    _ bodies: [String: Data]
  ) throws(FixtureError) -> [File] {
    var files: [File] = []
    for (path, bytes) in bodies.sorted(by: { $0.key < $1.key }) {
      files.append((path, try fixtures.destination(of: path), bytes))
    }
    return files + [(name, file, text)]
  }

  /// Throws for the first file with a known secret.
  private func refuseSecrets(in files: [File], _ redactor: Redactor) throws(FixtureError) {
    for file in files {
      guard let found = redactor.finding(in: file.bytes) else { continue }
      throw FixtureError(
        "The recording \(file.name) was not written, because the secret of "
          + "\(quoted(found.secret.field)) would still stand in line \(found.line) (\(found.form)), "
          + "where it cannot be replaced safely. \(found.allowing)"
      )
    }
  }

  /// Writes a changed file in one atomic step, and returns whether it has changed.
  private func write(_ file: File) throws(FixtureError) -> Bool {
    if (try? Data(contentsOf: file.url)) == file.bytes { return false }
    do {
      let folder = file.url.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try file.bytes.write(to: file.url, options: .atomic)
    } catch {
      throw .recording(file.name, refused: error)
    }
    return true
  }

  /// Removes an unused body file of an earlier recording, and keeps one that was edited.
  ///
  /// - Returns: Whether the file was removed.
  private func remove(_ path: String, ifUnchanged hash: String) throws(FixtureError) -> Bool {
    let url = try fixtures.destination(of: path)
    guard let bytes = try? Data(contentsOf: url),
      Checksum.text(of: bytes) == hash
    else { return false }
    do { try FileManager.default.removeItem(at: url) } catch {
      throw .recording(path, refused: error)
    }
    return true
  }
}

extension RecordedExchange {
  /// Returns the exchange's answer, with its body in the fixture file at a path.
  fileprivate func answer(from path: String) -> Stub.Answer {
    let whole = answer
    var headers = whole.headers
    if let type = whole.contentType, type != ContentType.of(path: path) {
      headers["Content-Type"] = type
    }
    return .file(path, status: status, headers: headers)
  }
}
