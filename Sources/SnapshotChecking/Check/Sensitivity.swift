package import SnapshotRendering

/// Proves that a check sees changes: makes each, and asks the comparison that checks use.
package struct Sensitivity: Sendable {
  /// The comparison under test; another than that of checks only to prove that a bad one is found.
  let matches: @Sendable (_ reference: [UInt8], _ rendering: [UInt8]) -> Bool

  package init(
    matches: @escaping @Sendable ([UInt8], [UInt8]) -> Bool = ReferenceText.matches
  ) {
    self.matches = matches
  }

  /// Changes each fact of a subject's rendering, and each line of its text.
  ///
  /// - Parameters:
  ///   - subject: The value to render.
  ///   - strategy: How it becomes text; its scrubbers take part.
  /// - Returns: What a check would not see.
  /// - Throws: What rendering throws.
  package func report<Subject>(
    of subject: Subject,
    as strategy: SnapshotStrategy<Subject>
  ) throws -> SensitivityReport {
    var report = SensitivityReport()
    var found: [LeafVariation] = []
    let reference = try strategy.render(subject).bytes
    _ = try strategy.forEachVariation(of: subject) { variation in
      report.tried += 1
      let isSeen = variation.renderings.contains { !matches(reference, $0.bytes) }
      if !isSeen { found.append(variation) }
    }
    report.blind = found.map { variation in
      let reason = variation.scrubber.map { "scrubbed by \($0)" } ?? "compared as equal"
      return .init(keyPath: variation.keyPath, reason: reason)
    }
    tryLines(of: reference, &report)
    return report
  }

  /// Changes each line of a reference, and each fact when it is canonical text.
  ///
  /// - Parameters:
  ///   - reference: The bytes of the file, with LF line endings.
  ///   - hidden: The facts that scrubbers are known to have replaced wholly.
  /// - Returns: What a check would not see.
  /// - Throws: `ScrubberError`, for which a text without scrubbers has no reason.
  package func report(
    ofReference reference: [UInt8],
    hidden: [SensitivityReport.Blind] = []
  ) throws -> SensitivityReport {
    var report = SensitivityReport()
    report.blind = hidden
    if let canonical = Rendering(canonical: reference) {
      let known = Set(hidden.map(\.keyPath))
      let strategy = SnapshotStrategy<Rendering>(fileExtension: "txt") { $0 }
      _ = try strategy.forEachVariation(of: canonical) { variation in
        report.tried += 1
        let isSeen = variation.renderings.contains { !matches(reference, $0.bytes) }
        if isSeen || known.contains(variation.keyPath) { return }
        report.blind.append(.init(keyPath: variation.keyPath, reason: "compared as equal"))
      }
    }
    tryLines(of: reference, &report)
    return report
  }

  /// Changes, removes, doubles and swaps each line, and adds a space that nobody sees.
  private func tryLines(of reference: [UInt8], _ report: inout SensitivityReport) {
    let lines = reference.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    var start = 0
    for (index, line) in lines.enumerated() {
      let end = start + line.count + 1
      let whole = Array(reference[start..<end])
      var edits: [(what: String, range: Range<Int>, bytes: [UInt8])] = [
        ("a changed line", start..<end - 1, line + [0x78]),
        ("a space at the end of a line", end - 1..<end - 1, [0x20]),
        ("a removed line", start..<end, []),
        ("a doubled line", start..<start, whole),
      ]
      if index + 1 < lines.count, lines[index + 1] != line {
        let next = end..<end + lines[index + 1].count + 1
        edits.append(("two swapped lines", start..<next.upperBound, reference[next] + whole))
      }
      for edit in edits {
        report.tried += 1
        var changed = reference
        changed.replaceSubrange(edit.range, with: edit.bytes)
        guard matches(reference, changed) || matches(changed, reference) else { continue }
        let reason = "\(edit.what) is compared as equal"
        report.blind.append(.init(keyPath: "line \(index + 1)", reason: reason))
      }
      start = end
    }
  }
}
