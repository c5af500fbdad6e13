import Foundation
import ProofsheetBasics
import TestSupport
import Testing
import TextDiff

@Suite(.enabled(if: patchCommand != nil, "the command patch is not installed"))
struct PatchCommandTests {
  @Test func patchTurnsEveryOldTextIntoTheNewOne() throws {
    try inTemporaryFolder { folder in
      let pairs = samplePairs()
      var diffs = ""
      for (index, pair) in pairs.enumerated() {
        let name = fileName(index)
        try Data(pair.old.utf8).write(to: folder.appending(path: name))
        diffs +=
          UnifiedDiff(
            old: pair.old,
            new: pair.new,
            oldName: name,
            newName: name,
            context: index % 4
          ).text
      }
      // What is said before a diff must not be taken for a part of it.
      #expect(diffs.contains("\nlines ") && diffs.contains(" @@ "))
      let run = try patch(diffs, in: folder)
      #expect(run.status == 0, "\(run.output.prefix(2_000))")
      let wrong = pairs.indices.filter { index in
        let found = try? Data(contentsOf: folder.appending(path: fileName(index)))
        return found ?? Data() != Data(pairs[index].new.utf8)
      }
      #expect(wrong.isEmpty)
    }
  }

  @Test func patchRefusesACutDiffAndLeavesTheFileAsItWas() throws {
    let old = "a\nb\nc\nd\ne\nf\n"
    let diff = UnifiedDiff(
      old: old,
      new: "A\nb\nc\nd\ne\nF",
      oldName: "x",
      newName: "x",
      context: 1
    )
    try inTemporaryFolder { folder in
      let file = folder.appending(path: "x")
      try Data(old.utf8).write(to: file)
      for limit in 0..<obviousLines(of: diff.text).count {
        #expect(try patch(diff.text(limit: limit), in: folder).status == 2)
        #expect(try Data(contentsOf: file) == Data(old.utf8))
      }
      #expect(try patch(diff.text, in: folder).status == 0)
    }
  }

  @Test func patchRejectsADiffOfAnotherText() throws {
    let diff = UnifiedDiff(old: "a\nb\n", new: "a\nc\n", oldName: "x", newName: "x")
    try inTemporaryFolder { folder in
      try Data("other\n".utf8).write(to: folder.appending(path: "x"))
      #expect(try patch(diff.text, in: folder).status == 1)
    }
  }

  private func samplePairs() -> [(old: String, new: String)] {
    let texts = everyText(of: ["a", "b"], upTo: 3)
    var pairs = texts.flatMap { old in texts.map { (old: old, new: $0) } }
    var numbers = SeededNumbers(seed: 7)
    for round in 0..<50 {
      pairs.append(numbers.awkwardPair(lines: 80, changesPerMille: 20 * round))
    }
    for _ in 0..<20 {
      let pair = numbers.movedPair()
      pairs.append((pair.old.joined(separator: "\n"), pair.new.joined(separator: "\n")))
    }
    return pairs.filter { !$0.old.utf8.elementsEqual($0.new.utf8) }
  }

  private func fileName(_ index: Int) -> String {
    switch index % 3 {
    case 0: "plain-\(index).txt"
    case 1: "with some spaces \(index).txt"
    default: "ümlaut.\(index)"
    }
  }
}

/// Where the command is, as far as it is in one of the usual folders.
private let patchCommand = ["/usr/bin/patch", "/usr/local/bin/patch", "/opt/homebrew/bin/patch"]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

private func patch(_ diff: String, in folder: URL) throws -> (status: Int32, output: String) {
  let input = folder.appending(path: "input.diff")
  try Data(diff.utf8).write(to: input)
  let process = Process()
  process.executableURL = URL(filePath: try #require(patchCommand))
  process.arguments = ["-p0", "-f", "-i", input.path]
  process.currentDirectoryURL = folder
  let output = Pipe()
  process.standardOutput = output
  process.standardError = output
  try process.run()
  let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
}

private func inTemporaryFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "TextDiff-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}
