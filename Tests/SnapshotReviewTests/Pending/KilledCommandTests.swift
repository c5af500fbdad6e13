import SnapshotChecking
import TestSupport
import Testing

@testable import ReviewTools

/// The files that a killed command leaves, and the command after it; `ci/decisions` kills real
/// commands.
@Suite struct KilledCommandTests {
  let scene = Scene()

  /// The reference was written, and its pending text was still there.
  @Test func whatWasAcceptedIsNotPending() throws {
    try scene.reference("T/F/a.txt", "old\n")
    try scene.pending("T/F/a.txt", "new\n")
    try scene.reference("T/F/a.txt", "new\n")
    #expect(scene.run("status").output.contains("T/F/a.txt") == false)
    #expect(scene.run("accept").output == "Nothing to accept.\n")
    #expect(try scene.text(".proofsheet/pending/T/F/a.txt") == nil)
  }

  @Test func whatItWasWritingIsTakenAway() throws {
    let files = ["Tests/AppTests", ".proofsheet/pending/T/F"].map { $0 + "/x.proofsheet-tmp" }
    for file in files { try scene.write("half", to: file) }
    try InlineSample.hold(in: scene)
    #expect(scene.run("accept", InlineSample.path + ":4").code == 0)
    for file in files { #expect(try scene.text(file) == nil) }
  }

  @Test func aSourceThatWasSavedMeanwhileStays() throws {
    try scene.write("saved", to: "a.swift")
    let file = scene.root + "/a.swift"
    #expect(try !AtomicFile.rewrite([1], in: file, over: Array("read".utf8)))
    #expect(try scene.text("a.swift") == "saved")
    #expect(try FileListing(below: scene.root).files == ["Package.swift", "a.swift"])
    #expect(try AtomicFile.rewrite(Array("new".utf8), in: file, over: Array("saved".utf8)))
    #expect(try scene.text("a.swift") == "new")
  }
}
