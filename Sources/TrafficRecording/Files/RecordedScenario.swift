import Foundation
package import HTTPFixtures
import ProofsheetBasics

/// A recording as `Scenarios/<name>.json`, with a file for each body in the folder of a feature.
package struct RecordedScenario: Sendable {
  /// The scenario file; without this file there is no recording.
  let file: URL
  private let scenario: String
  private let feature: String
  let fixtures: FixtureFolder

  /// The name of the scenario file in error messages.
  var name: String { "Scenarios/\(scenario).json" }
  var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

  package init(_ scenario: String, in fixtures: FixtureFolder, feature: String) throws(FixtureError)
  {
    self.scenario = scenario
    self.feature = feature
    self.fixtures = fixtures
    file = try fixtures.destination(of: "Scenarios/\(scenario).json")
  }

  func read() throws(FixtureError) -> Scenario { try Scenario(named: scenario, in: fixtures) }

  /// Writes the scenario and its body files after a search for secrets, and removes unused body
  /// files.
  func write(_ traffic: RecordedTraffic) throws(FixtureError) -> RecordingChanges {
    // The files may have changed since the recording was opened, so earlier reads are outdated.
    let folder = FixtureFolder(root: fixtures.root)
    let old = try earlier(in: folder, isNeeded: traffic.isAddition)
    let known = traffic.isAddition ? old : nil
    let redactor = traffic.redactor
    let exchanges = traffic.inFileOrder
    let earlierFiles = old?.recording?.bodyFiles ?? [:]
    var bodies = BodyFiles(
      feature: feature,
      in: folder,
      replacing: traffic.isAddition ? [] : Set(earlierFiles.keys)
    )
    let stubs = try RecordedStub.stubs(
      of: exchanges,
      file: name,
      matching: traffic.parts,
      around: redactor.pieces(of:)
    ) {
      $0.responseBody.isEmpty ? $0.answer : $0.answer(from: bodies.path(of: $0, $1))
    }
    let hashes = bodies.files.mapValues { $0.withUnsafeBytes(Checksum.text(ofFile:)) }
    let note = RecordingNote(
      redactedFields: redactor.tokenFields.union(known?.recording?.redactedFields ?? []),
      bodyFiles: hashes.merging(known?.recording?.bodyFiles ?? [:]) { new, _ in new }
    )
    var scenario = Scenario(
      self.scenario,
      plus: known?.plus ?? .space,
      stubs: (known?.stubs ?? []) + stubs,
      place: SourcePlace(fileID: name, line: 1)
    )
    let isPlain = note.redactedFields.isEmpty && note.bodyFiles.isEmpty
    // Playback searches for tokens only in a scenario that has a note.
    scenario.recording = isPlain && redactor.replacements.isEmpty ? nil : note
    // A secret may be known since an earlier recording kept its answer.
    var all = bodies.files
    for path in note.bodyFiles.keys where all[path] == nil {
      all[path] = try? folder.data(at: path)
    }
    let files = RecordedFiles(files: try self.files(scenario, all))
    let report = RedactionReport(beside: file, name, isAddition: traffic.isAddition)
    var changes = try files.write(report, of: redactor, exchanges: exchanges.count)
    let leftOver = earlierFiles.filter { note.bodyFiles[$0.key] == nil }
    changes.isUnchanged =
      try !remove(leftOver.filter { file in !scenario.files.contains { $0.path == file.key } })
      && changes.isUnchanged
    return changes
  }

  /// Returns the scenario on the disk; `nil` for a missing file, and for an unreadable file if
  /// `isNeeded` is false.
  ///
  /// - Throws: `FixtureError` when an existing scenario is needed and cannot be read.
  private func earlier(in folder: FixtureFolder, isNeeded: Bool) throws(FixtureError) -> Scenario? {
    do throws(FixtureError) {
      return try Scenario(named: scenario, in: folder)
    } catch {
      if isNeeded, exists { throw error }
      return nil
    }
  }

  // MARK: - Files

  /// Returns the files to write, bodies first, so that the scenario never names a missing file.
  private func files(
    _ scenario: Scenario,
    _ bodies: [String: Data]
  ) throws(FixtureError) -> [RecordedFiles.File] {
    if let problem = scenario.declarationProblems.first {
      throw FixtureError(
        "The recording was not written, because its scenario would be wrong: \(problem)"
      )
    }
    var files: [RecordedFiles.File] = []
    for (path, bytes) in bodies.sorted(by: { $0.key < $1.key }) {
      files.append(.init(name: path, url: try fixtures.destination(of: path), bytes: bytes))
    }
    files.append(.init(name: name, url: file, bytes: Data(try scenario.fileText().utf8)))
    return files
  }

  /// Removes the unused body files of an earlier recording, and keeps the files that were edited.
  ///
  /// - Returns: Whether a file was removed.
  private func remove(_ files: [String: String]) throws(FixtureError) -> Bool {
    var isRemoved = false
    for (path, hash) in files.sorted(by: { $0.key < $1.key }) {
      let url = try fixtures.destination(of: path)
      guard let bytes = try? Data(contentsOf: url),
        bytes.withUnsafeBytes(Checksum.text(ofFile:)) == hash
      else { continue }
      do { try FileManager.default.removeItem(at: url) } catch {
        throw .recording(path, refused: error)
      }
      isRemoved = true
    }
    return isRemoved
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

/// The finished files of a recording, which are all searched for secrets before any is written.
struct RecordedFiles {
  /// A file of the recording, with the new content.
  struct File {
    /// The name of the file in errors and reports.
    let name: String
    let url: URL
    let bytes: Data
  }

  let files: [File]

  /// Returns a sentence with the rules that allow a secret to stay.
  static func allowing(_ token: String) -> String {
    "If the secret may stay there, write the line \"allow token \(token) | WHY\" into \(RuleFile.name) beside "
      + "Package.swift, or pass redaction: .init(leaving: [\"\(token)\"]). If the value is no secret, "
      + "write \"allow value \(token) | WHY\"."
  }

  /// Writes the changed files, each in one atomic step.
  ///
  /// - Returns: Whether a file was written.
  /// - Throws: `FixtureError` when a file cannot be written; every file then has its old or its new
  ///   content.
  private func write() throws(FixtureError) -> Bool {
    var isWritten = false
    for file in files where (try? Data(contentsOf: file.url)) != file.bytes {
      do {
        let folder = file.url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try file.bytes.write(to: file.url, options: .atomic)
      } catch {
        throw .recording(file.name, refused: error)
      }
      isWritten = true
    }
    return isWritten
  }
}

extension RecordedFiles {
  /// Writes the files and the report of the replacements, unless a file contains a known secret.
  ///
  /// - Throws: `FixtureError` with the first secret that remains, and its place.
  func write(
    _ report: RedactionReport,
    of redactor: Redactor,
    exchanges: Int
  ) throws(FixtureError) -> RecordingChanges {
    for file in files {
      guard let found = redactor.finding(in: file.bytes) else { continue }
      throw FixtureError(
        "The recording \(file.name) was not written, because the secret of "
          + "\(quoted(found.secret.field)) would still stand in line \(found.line) (\(found.form)), "
          + "where it cannot be replaced safely. \(Self.allowing(found.secret.token))"
      )
    }
    var changes = RecordingChanges(exchanges: exchanges)
    changes.isUnchanged = try !write()
    changes.replacements =
      try report.write(redactor.replacements)
      + redactor.sealed.map(redactor.renewed).sorted()
      .map { "kept an answer that cannot be read: \($0)" }
    return changes
  }
}
