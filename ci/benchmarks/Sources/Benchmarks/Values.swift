import Foundation
import Measuring
import Proofsheet

/// Values that flatter nobody: text that is not ASCII, long text, bytes, shared objects, a large tree.
///
/// Bare is the same in ASCII, or `Swift.dump`, or a walk that does nothing but make mirrors.
func measureValues(into table: inout Table) throws {
  try measureScripts(into: &table)
  let text = (0..<100_000).map { "line number \($0)" }.joined(separator: "\n")
  let data = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
  let times = try Stopwatch(rounds: 5).times(
    { _ = Rendering(of: text) },
    { _ = Rendering(of: data) }
  )
  table.time("a text of 100,000 lines", ours: times[0], seconds: 12e-3)
  table.time("a megabyte of Data", ours: times[1], seconds: 20e-3)
  try measureGraphs(into: &table)
}

/// Five thousand texts of the same length in each of some scripts.
private func measureScripts(into table: inout Table) throws {
  let kinds: [(name: String, word: String)] = [
    ("with an é each", "déjà"), ("in quotes", "\"ja\""), ("with a backslash each", "a\\b\\"),
    ("in Japanese", "日本語の"), ("with an emoji each", "ok 👍"),
  ]
  let plain = texts("four")
  for (name, word) in kinds {
    let texts = texts(word)
    let times = try Stopwatch(rounds: 9).times(
      { _ = Rendering(of: texts) },
      { _ = Rendering(of: plain) }
    )
    table.time("5,000 texts \(name)", ours: times[0], peer: times[1], ratio: 2)
  }
}

private func texts(_ word: String) -> [String] {
  (0..<5_000).map { "\(word) of row \($0), \(word) and \(word)" }
}

/// An object that others point at.
private final class Shared {
  let number: Int
  let name: String
  var neighbours: [Shared] = []

  init(_ number: Int) {
    self.number = number
    name = "object \(number)"
  }
}

private struct Branch {
  let name: String
  let weight: Double
  let isOpen: Bool
  let branches: [Branch]

  static func tree(of count: Int) -> Branch {
    let inner = (count - 1) / 10
    return Branch(
      name: "branch \(count)",
      weight: Double(count) / 4,
      isOpen: count % 2 == 0,
      branches: inner < 1 ? [] : (0..<10).map { _ in tree(of: inner) }
    )
  }
}

private func measureGraphs(into table: inout Table) throws {
  let objects = (0..<20_000).map(Shared.init)
  for (index, object) in objects.enumerated() {
    // `dump` overflows the stack where a chain is long.
    object.neighbours = [objects[index / 2], objects[index / 3]]
  }
  let tree = Branch.tree(of: 111_111)
  let times = try Stopwatch(rounds: 3).times(
    { _ = Rendering(of: objects) },
    {
      var text = ""
      dump(objects, to: &text)
    },
    { _ = Rendering(of: tree) },
    { walk(tree) }
  )
  table.time("20,000 shared objects", ours: times[0], peer: times[1], ratio: 1.5)
  table.time("a tree of 11,111 branches", ours: times[2], peer: times[3], ratio: 2)
  for object in objects { object.neighbours = [] }
}

private func walk(_ value: Any) {
  for child in Mirror(reflecting: value).children { walk(child.value) }
}
