extension SnapshotStrategy where Subject: CaseIterable & Sendable {
  /// Renders the result of a function for every case of a type, each in a line or a block.
  ///
  /// ```swift
  /// assertSnapshot(of: { $0.opposite }, as: SnapshotStrategy<Direction>.func(into: .state))
  /// ```
  ///
  /// - Parameter output: The strategy for one result.
  /// - Returns: The strategy for functions that take the type; an error of `output` fails the
  ///   check.
  public static func `func`<Output>(
    into output: SnapshotStrategy<Output>
  ) -> SnapshotStrategy<(Subject) -> Output> {
    let inputs = Array(Subject.allCases)
    return SnapshotStrategy<(Subject) -> Output>(
      fileExtension: "txt",
      scrubbers: output.scrubbers
    ) { function in
      var lines: [String] = []
      for input in inputs {
        let head = Rendering(of: input).lines
        let result = try output.unscrubbed(function(input)).lines
        lines += head.dropLast()
        let last = (head.last ?? "") + " ->"
        if result.count == 1 {
          lines.append(last + (result[0].isEmpty ? "" : " ") + result[0])
        } else {
          lines.append(last)
          lines += result.map { $0.isEmpty ? "" : "  " + $0 }
        }
      }
      return Rendering(renderedText: lines.joined(separator: "\n"))
    }
  }
}
