import SnapshotChecking
import Testing

@testable import SnapshotReview

@Suite struct DecisionTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.pending("T/F/a.txt", "a\n")
    try scene.pending("T/F/b.txt", "b\n")
    try scene.pending("U/G/c.txt", "c\n")
  }

  private func accepted(_ names: String...) -> Scene.Answer {
    .init(code: 0, output: names.map { "accepted  __Snapshots__/\($0)\n" }.joined())
  }

  @Test(
    arguments: [
      ("Cart/one()", ["T/F/a.txt"]), ("Cart/one", ["T/F/a.txt"]), ("one", ["T/F/a.txt"]),
      ("Cart", ["T/F/a.txt", "T/F/b.txt"]), ("Cart/Inner", ["T/F/b.txt"]),
    ]
  )
  func aTestOrASuiteNamesWhatItMade(_ name: String, _ names: [String]) throws {
    let tests = ["Cart/one()", "Cart/Inner/two(_:)", "Cartoon/one1()"]
    let records = zip(["T/F/a.txt", "T/F/b.txt", "U/G/c.txt"], tests).map { path, test in
      RunRecord.check(.missing, path, test: test)
    }
    try scene.complete("run", records)
    let answer = scene.run("accept", name)
    #expect(answer.output == names.map { "accepted  __Snapshots__/\($0)\n" }.joined())
    #expect(
      scene.run("accept", "Cart/three()").errors.contains("Nothing is pending at Cart/three()")
    )
  }

  @Test(
    arguments: [
      ("__Snapshots__/T/F/a.txt", ["T/F/a.txt"]),
      ("ROOT/__Snapshots__/T/F/a.txt", ["T/F/a.txt"]),
      (".proofsheet/pending/T/F/a.txt", ["T/F/a.txt"]),
      ("ROOT/.proofsheet/pending/T/F/a.txt", ["T/F/a.txt"]),
      ("T/F/a.txt", ["T/F/a.txt"]),
      ("T/F/../F//./a.txt", ["T/F/a.txt"]),
      ("T", ["T/F/a.txt", "T/F/b.txt"]),
      ("T/F/", ["T/F/a.txt", "T/F/b.txt"]),
      ("__Snapshots__/U", ["U/G/c.txt"]),
      ("__Snapshots__", ["T/F/a.txt", "T/F/b.txt", "U/G/c.txt"]),
      (".", ["T/F/a.txt", "T/F/b.txt", "U/G/c.txt"]),
      ("ROOT", ["T/F/a.txt", "T/F/b.txt", "U/G/c.txt"]),
    ]
  )
  func everyFormOfAPath(_ path: String, _ names: [String]) throws {
    let answer = scene.run("accept", path.replacing("ROOT", with: scene.root))
    let expected = names.map { "accepted  __Snapshots__/\($0)\n" }.joined()
    #expect(answer == .init(code: 0, output: expected))
    #expect(try FileListing(below: scene.folders.references).files == names)
    #expect(try FileListing(below: scene.folders.pending).files.count == 3 - names.count)
  }

  @Test(
    arguments: [
      ("T/F", "Nothing is pending at T/F; the nearest that is: __Snapshots__/T/F/a.txt."),
      (
        "__Snapshots__/U/G/d.txt",
        "Nothing is pending at __Snapshots__/U/G/d.txt; the nearest that is: "
          + "__Snapshots__/U/G/c.txt."
      ),
      ("../T", "../T leads out of ROOT; use a path inside it."),
      ("/etc/passwd", "/etc/passwd leads out of ROOT; use a path inside it."),
      ("T/../../../x", "T/../../../x leads out of ROOT; use a path inside it."),
      ("", "'accept' was given an empty path; leave it out to accept everything."),
      ("./T", "Nothing is pending at ./T; the nearest that is: __Snapshots__/T/F/a.txt."),
    ]
  )
  func pathsThatNameNothing(_ path: String, _ sentence: String) throws {
    if path == "T/F" { #expect(scene.run("reject", "T/F/a.txt", "T/F/b.txt").code == 0) }
    let sentence = path == "T/F" ? sentence.replacing("T/F/a.txt", with: "U/G/c.txt") : sentence
    #expect(scene.run("accept", path) == .init(code: 2, errors: "proofsheet: \(sentence)\n"))
    #expect(try FileListing(below: scene.folders.references).files == [])
  }

  @Test func oneBadPathLeavesEverythingAsItWas() throws {
    #expect(scene.run("accept", "T", "nowhere").code == 2)
    #expect(try FileListing(below: scene.folders.references).files == [])
    #expect(try FileListing(below: scene.folders.pending).files.count == 3)
  }

  @Test func pathsFromTheWorkingDirectory() throws {
    scene.workingDirectory = scene.root + "/__Snapshots__/T"
    #expect(scene.run("accept", "F/a.txt") == accepted("T/F/a.txt"))
    #expect(scene.run("accept", "../U/G") == accepted("U/G/c.txt"))
    #expect(scene.run("accept", "--", "F") == accepted("T/F/b.txt"))
    #expect(scene.run("accept") == .init(code: 0, output: "Nothing to accept.\n"))
    #expect(scene.run("reject") == .init(code: 0, output: "Nothing to reject.\n"))
    let none = "proofsheet: Nothing is pending, so not F either.\n"
    #expect(scene.run("reject", "F") == .init(code: 2, errors: none))
  }

  @Test func rejectLeavesTheReference() throws {
    try scene.reference("T/F/a.txt", "old\n")
    let json = """
      {
        "rejected" : [
          "__Snapshots__/T/F/a.txt",
          "__Snapshots__/T/F/b.txt",
          "__Snapshots__/U/G/c.txt"
        ]
      }

      """
    #expect(scene.run("reject", "--json") == .init(code: 0, output: json))
    #expect(try FileListing(below: scene.folders.references).files == ["T/F/a.txt"])
    #expect(try scene.text("__Snapshots__/T/F/a.txt") == "old\n")
    #expect(scene.run("accept", "--json").output == "{\n  \"accepted\" : [\n\n  ]\n}\n")
  }

  @Test func otherFoldersFromTheEnvironment() throws {
    try scene.write("c\n", to: "state/pending/T/x.txt")
    try scene.write("", to: "deep/Package.swift")
    try scene.write("", to: "deep/er/file")
    scene.environment = ["SNAPSHOT_ROOT": "..", "SNAPSHOT_STATE": "../state"]
    scene.workingDirectory = scene.root + "/deep"
    #expect(scene.run("accept") == accepted("T/x.txt"))
    #expect(try scene.text("__Snapshots__/T/x.txt") == "c\n")
    scene.environment["SNAPSHOT_ROOT"] = "nowhere"
    let sentence = "SNAPSHOT_ROOT=ROOT/deep/nowhere names no folder; set it to the one that holds "
    #expect(
      scene.run("status") == .init(code: 2, errors: "proofsheet: \(sentence)__Snapshots__.\n")
    )
    scene.environment = [:]
    scene.workingDirectory = scene.root + "/deep/er"
    #expect(try workspace().packageRoot == scene.root + "/deep")
    #expect(try workspace("../..").packageRoot == scene.root)
    let none =
      "\(scene.root)/deep/er has no Package.swift and no project; give --package-path the folder of one."
    #expect(throws: ReviewError(none)) { try workspace(".") }
    let above =
      "No folder from /nowhere upwards has a Package.swift or a project; go to one, or name it with "
      + "--package-path."
    #expect(throws: ReviewError(above)) {
      try Workspace(workingDirectory: "/nowhere", packagePath: nil, environment: [:])
    }
  }

  private func workspace(_ packagePath: String? = nil) throws -> Workspace {
    try Workspace(
      workingDirectory: scene.workingDirectory,
      packagePath: packagePath,
      environment: scene.environment
    )
  }
}
