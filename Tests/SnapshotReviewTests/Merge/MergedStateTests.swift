import Foundation
import SnapshotChecking
import TestSupport
import Testing

@testable import SnapshotReview

/// `merge` of one state folder, to review a CI job's snapshots at home.
@Suite struct MergedStateTests {
  /// The machine of the job, and the one at home.
  let (job, home): (Scene, Scene)

  init() throws {
    (job, home) = (Scene(), Scene())
    for scene in [job, home] { try scene.reference("ShopTests/CartTests/full.txt", "old\n") }
    try job.pending("ShopTests/CartTests/full.txt", "new\n")
    try job.pending("ShopTests/CartTests/many.1.txt", "one\n")
    try job.complete("ci", ReportSample.records, exitCode: 1)
    try job.write(Self.commit, to: ".proofsheet/runs/ci/commit")
  }

  static let commit = "0123456789abcdef0123456789abcdef01234567"

  private var state: String { job.root + "/.proofsheet" }

  /// The output of a merge, without the names of temporary folders.
  private func fetch(_ path: String? = nil) -> Scene.Answer {
    var answer = home.run("merge", path ?? state)
    answer.errors = answer.errors.replacing(job.root, with: "JOB")
    return answer
  }

  private func zip(_ name: String, _ arguments: String...) throws -> String {
    let script = "cd \"$0\" && zip -q -r \(arguments.joined(separator: " ")) ../\(name) ."
    let answer = try job.process("/bin/sh", ["-c", script, state])
    #expect(answer.code == 0, "\(answer)")
    return job.root + "/" + name
  }

  private static let hasZip = FileManager.default.isExecutableFile(atPath: "/usr/bin/zip")

  @Test func whatWaitedThereWaitsHere() throws {
    let after = [
      fetch(), home.run("status"), home.run("accept", "--yes"), home.run("status"), fetch(),
    ]
    assertText(after.map { "\($0.shown)\n" }.joined())
    #expect(try home.text("__Snapshots__/ShopTests/CartTests/full.txt") == "new\n")
    #expect(try home.text("__Snapshots__/ShopTests/CartTests/many.1.txt") == "one\n")
  }

  @Test(.startsProcesses, .enabled(if: hasZip)) func aZipFileIsUnpacked() throws {
    let answer = fetch(try zip("state.zip"))
    #expect(answer.output.contains("3 snapshots: 1 matched, 1 different, 1 missing"), "\(answer)")
    #expect(answer.code == 1 && answer.errors == "")
    #expect(try home.text(".proofsheet/parts/0/runs/ci/run.json") == nil)
    #expect(home.run("accept", "--yes").code == 0)
    // An artifact with several paths contains the folder.
    let script = "cd \"$0\" && zip -q -r several.zip .proofsheet Package.swift"
    #expect(try job.process("/bin/sh", ["-c", script, job.root]).code == 0)
    #expect(fetch(job.root + "/several.zip").code == 1)
    #expect(fetch(job.root).code == 1)
  }

  @Test(.enabled(if: hasZip)) func badZipFilesAreRefused() throws {
    let whole = try #require(try FileBytes.read(try zip("whole.zip")))
    func bad(_ name: String, _ change: (inout [UInt8]) -> Void) throws -> String {
      var bytes = whole
      change(&bytes)
      try AtomicFile.write(bytes, to: job.root + "/" + name)
      return job.root + "/" + name
    }
    var answers = [
      fetch(try bad("cut.zip") { $0.removeLast($0.count / 2) }),
      fetch(try bad("short.zip") { $0 = Array($0.prefix(10)) }),
      fetch(
        try bad("zeros.zip") {
          $0.replaceSubrange(200..<400, with: [UInt8](repeating: 0, count: 200))
        }
      ),
    ]
    try FileManager.default.createSymbolicLink(
      atPath: state + "/pending/link",
      withDestinationPath: "/etc/passwd"
    )
    answers.append(fetch(try zip("link.zip", "-y")))
    answers.append(fetch())
    try AtomicFile.remove(state + "/pending/link")
    home.environment = ["SNAPSHOT_STATE": home.root + "/.proofsheet"]
    answers += [
      fetch("nowhere"), fetch("Package.swift"), home.run("merge"), fetch(home.root),
    ]
    assertText(answers.map { "\($0.code): \($0.errors)" }.joined())
    #expect(!FileManager.default.fileExists(atPath: home.root + "/.proofsheet/parts"))
    #expect(home.run("status").output.hasPrefix("No run is known yet.\n"))
  }

