import SnapshotRendering

/// The text of all cells: first the base completely, then every further cell by its difference from
/// the base.
///
/// The base is the cell with the first value of each axis. The rendering of each cell can be built
/// again from the text. Cells with equal renderings are shown once. The names of cells leave out an
/// axis without an effect.
struct AxisText {
  private let grid: AxisGrid
  private let renderings: [Rendering]
  /// For each cell, the first cell with the same rendering.
  private let firsts: [Int]
  private let effective: [Int]

  /// - Parameters:
  ///   - grid: The axes.
  ///   - renderings: The renderings of the cells in order, the base first.
  /// - Complexity: O(c · n) for c cells of n bytes, plus a difference of lines for each distinct
  ///   cell.
  init(_ grid: AxisGrid, _ renderings: [Rendering]) {
    var first: [Rendering.Key: Int] = [:]
    var firsts: [Int] = []
    for (cell, rendering) in renderings.enumerated() {
      let key = Rendering.Key(bytes: rendering.bytes, isTree: rendering.isTree)
      let known = first[key] ?? cell
      first[key] = known
      firsts.append(known)
    }
    (self.grid, self.renderings, self.firsts) = (grid, renderings, firsts)
    effective = grid.effective(firsts)
  }

  /// The lines of the reference that shows all cells.
  var lines: [String] {
    var lines = ["axes:"] + grid.dimensions.indices.map { "  " + axis($0) }
    for cell in renderings.indices where firsts[cell] == cell {
      let name = cell == 0 ? "base" : grid.name(of: cell, along: effective)
      lines += cell == 0 ? whole(cell, name) : different(cell, name)
      let equal = equals(of: cell)
      if !equal.isEmpty { lines.append("= \(name): " + equal.joined(separator: "; ")) }
    }
    return lines
  }

  private func axis(_ axis: Int) -> String {
    let dimension = grid.dimensions[axis]
    let labels = dimension.labels.map(AxisGrid.shown).joined(separator: ", ")
    let hasNoEffect = dimension.labels.count > 1 && !effective.contains(axis)
    return AxisGrid.shown(dimension.name) + ": " + (hasNoEffect ? "no effect (\(labels))" : labels)
  }

  /// The names of the other cells with the rendering of cell `first`; axes without an effect are
  /// left out.
  private func equals(of first: Int) -> [String] {
    firsts.indices.filter { cell in
      let coordinates = grid.coordinates(of: cell)
      let isNamed = coordinates.indices.allSatisfy {
        coordinates[$0] == 0 || effective.contains($0)
      }
      return isNamed && firsts[cell] == first && cell != first
    }.map { grid.name(of: $0, along: effective) }
  }

  /// The lines of a cell as its difference from the base cell.
  ///
  /// If every line differs, the cell is shown completely.
  private func different(_ cell: Int, _ name: String) -> [String] {
    let whole = whole(cell, name)
    guard renderings[cell].isTree == renderings[0].isTree else { return whole }
    let delta = CellDelta.lines(from: renderings[0], to: renderings[cell])
    let added = delta.count { $0.hasPrefix("+") }
    guard added < renderings[cell].bytes.count(where: { $0 == 0x0A }) else { return whole }
    return block("~ " + name, delta)
  }

  /// The lines of a complete cell.
  ///
  /// A tree is written below the name of the cell. Any other text becomes a block, in which each
  /// line starts with `|`.
  private func whole(_ cell: Int, _ name: String) -> [String] {
    guard var tree = renderings[cell].tree else {
      let lines = CellDelta.lines(of: renderings[cell])
      return block("| " + name, lines.map { $0.isEmpty ? "|" : "| " + CellDelta.text($0) })
    }
    tree.lead = .field(name)
    var lines: [String] = []
    tree.appendLines(to: &lines, indent: 0)
    return lines
  }

  private func block(_ name: String, _ lines: [String]) -> [String] {
    [name + ": \"\"\""] + lines.map { $0.isEmpty ? "" : "  " + $0 } + ["  \"\"\""]
  }
}

extension Rendering {
  /// The parts of a rendering by which cells are compared.
  fileprivate struct Key: Hashable {
    let bytes: [UInt8]
    let isTree: Bool
  }
}
