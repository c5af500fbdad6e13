import Foundation
import ProofsheetBasics
import SnapshotChecking
import TestSupport
import Testing

@Suite(.startsProcesses, .enabled(if: patchCommand != nil, "the command patch is not installed"))
struct PatchCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func patchTurnsEveryOldTextIntoTheNewOne() throws {
    let pairs = samplePairs()
    var diffs = ""
    for (index, (old, new)) in pairs.enumerated() {
      let name = fileName(index)
      try folder.write(old, to: name)
      diffs +=
        UnifiedDiff(old: old, new: new, oldName: name, newName: name, context: index % 4).text
      // The command must not read the text below or above a diff as a part of the diff.
      if index.isMultiple(of: 5) { diffs += "\nReview it:    swift run proofsheet review\n\n" }
    }
    #expect(diffs.contains(" @@ "))
    let run = try patch(diffs)
    #expect(run.status == 0, "\(run.output.prefix(2_000))")
    let wrong = pairs.indices.filter { index in
      let found = try? Data(contentsOf: folder.file(fileName(index)))
      return found ?? Data() != Data(pairs[index].new.utf8)
    }
    #expect(wrong.isEmpty)
  }

  @Test func patchRefusesADiffOfAnotherText() throws {
    let (old, new) = ("a\nb\nc\nd\ne\nf\n", "A\nb\nc\nd\ne\nF")
    let diff = UnifiedDiff(old: old, new: new, oldName: "x", newName: "x", context: 1)
    try folder.write(old, to: "x")
    #expect(try patch(diff.text).status == 0)
    try folder.write("other\n", to: "x")
    #expect(try patch(diff.text).status == 1)
  }

  private func samplePairs() -> [(old: String, new: String)] {
    let texts = everyText(of: ["a", "--"], upTo: 3)
    var numbers = SeededNumbers(seed: 7)
    var pairs = texts.flatMap { old in texts.map { (old: old, new: $0) } }
    pairs += (0..<50).map { numbers.awkwardPair(lines: 80, changesPerMille: 20 * $0) }
    return pairs.filter { !$0.old.utf8.elementsEqual($0.new.utf8) }
  }

  private func fileName(_ index: Int) -> String {
    ["plain-\(index).txt", "with some spaces \(index).txt", "ümlaut.\(index)"][index % 3]
  }

  private func patch(_ diff: String) throws -> (status: Int32, output: String) {
    let input = try folder.write(diff, to: "input.diff")
    let process = Process()
    process.executableURL = URL(filePath: try #require(patchCommand))
    process.arguments = ["-p0", "-f", "-i", input.path]
    process.currentDirectoryURL = folder.url
    let output = try process.words()
    return (process.terminationStatus, output)
  }
}

/// The path of the command in one of the usual folders.
private let patchCommand = ["/usr/bin/patch", "/usr/local/bin/patch", "/opt/homebrew/bin/patch"]
  .first { FileManager.default.isExecutableFile(atPath: $0) }
