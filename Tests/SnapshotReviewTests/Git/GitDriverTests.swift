import Foundation
import Proofsheet
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// What git does with references once it knows how.
@Suite struct GitDriverTests {
  let scene: Scene
  private static let path = "__Snapshots__/T/F/home.txt"

  init() throws {
    scene = try Scene()
    scene.program = Scene.executable
    try scene.git("init", "-q", "-b", "main")
    _ = scene.run("install-git")
    try scene.write(".proofsheet\n", to: ".gitignore")
    try scene.reference("T/F/home.txt", Self.home())
    try scene.commit()
  }

  private static func home(_ title: String = "A", rows: Int = 2) -> String {
    "Home\n  title: \"\(title)\"\n  alert: nil\n  isBusy: false\n  rows: \(rows)\n"
  }

  /// Merges two versions of the reference; what git says, without the order of two streams.
  private func merge(_ ours: String, _ theirs: String) throws -> Scene.Answer {
    try scene.git("checkout", "-q", "-b", "theirs")
    try scene.write(theirs, to: Self.path)
    try scene.commit(day: 2)
    try scene.git("checkout", "-q", "main")
    try scene.write(ours, to: Self.path)
    try scene.commit(day: 3)
    return try scene.git("merge", "--no-edit", "theirs")
  }

  @Test func aCleanMergeIsTaken() throws {
    let answer = try merge(Self.home("B"), Self.home(rows: 3))
    #expect(answer.code == 0, "\(answer)")
    #expect(try scene.text(Self.path) == Self.home("B", rows: 3))
    #expect(scene.run("status").output.hasPrefix("Nothing to review.\n"))
  }

  @Test func aConflictKeepsOursAndWaits() throws {
    let answer = try merge(Self.home("Ours"), Self.home("Theirs", rows: 3))
    #expect(answer.code == 1)
    // The whole file, although the rows alone could be joined.
    #expect(try scene.text(Self.path) == Self.home("Ours"))
    #expect(try scene.git("ls-files", "-u").output.split(separator: "\n").count == 3)
    let said = [
      answer.errors, scene.run("status").output, "\(scene.run("accept"))\n",
      "\(scene.run("accept", Self.path))\n", scene.run("review", answers: ["a"]).errors,
    ]
    assertSnapshot(of: said.joined(separator: "\n"), as: .lines)
    #expect(try scene.text(Self.path) == Self.home("Ours"))
  }

  /// Whatever the merge left, the next check says what is true.
  @Test(arguments: ["Ours", "Theirs", "Both"]) func theNextCheckRendersAgain(_ title: String) throws
  {
    _ = try merge(Self.home("Ours"), Self.home("Theirs", rows: 3))
    let rendering = Self.home(title)
    let isOurs = title == "Ours"
    let store = ReferenceStore(folders: scene.folders)
    scene.swift = { [scene] launch, take in
      let run = try #require(launch.environment["PROOFSHEET_RUN"])
      if isOurs {
        try store.forgetPending("T/F/home.txt")
      } else {
        let seen = Array(Self.home("Ours").utf8)
        try store.holdPending(Array(rendering.utf8), for: "T/F/home.txt", over: seen)
      }
      try scene.log([.check(isOurs ? .matched : .different, "T/F/home.txt")], run: run)
      try take(Array(Scene.built.utf8))
      return .exited(isOurs ? 0 : 1)
    }
    #expect(scene.run("check").code == (isOurs ? 0 : 1))
    #expect(scene.run("status").code == (isOurs ? 0 : 1))
    if !isOurs { #expect(scene.run("accept").code == 0) }
    #expect(try scene.text(Self.path) == rendering)
  }

  /// The last run could not know of a merge that came after it.
  @Test func aNoticeOutlivesTheRunBefore() throws {
    try scene.complete("before", [.check(.matched, "T/F/other.txt")])
    let before = scene.folders.runs + "/before/run.json"
    try FileManager.default.setAttributes([.modificationDate: Date.now - 60], ofItemAtPath: before)
    _ = try merge(Self.home("Ours"), Self.home("Theirs"))
    #expect(scene.run("status").output.hasPrefix("stale      \(Self.path)\n"))
    try scene.complete("after", [.check(.matched, "T/F/other.txt")])
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now + 60],
      ofItemAtPath: scene.folders.runs + "/after/run.json"
    )
    #expect(!scene.run("status").output.contains("stale"))
  }

  @Test func aDifferenceIsShownByItsFacts() throws {
    try scene.write(Self.home("B", rows: 3), to: Self.path)
    try scene.reference("T/F/new.txt", "1\n")
    try scene.git("add", "-N", ".")
    let difference = try scene.git("diff")
    assertSnapshot(of: difference.output, as: .lines)
    // It is a patch all the same.
    try scene.write(difference.output, to: "changes.patch")
    try scene.git("checkout", "-q", "--", Self.path)
    try scene.git("rm", "-q", "--cached", "__Snapshots__/T/F/new.txt")
    try FileManager.default.removeItem(atPath: scene.root + "/__Snapshots__/T/F/new.txt")
    let applied = try scene.git("apply", "changes.patch")
    #expect(applied.code == 0, "\(applied)")
    #expect(try scene.text(Self.path) == Self.home("B", rows: 3))
    #expect(try scene.text("__Snapshots__/T/F/new.txt") == "1\n")
  }

  @Test func withoutTheCommandGitDoesAsItAlwaysDid() throws {
    scene.program = scene.root + "/it's gone"
    _ = scene.run("install-git")
    try scene.write(Self.home("B"), to: Self.path)
    let difference = try scene.git("diff")
    #expect(difference.code == 0)
    #expect(difference.output.contains("-  title: \"A\"\n+  title: \"B\"\n"))
    try scene.git("checkout", "-q", "--", Self.path)
    let answer = try merge(Self.home("Ours"), Self.home("Theirs"))
    #expect(answer.code == 1)
    #expect(try scene.text(Self.path)?.contains("<<<<<<< ") == true)
  }
}
