import Measuring
import Proofsheet

/// Values that favour no side: text outside of ASCII, shared objects, and growing collections.
@MainActor
func measureValues() async throws {
  let (plain, japanese) = (texts("four"), texts("日本語の"))
  try await table.add(
    "5,000 texts in Japanese",
    atMost: 2,
    rounds: 9,
    { _ = Rendering(of: japanese) },
    beside: { _ = Rendering(of: plain) }
  )
  let objects = (0..<20_000).map(Shared.init)
  for (index, object) in objects.enumerated() {
    // `dump` overflows the stack in a long chain.
    object.neighbours = [objects[index / 2], objects[index / 3]]
  }
  try await table.add(
    "20,000 objects that point at others",
    atMost: 2,
    rounds: 3,
    { _ = Rendering(of: objects) },
    beside: {
      var text = ""
      dump(objects, to: &text)
    }
  )
  for object in objects { object.neighbours = [] }
  try await measureGrowth("element of a list") { count in
    (0..<count).map { (id: $0, title: "Title \($0)") }
  }
  try await measureGrowth("element of a set") { Set(0..<$0) }
  try await measureGrowth("line of a text") { count in
    (0..<count).map { "line \($0)" }.joined(separator: "\n")
  }
}

/// One element among a hundred thousand beside one among a thousand: larger data fits no cache.
@MainActor
private func measureGrowth(
  _ what: String,
  _ make: (Int) -> Any
) async throws {
  let (many, few) = (make(100_000), make(1_000))
  try await table.add(
    "\(what) of 100,000, or of 1,000",
    atMost: 2.5,
    rounds: 3,
    sizes: (100_000, 1_000),
    { _ = Rendering(of: many) },
    beside: { _ = Rendering(of: few) }
  )
}

private func texts(_ word: String) -> [String] {
  (0..<5_000).map { "\(word) of row \($0), \(word) and \(word)" }
}

/// An object with several references to it.
private final class Shared {
  let number: Int
  let name: String
  var neighbours: [Shared] = []

  init(_ number: Int) {
    self.number = number
    name = "object \(number)"
  }
}
