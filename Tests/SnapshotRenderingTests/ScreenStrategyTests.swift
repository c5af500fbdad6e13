import Proofsheet
import Testing

/// What `.screen` writes.
@Suite struct ScreenStrategyTests {
  @Test func everyRoleInWords() {
    assertSnapshot(of: Sketch.everything, as: .screen)
  }

  @Test func aScreenWithNothingOnIt() {
    assertSnapshot(of: Sketch {}, as: .screen, named: "in words")
  }
}
