import Foundation
import Measuring

/// Failing checks beside git with its default settings: both read the files, compare them and write
/// all hunks.
@MainActor
func measureDifferences() async throws {
  let shapes: [(String, Double, (Int) -> (old: String, new: String))] = [
    ("unique lines, 1 % changed", 3, { lines($0, changing: 1) }),
    ("unique lines, all changed", 2.5, { lines($0, changing: 100) }),
    ("lines in rows of two depths", 4, rows), ("lines of sixteen, 10 % moved", 6, scarceLines),
  ]
  for (index, (name, limit, make)) in shapes.enumerated() {
    let many = make(100_000)
    let files = try ["check.lines\(index)", "new"].map { "\(try referenceFolder())/\($0).txt" }
    for (file, text) in zip(files, [many.old, many.new]) {
      try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: file))
    }
    try await table.add(
      "failing check of 100,000 \(name)",
      atMost: limit,
      rounds: 5,
      { try checkFailing(many.new, "lines\(index)") },
      beside: { try compareWithGit(files) }
    )
  }
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

/// Lines that all differ, of which some in a hundred change.
private func lines(_ count: Int, changing percent: Int) -> (old: String, new: String) {
  let lines = [false, true].map { isNew in
    (0..<count).map { index in
      let word = isNew && chance(index, of: 100) < percent ? "other" : "value"
      return "    field\(index): \"\(word) number \(index * 7)\"\n"
    }
  }
  return (lines[0].joined(), lines[1].joined())
}

/// Rows as in a rendering: one in twenty is removed, and two in twenty have another price.
private func rows(_ count: Int) -> (old: String, new: String) {
  let old = (0..<count / 8).map { row($0, price: 12.5) }
  let new = old.indices.map { index in
    switch chance(index, of: 20) {
    case 0: ""
    case 1, 2: row(index, price: 13.5)
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

/// Eight lines, five of which are the same in every second row.
private func row(_ index: Int, price: Double) -> String {
  [
    "- Row", "  id: \(index)", "  title: \"title \(index)\"", "  isFavorite: false",
    "  isHidden: false", "  price: \(price)", "  section: nil", "  kind: .track",
  ].map { String(repeating: " ", count: index % 2 * 6) + $0 + "\n" }.joined()
}
