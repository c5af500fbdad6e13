/// How long to look for the shortest edit script.
package struct DiffEffort: Sendable, Equatable {
  /// The steps each stretch of lines may cost, per line.
  package let stepsPerLine: Int
  /// The steps that may be spent on top, in all; texts of some thousand lines never need more.
  package let reserve: Int

  /// As long as somebody waits for a failed test: well under a second in a debug build.
  package static let standard = DiffEffort(stepsPerLine: 64, reserve: 16_000_000)

  /// Sets both allowances; a number below 0 or beyond use becomes the nearest sensible one.
  package init(stepsPerLine: Int, reserve: Int) {
    self.stepsPerLine = min(max(0, stepsPerLine), 1 << 20)
    self.reserve = min(max(0, reserve), 1 << 40)
  }
}
