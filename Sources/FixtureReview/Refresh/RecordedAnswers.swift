import Foundation
import HTTPFixtures
import SnapshotReview

/// The recorded answers of the fixture files, each with the request that asks for it.
struct RecordedAnswers {
  private(set) var all: [RecordedAnswer] = []

  /// Reads the scenarios and the archives that are named, or all.
  init(of workspace: Workspace, _ paths: [String]) throws {
    let root = workspace.fixtures.text
    let recordings = try FixtureFolderListing(below: root).files.filter(Self.isRecording)
    let fixtures = FixtureFolder(root: URL(filePath: root, directoryHint: .isDirectory))
    for file in try workspace.fixtures(at: paths, among: recordings, called: "recording") {
      do throws(FixtureError) {
        all += try Self.answers(of: file, in: fixtures)
      } catch {
        throw ReviewError("\(FixtureReport.folderName)/\(file) cannot be read: \(error)")
      }
    }
  }

  private static func isRecording(_ path: String) -> Bool {
    path.lowercased().hasSuffix(".har") || path.hasPrefix("Scenarios/") && path.hasSuffix(".json")
  }

  private static func answers(
    of file: String,
    in fixtures: FixtureFolder
  ) throws(FixtureError) -> [RecordedAnswer] {
    if file.lowercased().hasSuffix(".har") {
      return try HARArchive(at: fixtures.root.appending(path: file)).answers
    }
    return try Scenario(parsing: fixtures.data(at: file), file: file).answers(in: fixtures)
  }
}