  /// An author of a zip file may name any path in it.
  @Test(.startsProcesses, .enabled(if: hasZip)) func whatLeadsOutOfAZipFileStaysInside() throws {
    let whole = try #require(try FileBytes.read(try zip("whole.zip")))
    for name in ["../../../commi", "/tmp/ci/commit"] {
      var bytes = whole
      let (old, new) = (Array("runs/ci/commit".utf8), Array(name.utf8))
      for start in bytes.indices.dropLast(old.count)
      where bytes[start..<(start + old.count)].elementsEqual(old) {
        bytes.replaceSubrange(start..<(start + old.count), with: new)
      }
      try AtomicFile.write(bytes, to: job.root + "/renamed.zip")
      _ = fetch(job.root + "/renamed.zip")
      let places = [home.root + "/commi", home.root + "/.proofsheet/commi", "/tmp/ci/commit"]
      #expect(places.allSatisfy { !FileManager.default.fileExists(atPath: $0) }, "\(name)")
    }
  }

  /// An author of logs may write any path.
  @Test func pathsThatLeadAwayAreRefused() throws {
    var told: [String] = []
    let paths = ["T/../../../up.txt", "/Sources/App.swift", "/.git/hooks/a.txt", "T/.hidden.txt"]
    for (number, path) in paths.enumerated() {
      try job.complete("evil-\(number)", [.check(.different, path)])
      told.append(fetch().shown)
    }
    try job.complete("inline", [.check(.different, "")])
    for path in ["/etc/App.swift", "../App.swift"] {
      try job.hold(1, 1, nil, "x", path: path, run: "inline")
      told.append(fetch().shown)
      let store = InlineEditStore(folders: job.folders)
      for edit in try store.edits() { try store.forget(edit) }
    }
    assertText(told.joined() + (try home.session("status")))
  }

  @Test func whatIsNotDecidedHereIsNotLost() throws {
    try home.pending("ShopTests/CartTests/full.txt", "mine\n")
    try home.pending("ShopTests/CartTests/other.txt", "mine\n")
    let refused = fetch().shown + (try home.session("reject"))
    // A second merge of the same state changes nothing.
    assertText(refused + fetch().shown + fetch().shown)
  }

  /// An accepted part stays accepted after a second merge of the same state.
  @Test func aPartStaysAccepted() throws {
    for scene in [job, home] {
      try scene.reference("ShopTests/CartTests/full.txt", "A\n  a: 1\n  b: nil\n")
    }
    try job.pending("ShopTests/CartTests/full.txt", "A\n  a: 2\n  b: true\n")
    #expect(fetch().code == 1)
    #expect(home.run("accept", "--only", "a").code == 0)
    #expect(fetch().code == 1)
    #expect(home.run("accept", "--yes").code == 0)
    #expect(try home.text("__Snapshots__/ShopTests/CartTests/full.txt") == "A\n  a: 2\n  b: true\n")
  }

  @Test func anotherCommitIsStaleAndAcceptedByPath() throws {
    try home.checkOut("2")
    let merged = fetch().shown
    let path = "__Snapshots__/ShopTests/CartTests/full.txt"
    assertText(merged + (try home.session("accept", "accept \(path)", "prune")))
  }

  @Test func aRunOfSwiftTestAloneIsTakenOverToo() throws {
    for file in ["run.json", "commit", "output.txt"] {
      try AtomicFile.remove(state + "/runs/ci/" + file)
    }
    let answer = fetch()
    #expect(answer.output.contains("3 snapshots: 1 matched, 1 different, 1 missing"), "\(answer)")
    try job.write("{\"verdict\":\"perfect\"}\n", to: ".proofsheet/runs/ci/1.ndjson")
    let other = fetch()
    #expect(other.code == 2 && other.errors.contains("1.ndjson:1 is no line of a log"))
  }
}
