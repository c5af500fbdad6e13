import Proofsheet
import Testing

@testable import SnapshotReview

/// What `log` tells of a snapshot.
@Suite struct LogTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.git("init", "-q", "-b", "main")
  }

  private func home(_ title: String, _ rows: String...) throws -> String {
    "Home\n  title: \"\(title)\"\n  rows:" + (rows.isEmpty ? " []" : "")
      + rows.map { "\n    - Row\n      name: \"\($0)\"" }.joined() + "\n"
  }

  /// A reference that is added, changed, renamed, changed on two sides and joined by hand.
  private func history() throws {
    let (first, path) = ("__Snapshots__/T/F/first.txt", "__Snapshots__/T/F/home.txt")
    try scene.write(home("A"), to: first)
    try scene.write("one\ntwo\n", to: "__Snapshots__/T/F/lines.txt")
    try scene.commit(day: 1)
    try scene.write(home("A", "x", "y"), to: first)
    try scene.commit(day: 2)
    try scene.git("mv", first, path)
    try scene.commit(day: 3)
    try scene.git("checkout", "-q", "-b", "side")
    try scene.write(home("Side", "x", "y"), to: path)
    try scene.commit(day: 4)
    try scene.git("checkout", "-q", "main")
    try scene.write(home("Main", "x", "y"), to: path)
    try scene.write("one\nthree\nfour\n", to: "__Snapshots__/T/F/lines.txt")
    try scene.commit(day: 5)
    try scene.git("merge", "-q", "side", day: 6)
    try scene.write(home("Both", "x", "y"), to: path)
    try scene.commit(day: 6)
    try scene.write(home("Both", "y"), to: path)
    try scene.commit(day: 7)
  }

  private func shown(_ arguments: [String]...) -> String {
    arguments.map { arguments in
      let answer = scene.run(["log"] + arguments)
      let commit = #/\b[0-9a-f]{10}(?:[0-9a-f]{30})?\b/#
      return "log \(arguments.joined(separator: " ")): exit \(answer.code)\n"
        + (answer.output + answer.errors).replacing(commit, with: "ID")
    }.joined(separator: "\n")
  }

  @Test func everyCommitThatChangedIt() throws {
    try history()
    let whole = shown(
      ["__Snapshots__/T/F/home.txt"],
      ["T/F/home.txt", "--fact", "title"],
      ["T/F/home.txt", "--fact", "rows"],
      ["T/F/home.txt", "--fact", "rows[1].name"],
      ["T/F/lines.txt"],
      ["T/F/lines.txt", "--json"]
    )
    assertSnapshot(of: whole, as: .lines)
  }

  @Test func whatHasNoHistoryIsNamed() throws {
    try scene.write("{}\n", to: "Sources/App.swift")
    try scene.reference("T/F/new.txt", "1\n")
    let empty = shown(["T/F/new.txt"])
    try history()
    try scene.write("1\n", to: "__Snapshots__/T/F/never.txt")
    let wrong = shown(
      [],
      ["a", "b"],
      ["Sources/App.swift"],
      ["/etc/passwd"],
      ["__Snapshots__"],
      ["T/F"],
      ["T/F/never.txt"],
      ["T/F/home.txt", "--fact", "tilte"],
      ["T/F/home.txt", "--fact", "rows[7].name"],
      ["T/F/lines.txt", "--fact", "title"]
    )
    let clone = try Scene()
    try clone.git("clone", "-q", "--depth", "1", "file://" + scene.root, clone.root + "/clone")
    clone.workingDirectory = clone.root + "/clone"
    let shallow = clone.run("log", "T/F/home.txt")
    let none = try Scene().run("log", "T/F/home.txt")
    let rest = [shallow, none].map { "exit \($0.code)\n\($0.output)\($0.errors)" }
    assertSnapshot(of: ([empty, wrong] + rest).joined(separator: "\n"), as: .lines)
  }
}
