import Foundation
import Measuring
import Proofsheet

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Ten thousand checks of texts of 2 KB, and one check beside few and beside many references.
///
/// Bare is what a test would write without a harness: `Data(contentsOf:)` and `==`. The floor is open,
/// read, close and `memcmp`, which no check can do without.
@MainActor
func measureManyChecks(below root: String, into table: inout Table) throws {
  let texts = (0..<10_000).map(text)
  let folder = ReferenceFolder(root: root, stem: "ManyChecks", function: "many")
  let files = try texts.indices.map { index in
    try folder.write(Array((texts[index] + "\n").utf8), named: "\(index)")
  }
  let times = try Stopwatch(rounds: 5).times(
    {
      try passing { for index in texts.indices { check(texts[index], named: "\(index)") } }
    },
    { for index in texts.indices { try compareWithFoundation(files[index], texts[index]) } },
    { for index in texts.indices { try readAndCompare(files[index], texts[index]) } }
  )
  // As a test calls it, with the look for a trait or a sink around it.
  table.time("10,000 matching checks of 2 KB", ours: times[0], peer: times[1], ratio: 3)
  table.time("  against the floor", ours: times[0], peer: times[2])
  try measureNeighbours(below: root, into: &table)
}

private func compareWithFoundation(_ file: String, _ text: String) throws {
  let isEqual = try Data(contentsOf: URL(fileURLWithPath: file)) == Data((text + "\n").utf8)
  if !isEqual { throw Failure(words: "A measured file is not what was written.") }
}

private func measureNeighbours(below root: String, into table: inout Table) throws {
  for (stem, count) in [("Few", 200), ("Many", 20_000)] {
    let folder = ReferenceFolder(root: root, stem: stem, function: "one")
    for index in 0..<count { _ = try folder.write(Array("\(index)\n".utf8), named: "\(index)") }
  }
  let times = try Stopwatch(rounds: 51).times(
    calls: 100,
    { try passing { checkNeighbour("Benchmarks/Many.swift") } },
    { try passing { checkNeighbour("Benchmarks/Few.swift") } }
  )
  table.time("a check beside 20,000, or 200", ours: times[0], peer: times[1], ratio: 1.3)
}

private func check(_ text: String, named name: String) {
  assertSnapshot(of: text, as: .lines, named: name, testName: "many")
}

private func checkNeighbour(_ file: StaticString) {
  assertSnapshot(of: "7", as: .lines, named: "7", fileID: file, testName: "one")
}

/// Runs checks that must match.
func passing(_ checks: () -> Void) throws {
  if let failure = withFailures(checks).first { throw Failure(words: "\(failure)") }
}

private func readAndCompare(_ file: String, _ text: String) throws {
  let descriptor = open(file, O_RDONLY)
  defer { close(descriptor) }
  var text = text
  let isEqual = text.withUTF8 { text in
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { buffer in
      guard let bytes = buffer.baseAddress, let start = text.baseAddress else { return false }
      let count = read(descriptor, bytes, buffer.count)
      return count == text.count + 1 && memcmp(bytes, start, text.count) == 0
    }
  }
  if !isEqual { throw Failure(words: "A measured file is not what was written.") }
}

/// About 2 KB, as a rendering of a screen has.
private func text(_ index: Int) -> String {
  "Screen \(index)\n"
    + (0..<50).map { "  field\($0): \"the value of field \($0 * index)\"" }.joined(separator: "\n")
}
