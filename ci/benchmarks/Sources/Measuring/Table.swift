import Foundation

/// What was measured, against what, and whether it keeps its limit.
public struct Table: Sendable {
  /// One line of the table.
  public struct Row: Sendable {
    let cells: [String]
    let isMet: Bool
    /// Whether it took longer than its limit in seconds, which may be the machine's doing.
    var isLate = false
  }

  private let peer: String
  private var rows: [Row] = []

  /// - Parameter peer: What the second column is.
  public init(against peer: String) { self.peer = peer }

  /// Adds a comparison of two times.
  ///
  /// A limit in seconds speaks of a machine that does nothing else: the quickest round is held against
  /// it, and one that is over it is said and fails nothing. A ratio is one of medians, and a limit.
  ///
  /// - Parameters:
  ///   - what: What was done.
  ///   - ours: As Proofsheet does it.
  ///   - peer: As the other does it, or nil when nobody else does.
  ///   - ratio: The highest allowed ratio of ours to the peer's, or nil for the record.
  ///   - seconds: The highest allowed time, or nil for none.
  public mutating func time(
    _ what: String,
    ours: Timing,
    peer: Timing? = nil,
    ratio: Double? = nil,
    seconds: Double? = nil
  ) {
    let found = peer.map { ours.median / $0.median }
    let limits = [ratio.map(Self.ratio), seconds.map(Self.duration)].compactMap(\.self)
    add(
      [what, Self.duration(ours.median), peer.map { Self.duration($0.median) } ?? ""],
      ratio: found,
      limits: limits,
      isMet: (found ?? 0) <= (ratio ?? .infinity),
      isLate: ours.quickest > (seconds ?? .infinity)
    )
  }

  /// Adds a comparison of two amounts of memory, in kilobytes.
  public mutating func memory(_ what: String, ours: Double, peer: Double, ratio: Double? = nil) {
    add(
      [what] + [ours, peer].map { String(format: "%.0f MB", $0 / 1024) },
      ratio: ours / peer,
      limits: ratio.map { [Self.ratio($0)] } ?? [],
      isMet: ours / peer <= (ratio ?? .infinity)
    )
  }

  private mutating func add(
    _ cells: [String],
    ratio: Double?,
    limits: [String],
    isMet: Bool,
    isLate: Bool = false
  ) {
    let mark = isMet ? isLate ? "late" : "" : "MISSED"
    let more = [ratio.map(Self.ratio) ?? "", limits.joined(separator: ", "), mark]
    rows.append(Row(cells: cells + more, isMet: isMet, isLate: isLate))
  }

  /// Prints all rows.
  ///
  /// - Returns: Whether every ratio is within its limit.
  public func print() -> Bool {
    let all = [Row(cells: ["what", "ours", peer, "ratio", "limit", ""], isMet: true)] + rows
    let widths = (0..<6).map { column in all.map { $0.cells[column].count }.max() ?? 0 }
    for row in all {
      let cells = zip(row.cells, widths).enumerated().map { index, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return index == 0 || index == 5 ? cell.0 + padding : padding + cell.0
      }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      Swift.print(line)
    }
    Swift.print("ours and \(peer) are medians, ratio is ours / \(peer): lower is better")
    let missed = rows.filter { !$0.isMet }.map { $0.cells[0] }
    let late = rows.filter(\.isLate).map { $0.cells[0] }
    if !late.isEmpty {
      Swift.print("Slower than a quiet machine is: " + late.joined(separator: "; "))
    }
    if !missed.isEmpty { Swift.print("Limits missed: " + missed.joined(separator: "; ")) }
    return missed.isEmpty
  }

  private static func ratio(_ value: Double) -> String {
    String(format: value < 10 ? "%.3g" : "%.0f", value)
  }

  private static func duration(_ seconds: Double) -> String {
    switch seconds {
    case ..<1e-6: String(format: "%.3g ns", seconds * 1e9)
    case ..<1e-3: String(format: "%.3g µs", seconds * 1e6)
    case ..<1: String(format: "%.3g ms", seconds * 1e3)
    default: String(format: "%.2f s", seconds)
    }
  }
}
