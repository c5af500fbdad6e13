import SnapshotRendering

/// The words for facts whose change no check would see.
package struct SensitivityMessage {
  private let blind: [SensitivityReport.Blind]
  private let idle: [String]
  private let tried: Int

  /// - Parameters:
  ///   - report: What was found.
  ///   - allowed: The key paths of what is meant to be hidden.
  package init(_ report: SensitivityReport, allowing allowed: some Collection<String>) {
    let patterns = allowed.sorted().map { ($0, KeyPathPattern($0)) }
    blind = report.blind.filter { blind in
      !patterns.contains { $0.1.matches(name: blind.keyPath) }
    }
    idle = patterns.filter { pattern in
      !report.blind.contains { pattern.1.matches(name: $0.keyPath) }
    }.map(\.0)
    tried = report.tried
  }

  /// What to say, or nil when nothing is hidden that is not meant to be.
  package func text(_ test: String) -> String? {
    guard !blind.isEmpty || !idle.isEmpty else { return nil }
    var lines: [String] = []
    if !blind.isEmpty {
      lines.append(
        "\(blind.count) of \(tried) changes would not be seen by the snapshot in \(test):"
      )
      lines += blind.map { "  \($0.keyPath): \($0.reason)" }
      lines.append("Narrow what hides them, or name them in `allowing:`.")
    }
    lines += idle.map { "The exception \($0) in \(test) hides nothing; remove it." }
    return lines.joined(separator: "\n")
  }
}
