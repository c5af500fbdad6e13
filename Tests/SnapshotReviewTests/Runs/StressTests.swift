import Foundation
import SnapshotChecking
import Testing

@testable import SnapshotReview

@Suite struct StressTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  /// Lets every run find the one snapshot matched, but where `variant` says otherwise.
  private func swift(
    _ found: @escaping @Sendable (SwiftLaunch, SnapshotFolders) throws -> RunRecord?
  ) {
    let (root, state) = (scene.root, scene.folders.state)
    scene.swift = { launch, take in
      let run = try #require(launch.environment["PROOFSHEET_RUN"])
      let folders = SnapshotFolders(
        root: root,
        state: launch.environment["SNAPSHOT_STATE"] ?? state
      )
      let log = RunLog(folders: folders, run: run, process: "1")
      if let record = try found(launch, folders) { try log.append(record) }
      try log.end()
      try take(Array(Scene.built.utf8))
      return .exited(0)
    }
  }

  private let matched = RunRecord.check(.matched, "T/F/a.txt")

  @Test func whatMovesIsNamedWithItsSurroundings() throws {
    try scene.reference("T/F/a.txt", "Home\n  time: \"1:00\"\n")
    swift { launch, folders in
      if launch.environment["TZ"] == "Asia/Kathmandu" {
        try AtomicFile.write(
          Array("Home\n  time: \"6:45\"\n".utf8),
          to: folders.pending("T/F/a.txt")
        )
        return .check(.different, "T/F/a.txt")
      }
      return launch.arguments.contains("--no-parallel") ? nil : .check(.matched, "T/F/a.txt")
    }
    let answer = scene.run("check", "--stress")
    #expect(answer.code == 1)
    let stress = answer.output.components(separatedBy: "\nAgain in other surroundings:\n")
    #expect(
      stress.last == """
          another hash seed: 1 snapshot, nothing moved
          a third hash seed: 1 snapshot, nothing moved
          SWIFT_DETERMINISTIC_HASHING=1: 1 snapshot, nothing moved
          TZ=Pacific/Honolulu: 1 snapshot, nothing moved
          TZ=Asia/Kathmandu: 1 snapshot, 1 moved
            __Snapshots__/T/F/a.txt
              time: "1:00" -> "6:45"
          LANG=tr_TR.UTF-8: 1 snapshot, nothing moved (Foundation's locale stays en_001 on Linux)
          LANG=ar_EG.UTF-8: 1 snapshot, nothing moved (Foundation's locale stays en_001 on Linux)
          one test after the other: 0 snapshots, 1 moved
            __Snapshots__/T/F/a.txt
              was not checked
          several processes: 1 snapshot, nothing moved

        """
    )
  }

  @Test func nothingMovesAndNothingIsRecorded() throws {
    try scene.reference("T/F/a.txt", "text\n")
    scene.environment["SNAPSHOT_RECORD"] = "all"
    var modes: [String?] = []
    let record = matched
    let root = scene.root
    scene.swift = { launch, take in
      modes.append(launch.environment["SNAPSHOT_RECORD"])
      let run = try #require(launch.environment["PROOFSHEET_RUN"])
      let state = launch.environment["SNAPSHOT_STATE"]
      let log = RunLog(folders: SnapshotFolders(root: root, state: state), run: run, process: "1")
      try log.append(record)
      try log.end()
      try take(Array(Scene.built.utf8))
      return .exited(0)
    }
    let answer = scene.run("check", "--stress", "--json")
    #expect(answer.code == 0)
    #expect(
      modes == ["all"]
        + [String?](repeating: "never", count: StressVariant.all(for: .swiftTest).count)
    )
    let page = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
    let stress = try #require(page?["stress"] as? [[String: Any]])
    #expect(
      stress.compactMap { $0["surroundings"] as? String }
        == StressVariant.all(for: .swiftTest).map(\.name)
    )
    #expect(stress.allSatisfy { $0["checks"] as? Int == 1 })
  }

  @Test func aRunThatIsNotCleanIsMendedFirst() throws {
    swift { _, _ in .check(.failed, "T/F/a.txt", reason: "broken") }
    let answer = scene.run("check", "--stress")
    #expect(answer.code == 1)
    #expect(answer.errors == "proofsheet: mend this first; nothing was repeated.\n")
    #expect(!answer.output.contains("Again"))
  }

  @Test func onlyCheckCanBeStressed() {
    let answer = scene.run("status", "--stress")
    #expect(answer.code == 2)
  }
}
