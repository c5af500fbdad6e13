import Foundation
import Testing

@testable import SnapshotChecking

@Suite struct RunClaimsTests {
  private let root = FileManager.default.temporaryDirectory.path + "/claims-\(UUID().uuidString)"

  private func place(_ line: Int, _ test: String = "Home/welcome()") -> SourcePlace {
    SourcePlace(line: "AppTests/Home.swift:\(line)", test: test)
  }

  @Test func theFirstProcessHasAReferenceAndTheOthersAreToldWhich() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let folders = SnapshotFolders(root: root)
    // What each process has of its own.
    func claim(_ path: String, _ place: SourcePlace, run: String = "run") throws -> SourcePlace? {
      try RunClaims(folders: folders, run: run).claim(path, for: place)
    }
    #expect(try claim("T/F/a.txt", place(1)) == nil)
    #expect(try claim("T/F/a.txt", place(1)) == nil)
    #expect(try claim("T/F/a.txt", place(2, "Other/welcome()")) == place(1))
    // Some file systems know no case.
    #expect(try claim("T/F/A.txt", place(2)) == place(1))
    #expect(try claim("T/F/b.txt", place(2)) == nil)
    #expect(try claim("T/F/a.txt", place(2), run: "another") == nil)
  }

  @Test func aClaimThatWasNotWrittenWholeIsNone() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let folders = SnapshotFolders(root: root)
    func claim(_ path: String, _ line: Int) throws -> SourcePlace? {
      try RunClaims(folders: folders, run: "run").claim(path, for: place(line))
    }
    #expect(try claim("T/F/a.txt", 1) == nil)
    // A process that is killed while it writes leaves a part.
    let file = try #require(FileHandle(forWritingAtPath: "\(folders.runs)/run/claims"))
    try file.seekToEnd()
    try file.write(contentsOf: Data("t/f/b.txt\nAppTests/Ho".utf8))
    try file.close()
    #expect(try claim("T/F/b.txt", 2) == nil)
    #expect(try claim("T/F/b.txt", 3) == place(2))
    #expect(try claim("T/F/a.txt", 3) == place(1))
  }

  @Test func manyProcessesAtOnceHaveEachReferenceOnce() async throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let folders = SnapshotFolders(root: root)
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for process in 1...8 {
        let place = place(process)
        group.addTask {
          let claims = RunClaims(folders: folders, run: "run")
          return try (0..<50).count { try claims.claim("T/F/\($0).txt", for: place) == nil }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.reduce(0, +) == 50)
  }

  @Test func aFolderThatNobodyMayWriteIsNamed() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: root + "/.proofsheet"))
    #expect(throws: CheckError.self) {
      try RunClaims(folders: SnapshotFolders(root: root), run: "run").claim("a", for: place(1))
    }
  }

  @Test func twoProcessesThatRecordOneReferenceCollide() throws {
    let scene = Scene()
    // Each check has used nothing before, as in a process of its own.
    func verdict(_ text: String, line: Int, run: String = "run") throws -> Verdict {
      try scene.verdict(
        .named(line: line),
        .all,
        claims: RunClaims(folders: scene.folders, run: run)
      ) { text }
    }
    #expect(try verdict("a", line: 1) == .recorded(wasMissing: true))
    #expect(try verdict("b", line: 1) == .recorded(wasMissing: false))
    guard case .collided(let other) = try verdict("c", line: 2) else {
      Issue.record("The second place has written.")
      return
    }
    #expect(other.line.hasSuffix(":1"))
    // The negative twin: what matches needs no claim, and the next run is another.
    #expect(try verdict("b", line: 2) == .matched)
    #expect(try verdict("c", line: 2, run: "next") == .recorded(wasMissing: false))
  }
}
