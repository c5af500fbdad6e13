import Foundation
import Measuring
import Proofsheet

/// Inline checks, many checks, and one failing check.
@MainActor
func measureChecks() async throws {
  let facts = (1...1_000).map { Fact($0) }
  try await table.add(
    "inline check of three facts",
    atMost: 6,
    rounds: 9,
    sizes: (1_000, 1_000),
    { try failing(0) { for fact in facts { checkInline(fact) } } },
    beside: {
      for fact in facts {
        try expect(Rendering(of: fact).text == fact.text + "\n", "A fact has another text.")
      }
    }
  )
  try await measureManyChecks()

  let rows = (1...66_667).map { Fact($0) }
  try check(rows, "same", record: .all)
  let files = try ["same", "other"].map { "\(try referenceFolder())/check.\($0).txt" }
  // A check of another text under a name that this process has recorded would be refused.
  try FileManager.default.copyItem(atPath: files[0], toPath: files[1])
  var other = rows
  other[20_000] = Fact(20_001, "Other")
  try await table.add(
    "check of 200,000 facts that fails in one",
    atMost: 4,
    rounds: 3,
    { try check(other, "other", failing: 1) },
    beside: { try check(rows, "same") }
  )
}

/// The bare way is the code of a test without a harness.
@MainActor
private func measureManyChecks() async throws {
  let texts = (0..<10_000).map { index in
    (0..<50).map { "field\($0): \"the value of field \($0 * index)\"" }.joined(separator: "\n")
  }
  let folder = try referenceFolder()
  let files = texts.indices.map { "\(folder)/check.\($0).txt" }
  for (file, text) in zip(files, texts) {
    // Not `Data.write`, which waits for the disk.
    let isWritten = FileManager.default.createFile(atPath: file, contents: Data((text + "\n").utf8))
    try expect(isWritten, "\(file) cannot be written.")
  }
  try await table.add(
    "10,000 matching checks of 2 KB",
    atMost: 4,
    rounds: 3,
    {
      try failing(0) {
        for (index, text) in texts.enumerated() {
          assertSnapshot(of: text, as: .lines, named: "\(index)", testName: "check")
        }
      }
    },
    beside: {
      for (file, text) in zip(files, texts) {
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        try expect(data == Data((text + "\n").utf8), "A file is not what was written.")
      }
    }
  )
}

private struct Fact {
  let id: Int
  let title: String
  let isFavorite: Bool

  init(_ id: Int, _ word: String = "Title") {
    (self.id, title, isFavorite) = (id, "\(word) \(id)", id % 2 == 0)
  }

  var text: String { "Fact\n  id: \(id)\n  title: \"\(title)\"\n  isFavorite: \(isFavorite)" }
}

private func checkInline(_ fact: Fact) {
  assertInlineSnapshot(of: fact, testName: "inline", line: UInt(fact.id)) { fact.text }
}

/// The folder in which the checks of this file look for their references.
func referenceFolder() throws -> String {
  guard let root = ProcessInfo.processInfo.environment["SNAPSHOT_ROOT"] else {
    throw Failure(words: "Run ci/benchmarks/run, which makes a folder for the references.")
  }
  return root + "/__Snapshots__/Benchmarks/Checks"
}

/// Compares a value with the reference of that name, or records it.
@MainActor
func check(
  _ value: some Any,
  _ name: String,
  record: SnapshotRecordMode? = nil,
  failing count: Int = 0
)
  throws
{
  try failing(count) {
    assertSnapshot(of: value, named: name, record: record, testName: "check")
  }
}

/// Compares a text with a reference that has other lines.
func checkFailing(_ text: String, _ name: String) throws {
  try failing(1) { assertSnapshot(of: text, as: .lines, named: name, testName: "check") }
}

/// Runs checks of which the given number must differ from their references.
private func failing(_ count: Int, _ checks: () -> Void) throws {
  let failures = withFailures(checks)
  try expect(failures.count == count, "\(failures.count) checks fail and not \(count).")
  try expect(failures.allSatisfy { $0.message.contains(" differs: ") }, "\(failures)")
}
