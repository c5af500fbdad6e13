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

  /// Writes the scenario and its body files after a search for secrets; a body file that is no longer
  /// used stays.
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
    let earlier = Set(old?.files.map(\.path) ?? [])
    let replaceable = traffic.isAddition ? [] : earlier
    var bodies = BodyFiles(feature: feature, in: folder, replacing: replaceable)
    let kept = traffic.isAddition && exists ? try folder.data(at: name) : nil
    let text = try text(of: traffic, behind: kept, &bodies)
    let scenario = try Scenario(parsing: text, file: name)
    if let problem = scenario.declarationProblems.first {
      throw FixtureError(
        "The recording was not written, because its scenario would be wrong: \(problem)"
      )
    }
    var texts = bodies.files
    // A secret may be known since an earlier recording kept its answer.
    for path in earlier.subtracting(replaceable).sorted() where texts[path] == nil {
      texts[path] = try? folder.data(at: path)
    }
    let files = try self.files(text, texts)
    try refuseSecrets(in: files, redactor)
    var changes = RecordingChanges(exchanges: traffic.exchanges.count)
    for file in files { changes.isUnchanged = try !write(file) && changes.isUnchanged }
    changes.replacements = redactor.report
    return changes
  }

  /// Returns the scenario file of the exchanges, behind the mappings of an earlier one.
  private func text(
    of traffic: RecordedTraffic,
    behind old: Data?,
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
    return try Scenario.file(title, of: stubs, behind: old, hiding: redactor.tokenFields)
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
