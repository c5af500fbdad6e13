import Foundation
import Measuring

@testable import SnapshotChecking

/// Differences beside those of git with its default settings: both read the files, compare them and
/// write all hunks.
@MainActor
func measureDifferences() async throws {
  let pairs = [
    ("unique lines, 1 % changed", uniqueLines), ("repetitive lines, 10 % new", repetitiveLines),
    ("lines of sixteen, 10 % moved", scarceLines),
  ]
  for (name, make) in pairs {
    let (many, few) = (make(100_000), make(1_000))
    let files = try ["old", "new"].map { "\(try referenceFolder())/\($0).txt" }
    for (file, text) in zip(files, [many.old, many.new]) {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    }
    try await table.add(
      "difference of 100,000 \(name)",
      atMost: 2,
      rounds: 5,
      {
        let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
        try compare(texts[0], texts[1])
      },
      beside: { try compareWithGit(files) }
    )
    try await table.add(
      "  a line of it, or of 1,000",
      atMost: 3,
      rounds: 5,
      sizes: (100_000, 1_000),
      { try compare(many.old, many.new) },
      beside: { try compare(few.old, few.new) }
    )
  }
}

private func compare(_ old: String, _ new: String) throws {
  let diff = UnifiedDiff(old: old, new: new, oldName: "old", newName: "new")
  try expect(!diff.text.isEmpty, "The texts do not differ.")
}

private func compareWithGit(_ files: [String]) throws {
  let git = Process()
  git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  git.arguments = ["git", "diff", "--no-index", "--no-color", "--output=/dev/null"] + files
  git.environment = ProcessInfo.processInfo.environment
    .merging(["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]) { $1 }
  try git.run()
  git.waitUntilExit()
  try expect(git.terminationStatus == 1, "git found no difference.")
}

/// Lines that all differ, with one changed line in a hundred.
private func uniqueLines(_ count: Int) -> (old: String, new: String) {
  let lines = [false, true].map { isNew in
    (0..<count).map { index in
      let word = isNew && chance(index, of: 100) == 0 ? "other" : "value"
      return "    field\(index): \"\(word) number \(index * 7)\"\n"
    }
  }
  return (lines[0].joined(), lines[1].joined())
}

/// Records as in a rendering: one in twenty is removed, and as many are added.
private func repetitiveLines(_ count: Int) -> (old: String, new: String) {
  let old = (0..<count / 8).map { record($0, "value") }
  let new = old.indices.map { index in
    switch chance(index, of: 20) {
    case 0: ""
    case 1: old[index] + record(index + count, "new")
    default: old[index]
    }
  }
  return (old.joined(), new.joined())
}

/// Sixteen different lines in a random order, of which one in ten blocks of a hundred moves to the
/// end.
private func scarceLines(_ count: Int) -> (old: String, new: String) {
  let blocks = (0..<count / 100).map { block in
    (0..<100).map { "    kind: .\(chance(block * 100 + $0, of: 16))\n" }.joined()
  }
  let isMoved = blocks.indices.map { chance($0, of: 10) == 0 }
  let (stay, moved) = (zip(blocks, isMoved).filter { !$1 }, zip(blocks, isMoved).filter { $1 })
  return (blocks.joined(), (stay + moved).map(\.0).joined())
}

/// A multiplicative hash: git's histogram takes up to ten times as long for evenly spaced changes.
private func chance(_ index: Int, of range: Int) -> Int {
  Int((UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15) >> 40) % range
}

/// Eight lines, six of which are the same in every record.
private func record(_ index: Int, _ word: String) -> String {
  """
    Row
      id: \(index)
      title: "\(word) \(index)"
      isFavorite: false
      isHidden: false
      price: 12.5
      section: nil
      kind: .track

  """
}
