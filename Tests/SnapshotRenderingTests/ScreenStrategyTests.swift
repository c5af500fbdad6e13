import Proofsheet
import Testing

/// The text of `.screen`.
@Suite struct ScreenStrategyTests {
  @Test func everyRoleInWords() {
    assertSnapshot(of: Sketch.everything, as: .screen)
  }

  @Test func aScreenWithNothingOnIt() {
    assertSnapshot(of: Sketch {}, as: .screen, named: "in words")
  }
}
