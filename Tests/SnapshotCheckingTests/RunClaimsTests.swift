import Foundation
import ProofsheetBasics
import Testing

@testable import SnapshotChecking

@Suite struct RunClaimsTests {
  private let scene = Scene()

  private func place(_ line: Int, _ test: String = "Home/welcome()") -> CallSite {
    CallSite(line: "AppTests/Home.swift:\(line)", test: test)
  }

  private func claim(_ path: String, _ place: CallSite, run: String = "run") throws
    -> CallSite?
  {
    // Each claim has a new object, as in a process of its own.
    try RunClaims(folders: scene.folders, run: run).claim(path, for: place)
  }

  @Test func theFirstProcessHasAReferenceAndTheOthersAreToldWhich() throws {
    #expect(try claim("T/F/a.txt", place(1)) == nil)
    #expect(try claim("T/F/a.txt", place(1)) == nil)
    #expect(try claim("T/F/a.txt", place(2, "Other/welcome()")) == place(1))
    // Some file systems ignore case.
    #expect(try claim("T/F/A.txt", place(2)) == place(1))
    #expect(try claim("T/F/b.txt", place(2)) == nil)
    #expect(try claim("T/F/a.txt", place(2), run: "another") == nil)
  }

  @Test func aClaimThatWasNotWrittenWholeIsNone() throws {
    #expect(try claim("T/F/a.txt", place(1)) == nil)
    // A process that is killed while it writes leaves a part.
    let file = try #require(FileHandle(forWritingAtPath: "\(scene.folders.runs)/run/claims"))
    try file.seekToEnd()
    try file.write(contentsOf: Data("t/f/b.txt\nAppTests/Ho".utf8))
    try file.close()
    #expect(try claim("T/F/b.txt", place(2)) == nil)
    #expect(try claim("T/F/b.txt", place(3)) == place(2))
    #expect(try claim("T/F/a.txt", place(3)) == place(1))
  }

  @Test func manyProcessesAtOnceHaveEachReferenceOnce() async throws {
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for process in 1...8 {
        let place = place(process)
        let claims = RunClaims(folders: scene.folders, run: "run")
        group.addTask {
          try (0..<50).count { try claims.claim("T/F/\($0).txt", for: place) == nil }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.reduce(0, +) == 50)
  }

  @Test func aFolderThatNobodyMayWriteIsNamed() throws {
    try scene.write("", to: scene.folders.state)
    let folder = scene.folders.runs + "/run"
    #expect(throws: CheckError.unwritable(path: folder, code: ENOTDIR)) {
      try claim("a", place(1))
    }
  }

  @Test func twoProcessesThatRecordOneReferenceCollide() throws {
    // Each check starts without used references, as in a process of its own.
    func verdict(_ text: String, line: Int, run: String = "run") throws -> Verdict {
      let claims = RunClaims(folders: scene.folders, run: run)
      return try scene.verdict(.named(line: line), .all, claims: claims) { text }
    }
    #expect(try verdict("a", line: 1) == .recorded(wasMissing: true))
    #expect(try verdict("b", line: 1) == .recorded(wasMissing: false))
    let first = CallSite(line: "AppTests/Home.swift:1", test: "Home/welcome()")
    #expect(try verdict("c", line: 2) == .collided(with: first))
    // The negative twin: a matching check needs no claim, and the next run is another.
    #expect(try verdict("b", line: 2) == .matched)
    #expect(try verdict("c", line: 2, run: "next") == .recorded(wasMissing: false))
  }
}
