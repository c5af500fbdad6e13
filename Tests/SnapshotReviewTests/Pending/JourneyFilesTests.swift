import SnapshotChecking
import Testing

@testable import SnapshotReview

private let path = "Fixtures/Journeys/App/a.journey"

/// What waits for a file that people write in.
@Suite struct JourneyFilesTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.write("old\n", to: path)
    try wait("new\n", over: "old\n")
  }

  private func wait(_ text: String, over seen: String) throws {
    try ReferenceStore(folders: scene.folders).holdPending(
      Array(text.utf8),
      for: "/" + path,
      over: Array(seen.utf8)
    )
  }

  private var waiting: [String] {
    get throws { try FileListing(below: scene.folders.pendingFiles).files }
  }

  @Test func statusNamesIt() throws {
    try scene.log([.check(.different, "/" + path, source: "AppTests/Home.swift:7")], run: "1")
    #expect(
      scene.run("status")
        == .init(
          code: 1,
          output: """
            16d420  the subject: old -> new
                    \(path) at AppTests/Home.swift:7

            Review:          swift run proofsheet review
            Accept:          swift run proofsheet accept \(path)

            """
        )
    )
  }

  @Test(arguments: [path, "Fixtures", "ROOT/" + path, ".proofsheet/pending/.root/" + path])
  func acceptWritesIt(_ argument: String) throws {
    let answer = scene.run("accept", argument.replacing("ROOT", with: scene.root))
    #expect(answer == .init(code: 0, output: "accepted  \(path)\n"))
    #expect(try scene.text(path) == "new\n")
    #expect(try waiting == [])
    #expect(try scene.text(".proofsheet/pending/.seen/" + path) == nil)
  }

  @Test func rejectForgetsIt() throws {
    #expect(scene.run("reject") == .init(code: 0, output: "rejected  \(path)\n"))
    #expect(try scene.text(path) == "old\n")
    #expect(try waiting == [])
  }

  /// Accepting would lose what somebody has written in the file since.
  @Test func whatWasEditedSinceIsNotOverwritten() throws {
    try scene.write("old\nand a step\n", to: path)
    try scene.pending("T/F/a.txt", "a\n")
    let words = "\(path) does not say what it said in the run; run the test again."
    #expect(
      scene.run("accept", "--yes")
        == .init(
          code: 1,
          output: "accepted  __Snapshots__/T/F/a.txt\n",
          errors: "proofsheet: \(words)\n"
        )
    )
    let review = scene.run(["review"], answers: ["a"])
    #expect(review.code == 1 && review.errors == "proofsheet: \(words)\n")
    #expect(review.output.contains("1 of 1  \(path)\nstale: 2 lines removed, 1 added\n\(words)\n"))
    #expect(review.output.hasSuffix("0 accepted, 0 rejected, 1 left.\n"))
    #expect(try scene.text(path) == "old\nand a step\n")
    #expect(scene.run("status").output.hasPrefix("stale      \(path)\n           \(words)\n"))
    try wait("newer\n", over: "old\nand a step\n")
    #expect(scene.run(["review"], answers: ["a"]).code == 0)
    #expect(try scene.text(path) == "newer\n")
  }

  /// A file that says already what waits for it is done.
  @Test func whatIsThereAlreadyIsForgotten() throws {
    try scene.write("new\n", to: path)
    #expect(scene.run("accept") == .init(code: 0, output: "Nothing to accept.\n"))
    #expect(try waiting == [])
  }

  @Test func aRecordedFileIsToBeRead() throws {
    scene.swift(
      Scene.built,
      logs: ["1": [.check(.recorded, "/" + path, journey: "counts", steps: 2)]]
    )
    let output = scene.run("check").output
    #expect(output.contains("Fixtures/Journeys/App"))
    #expect(output.contains("a.journey: counts, 2 steps (recorded)"))
    #expect(
      output.contains(
        "Read the new:    git add -N . && git diff -- __Snapshots__ Fixtures/Journeys\n"
      )
    )
  }
}
