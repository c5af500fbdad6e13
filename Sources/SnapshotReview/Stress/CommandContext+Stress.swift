extension CommandContext {
  /// `proofsheet check --stress`: repeats a clean run once in each of the surroundings that no snapshot
  /// may depend on, and tells each result as it comes.
  func stress(
    after base: [SnapshotResult],
    _ arguments: [String],
    tell: (StressResult) -> Void
  ) throws -> [StressResult] {
    let command = TestCommand(arguments)
    return try StressVariant.all(for: command.kind).enumerated().map { number, variant in
      let tests = try testRun(
        aside: "stress/\(number + 1)",
        command.repeated(with: variant.arguments),
        variant.environment
      )
      let result = StressResult(variant, base: base, tests)
      tell(result)
      return result
    }
  }
}
