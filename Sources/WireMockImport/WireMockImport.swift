package import Foundation
package import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// What becomes of a folder of WireMock's: a scenario file, fixtures, and what neither can say.
package struct WireMockImport {
  /// The files by their paths below the fixture folder; none when nothing could be written.
  package let files: [String: Data]
  /// How many mappings are in the scenario file.
  package let written: Int
  /// The mappings that are not, each with its place and the reason.
  package let refusals: [String]

  /// Reads a folder; nothing is written yet.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - scenario: What the scenario and its file are called.
  ///   - feature: The folder of the bodies below the fixture folder.
  /// - Throws: `FixtureError` when the folder holds no mappings, or what is printed cannot be read back.
  package init(
    _ folder: MappingFolder,
    scenario: String,
    feature: String
  ) throws(FixtureError) {
    let (mappings, problems) = try folder.mappings()
    var refusals = problems
    var results: [MappingReader.Result] = []
    for mapping in mappings {
      do throws(FixtureError) {
        results.append(try MappingReader(mapping, in: folder).result())
      } catch {
        let title = MappingReader.title(of: mapping.node).map { "\(quoted($0)): " } ?? ""
        refusals.append(title + error.description)
      }
    }
    var world = ImportedWorld(results, FixtureNames(feature: feature))
    let stubs = try world.stubs()
    self.refusals = refusals + world.refusals
    written = stubs.count
    if stubs.isEmpty {
      files = [:]
      return
    }
    let path = "Scenarios/\(scenario).json"
    let text = try Scenario(scenario, stubs: stubs).fileText()
    let read = try Scenario(parsing: Data(text.utf8), file: path)
    if let problem = read.declarationProblems.first { throw FixtureError(problem) }
    files = world.names.files.merging([path: Data(text.utf8)]) { first, _ in first }
  }

  /// Writes the files that are not there yet.
  ///
  /// - Parameter fixtures: The fixture folder.
  /// - Returns: The paths that were written, in order.
  /// - Throws: `FixtureError` when a file there says something else; then nothing is written.
  package func write(to fixtures: FixtureFolder) throws(FixtureError) -> [String] {
    var left: [(path: String, url: URL)] = []
    var others: [String] = []
    for path in files.keys.sorted() {
      let url = try fixtures.destination(of: path)
      let there = try? Data(contentsOf: url)
      if there == nil {
        left.append((path, url))
      } else if there != files[path] {
        others.append(path)
      }
    }
    guard others.isEmpty else {
      throw FixtureError(
        "Nothing was written, because other files stand at \(others.joined(separator: ", ")) below "
          + "\(fixtures.root.path): delete them, or name another scenario or feature."
      )
    }
    for (path, url) in left {
      do {
        let parent = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try (files[path] ?? Data()).write(to: url, options: .atomic)
      } catch {
        let reason = (error as NSError).localizedDescription
        throw FixtureError("\(path) cannot be written below \(fixtures.root.path): \(reason).")
      }
    }
    return left.map(\.path)
  }
}
