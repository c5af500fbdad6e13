import Foundation

/// How the time for one element grows with the number of elements: not at all where something is linear.
public struct GrowthTable: Sendable {
  private let sizes: [Int]
  private var rows: [(what: String, nanoseconds: [Double])] = []

  /// How much longer an element may take among the most than among the fewest.
  private static let limit = 2.5

  /// - Parameter sizes: How many elements, ascending.
  public init(sizes: [Int]) { self.sizes = sizes }

  /// Times something for each size: three rounds after one that does not count, of which the quickest counts.
  ///
  /// - Parameters:
  ///   - what: What is done.
  ///   - make: Makes what is timed for a number of elements.
  /// - Throws: What is timed throws.
  public mutating func add(_ what: String, _ make: (Int) -> () throws -> Void) throws {
    let times = try sizes.map { size in
      let body = make(size)
      try body()
      let rounds = try (0..<3).map { _ in try Stopwatch.once(body).quickest }
      return (rounds.min() ?? 0) * 1e9 / Double(size)
    }
    rows.append((what, times))
  }

  /// Prints all rows.
  ///
  /// - Returns: Whether all are linear.
  public func print() -> Bool {
    let heads = sizes.map { "\($0)" }
    Swift.print("\n" + line("nanoseconds an element of", heads + ["growth", "limit"]))
    var isLinear = true
    for (what, times) in rows {
      let growth = (times.last ?? 0) / (times.first ?? 1)
      let isMet = growth <= Self.limit
      isLinear = isLinear && isMet
      let cells = times.map { String(format: "%.0f", $0) }
      let judged = cells + [String(format: "%.2f", growth), "\(Self.limit)"]
      Swift.print(line(what, judged) + (isMet ? "" : "  MISSED"))
    }
    return isLinear
  }

  private func line(_ what: String, _ cells: [String]) -> String {
    what.padding(toLength: 40, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }.joined()
  }
}
