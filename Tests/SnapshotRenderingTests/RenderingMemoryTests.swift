import Testing

@testable import SnapshotRendering

/// The memory of lists never shows another text than a new reflection would.
@Suite struct RenderingMemoryTests {
  private struct Row {
    var id: Int
    var title: String
    var tags: [String] = []
  }

  private final class Object {
    var title: String

    init(_ title: String) { self.title = title }
  }

  private struct Holder {
    var object: Object
  }

  private struct Weak {
    weak var object: Object?
  }

  private struct Described: SnapshotDescribing {
    nonisolated(unsafe) static var title = "a"  // one test alone touches it

    var snapshotFields: KeyValuePairs<String, Any?> { ["title": Self.title] }
  }

  private struct Screen<Element> {
    var before = 1
    var rows: [Element]
    var after: [Int: String] = [:]
  }

  /// The text with memory, after checking that it equals the text without memory.
  private func text(_ subject: Any, _ memory: RenderingMemory) -> String {
    let remembered = RenderingMemory.$current.withValue(memory) { Rendering(of: subject).text }
    #expect(remembered == Rendering(of: subject).text)
    return remembered
  }

  private static let rows = (0..<20).map { Row(id: $0, title: "Row \($0)") }

  /// The bytes in memory for a list one level down.
  private func known(_ list: Any, _ memory: RenderingMemory) -> [UInt8]? {
    RenderingMemory.place(of: list, indent: 2).flatMap(memory.bytes)
  }

  #if !canImport(ObjectiveC)
  @Test func aListOfValuesIsWrittenOnce() throws {
    let memory = RenderingMemory()
    let screen = Screen(rows: Self.rows)
    let first = text(screen, memory)
    let bytes = try #require(known(screen.rows, memory))
    #expect(first.contains(String(decoding: bytes, as: UTF8.self)))
    #expect(text(screen, memory) == first)
    // The renderer writes the remembered text.
    let place = try #require(RenderingMemory.place(of: screen.rows, indent: 2))
    memory.keep(screen.rows, Array("    - remembered\n".utf8), at: place)
    let shown = RenderingMemory.$current.withValue(memory) { Rendering(of: screen).text }
    #expect(shown.contains("    - remembered\n"))
  }
  #endif

  @Test func aChangedListIsWrittenAnew() {
    let memory = RenderingMemory()
    var screen = Screen(rows: Self.rows)
    let first = text(screen, memory)
    screen.rows[3].title = "another"
    #expect(text(screen, memory) != first)
    screen.rows.removeLast()
    #expect(!text(screen, memory).contains("Row 19"))
  }

  @Test func changesBehindAListAreNotRemembered() {
    let memory = RenderingMemory()
    let objects = (0..<20).map { Object("\($0)") }
    let holders = objects.map(Holder.init)
    let screens: [Any] = [
      Screen(rows: holders), Screen(rows: objects.map { Weak(object: $0) }),
      Screen<Any>(rows: objects),
    ]
    for (index, screen) in screens.enumerated() {
      _ = text(screen, memory)
      objects[index].title = "changed \(index)"
      #expect(text(screen, memory).contains("changed \(index)"))
    }
    #expect(known(holders, memory) == nil)
    let described = Screen(rows: (0..<20).map { _ in Described() })
    _ = text(described, memory)
    Described.title = "b"
    #expect(text(described, memory).contains("title: \"b\""))
  }

  @Test func aListInAKeyOrInASetIsWrittenAsItStandsThere() {
    let memory = RenderingMemory()
    let list = Array(0..<20)
    let subject: (list: [Int], key: [[Int]: [Int]], set: Set<[Int]>, case: Result<[Int], Never>) =
      (list, [list: list], [list], .success(list))
    for _ in 0..<3 { _ = text(subject, memory) }
    _ = text(list, memory)
    _ = text([[list], [list]], memory)
  }
}
