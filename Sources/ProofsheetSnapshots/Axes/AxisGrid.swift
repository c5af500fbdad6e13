/// The cells of some axes: all combinations of one value of each axis.
struct AxisGrid {
  /// The name of an axis, and the labels of its values.
  struct Dimension: Equatable {
    let name: String
    let labels: [String]
  }

  private(set) var dimensions: [Dimension] = []
  private var problem: AxisError?

  /// Adds a last axis, which varies fastest.
  mutating func add(_ axis: SnapshotAxis<some Any>) {
    problem = problem ?? axis.problem
    dimensions.append(Dimension(name: axis.name, labels: axis.entries.map(\.label)))
  }

  /// Throws for an axis without values or with an unknown value, and for empty or equal names.
  func check() throws(AxisError) {
    if let problem { throw problem }
    var names: Set<String> = []
    for dimension in dimensions {
      guard names.insert(dimension.name).inserted else { throw .sameName(dimension.name) }
      if dimension.labels.isEmpty { throw .noValues(axis: dimension.name) }
      var labels: Set<String> = []
      for label in dimension.labels {
        if label.isEmpty { throw .emptyLabel(axis: dimension.name) }
        guard labels.insert(label).inserted else { throw .sameLabel(label, axis: dimension.name) }
      }
    }
  }

  /// The number of cells.
  var count: Int { dimensions.reduce(1) { $0 * $1.labels.count } }

  /// The indices of a cell's values, one for each axis; the last axis varies fastest.
  func coordinates(of cell: Int) -> [Int] {
    var rest = cell
    var coordinates: [Int] = []
    for dimension in dimensions.reversed() {
      coordinates.append(rest % dimension.labels.count)
      rest /= dimension.labels.count
    }
    return coordinates.reversed()
  }

  /// The name of a cell: the labels of its values on the given axes, as `ar_EG, UTC`.
  func name(of cell: Int, along axes: [Int]) -> String {
    let coordinates = coordinates(of: cell)
    return axes.map { Self.shown(dimensions[$0].labels[coordinates[$0]]) }.joined(separator: ", ")
  }

  /// The axes with an effect: another value on such an axis changes the rendering of some cell.
  ///
  /// - Parameter classes: A number for each cell, equal for cells with equal renderings.
  /// - Returns: The indices of the axes, in ascending order.
  func effective(_ classes: [Int]) -> [Int] {
    var stride = count
    return dimensions.indices.filter { axis in
      let length = dimensions[axis].labels.count
      stride /= length
      let step = stride
      return classes.indices.contains { cell in
        let first = cell - (cell / step % length) * step
        return classes[cell] != classes[first]
      }
    }
  }

  /// The label of a value, or the name of an axis, as the reference shows it.
  ///
  /// Quotes surround the keywords `base` and `axes`. They also surround a text that contains other
  /// characters than letters, digits and `_+-./`, or that starts with one of `+-./`.
  static func shown(_ label: String) -> String {
    let isPlain = label.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2B, 0x2D, 0x2E, 0x2F: true
      default: false
      }
    }
    let startsPlain = label.utf8.first.map { $0 >= 0x30 } ?? false
    guard isPlain, startsPlain, !["base", "axes"].contains(label) else {
      return label.debugDescription
    }
    return label
  }
}
