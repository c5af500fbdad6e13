import Foundation
import JourneyRecords
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// A package with a fixture of which its tests need the names only.
final class MinimiseScene {
  let scene: Scene

  init() throws { scene = try Scene() }

  static let search = """
    {
      "count": 2,
      "results": [
        {"id": 1, "kind": "song", "name": "Bad"},
        {"id": 2, "kind": "song", "name": "Ben"}
      ]
    }

    """
  static let short = """
    {
      "results": [
        {"name": "Bad"},
        {"name": "Ben"}
      ]
    }

    """

  final class Runs {
    var arguments: [[String]] = []
  }

  /// Lets every run read files, and match while `holds` says so of their texts.
  @discardableResult
  func swift(
    reading files: [String] = ["S/search.json"],
    _ holds: @escaping (_ texts: [String], _ launch: SwiftLaunch) throws -> Bool
  ) -> Runs {
    let runs = Runs()
    scene.swift = { [scene] launch, take in
      runs.arguments.append(launch.arguments)
      let texts = try files.map { try scene.text("Fixtures/\($0)") ?? "" }
      let isSame = try holds(texts, launch)
      let state = try #require(launch.environment["SNAPSHOT_STATE"])
      #expect(launch.environment["SNAPSHOT_RECORD"] == "never")
      #expect(state == scene.root + "/.proofsheet/minimise/state")
      let folders = SnapshotFolders(root: scene.root, state: state)
      let log = RunLog(folders: folders, run: "run", process: "1")
      for file in files { try log.append(line: FixtureRecord.line(of: file)) }
      try log.append(.check(isSame ? .matched : .different, "T/F/a.txt"))
      try log.end()
      try take(Array(Scene.built.utf8))
      return .exited(isSame ? 0 : 1)
    }
    return runs
  }

  /// What the app shows: the names.
  static func showsNames(_ texts: [String], _ launch: SwiftLaunch) -> Bool {
    texts[0].contains("\"name\": \"Bad\"") && texts[0].contains("\"name\": \"Ben\"")
  }

  func leftovers() throws -> [String] {
    try FileListing(below: scene.folders.state + "/minimise/originals").files
  }
}
