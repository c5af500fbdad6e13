import Foundation
import TestSupport
import Testing

@testable import Proofsheet
@testable import ProofsheetSnapshots
@testable import SnapshotRendering

/// Every cell can be rebuilt from the text of all cells.
@Suite struct AxisTextTests {
  /// Reads a text of cells back in the slow way of a person.
  struct Reader {
    var texts: [String: String] = [:]
    var cells: [String] = []

    init(_ text: String) throws {
      let tree = try SnapshotTree(parsing: text)
      #expect(tree.text == text)
      let sides = tree.children[0].children
      let effective = sides.filter {
        !$0.head.hasPrefix("no effect (") && Self.names(in: $0.head, separator: ", ").count > 1
      }
      cells = effective.map { Self.names(in: $0.head, separator: ", ") }
        .reduce([""]) { cells, labels in
          cells.flatMap { cell in labels.map { cell.isEmpty ? $0 : cell + ", " + $0 } }
        }
      var base = ""
      for node in tree.children.dropFirst() {
        guard case .field(let name) = node.lead else { throw Stray() }
        let cell = Self.bare(name) == "base" ? cells[0] : Self.bare(name)
        if name.hasPrefix("= ") {
          for other in Self.names(in: node.head, separator: "; ") { texts[other] = texts[cell] }
        } else if name.hasPrefix("~ ") {
          texts[cell] = try Self.apply(try #require(node.block), to: base)
        } else if name.hasPrefix("| ") {
          let block = try #require(node.block)
          texts[cell] = block.map { String(($0 + " ").dropFirst(2).dropLast(1)) + "\n" }
            .enumerated().map { block[$0.offset] == "|" ? "\n" : $0.element }.joined()
        } else {
          var root = node
          root.lead = .start
          texts[cell] = root.text
        }
        if Self.bare(name) == "base" && !name.hasPrefix("= ") { base = texts[cell] ?? "" }
      }
    }

    struct Stray: Error {}

    private static func bare(_ name: String) -> String {
      ["= ", "~ ", "| "].contains { name.hasPrefix($0) } ? String(name.dropFirst(2)) : name
    }

    /// Cuts names at a separator outside quotes.
    private static func names(in text: String, separator: String) -> [String] {
      var names = [""]
      var isQuoted = false
      var rest = Substring(text)
      while let character = rest.first {
        if !isQuoted, rest.hasPrefix(separator) {
          names.append("")
          rest = rest.dropFirst(separator.count)
          continue
        }
        names[names.count - 1].append(character)
        rest = rest.dropFirst()
        if character == "\\", let escaped = rest.popFirst() {
          names[names.count - 1].append(escaped)
        }
        if character == "\"" { isQuoted.toggle() }
      }
      return names
    }

    private static func apply(_ delta: [String], to base: String) throws -> String {
      var rest = base.dropLast().split(separator: "\n", omittingEmptySubsequences: false)[...]
      var result: [Substring] = []
      for line in delta {
        let content = line.dropFirst(2)
        if line.hasPrefix("+") {
          result.append(content)
          continue
        }
        while let next = rest.first, next != content {
          result.append(next)
          rest = rest.dropFirst()
        }
        guard let found = rest.popFirst() else { throw Stray() }
        if !line.hasPrefix("-") { result.append(found) }
      }
      return (result + rest).map { $0 + "\n" }.joined()
    }
  }

  private static func grid(_ numbers: inout SeededNumbers) -> AxisGrid {
    let labels = ["a", "base", "a, b", "x; y", "\"", "ä: -", "no effect (a)", "\\", "-", "1.5"]
    var grid = AxisGrid()
    for name in ["one", "two: 2", "axes"].prefix(numbers.below(3) + 1) {
      let start = numbers.below(labels.count - 3)
      grid.add(SnapshotAxis(name, Array(labels[start...].prefix(numbers.below(3) + 1))))
    }
    return grid
  }

  /// A rendering that differs from the others in a few places.
  private static func rendering(_ numbers: inout SeededNumbers, isTree: Bool) -> Rendering {
    var rows: [[String: Int]] = []
    for row in 0..<numbers.below(6) {
      rows.append(["a": row % 2, "b": numbers.below(8) == 0 ? 1 : 0])
    }
    if isTree { return numbers.below(9) == 0 ? Rendering(of: "x\n\ny") : Rendering(of: rows) }
    let lines = ["", "a", "  b", "  b", "\"\"\"", "- c", "+", "  ", "|"]
    return Rendering(
      plainText: (0..<numbers.below(6)).map { lines[($0 + numbers.below(2)) % lines.count] }
        .joined(separator: "\n")
    )
  }

  @Test func everyCellIsBuiltAgain() throws {
    var numbers = SeededNumbers(seed: 7)
    var deltas = 0
    for round in 0..<200 {
      let grid = Self.grid(&numbers)
      try grid.check()
      let some = (0..<3).map { _ in Self.rendering(&numbers, isTree: round % 3 > 0) }
      var constant = [Int](repeating: 0, count: grid.dimensions.count)
      for axis in constant.indices { constant[axis] = numbers.below(2) }
      let renderings = (0..<grid.count).map { cell in
        let coordinates = grid.coordinates(of: cell)
        return some[zip(coordinates, constant).reduce(0) { $0 + $1.0 * $1.1 } % some.count]
      }
      let text = try grid.rendering { renderings[$0] }.text
      let reader = try Reader(text)
      deltas += text.components(separatedBy: "\n~ ").count - 1
      let effective = grid.dimensions.indices.filter { axis in
        let line = "  " + AxisGrid.shown(grid.dimensions[axis].name) + ": no effect ("
        return grid.dimensions[axis].labels.count > 1 && !text.contains("\n" + line)
      }
      for cell in 0..<grid.count {
        let found = reader.texts[grid.name(of: cell, along: effective)]
        #expect(found.map { Array($0.utf8) } == renderings[cell].bytes, "\(text)")
      }
    }
    #expect(deltas > 20)
  }

  /// Equal lines are written once, however few; a cell without equal lines is shown whole.
  @Test func equalLinesAreInTheBaseAlone() throws {
    struct Cart {
      var title: String
      var discount: Int
    }
    let carts = [Cart(title: "a", discount: 0), Cart(title: "b", discount: 0)]
    var grid = AxisGrid()
    grid.add(SnapshotAxis("a", [1, 2]))
    let pairs = [["a\nb\nc", "x\ny\nc"], ["a\nb", "x\ny"]]
    var texts = [try grid.rendering { Rendering(of: carts[$0]) }.text]
    for pair in pairs { texts.append(try grid.rendering { Rendering(plainText: pair[$0]) }.text) }
    assertSnapshot(of: texts.joined(separator: "\n"), as: .lines)
  }

  /// A reader that skips a line builds another text.
  @Test func aLineLessBuildsSomethingElse() throws {
    var grid = AxisGrid()
    grid.add(SnapshotAxis("a", [1, 2]))
    let texts = ["a\nb\na\nb\nc\nd\ne\nf\ng", "a\nb\na\nx\nc\nd\ne\nf\ng"]
    let text = try grid.rendering { Rendering(plainText: texts[$0]) }.text
    assertSnapshot(of: text, as: .lines)
    #expect(try Reader(text).texts["2"] == texts[1] + "\n")
    for line in ["    b\n    a\n", "  - b\n", "  + x\n"] {
      #expect(try Reader(text.replacing(line, with: "")).texts["2"] != texts[1] + "\n", "\(line)")
    }
  }
}
