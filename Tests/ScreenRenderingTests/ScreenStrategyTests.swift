import Proofsheet
import Testing

@testable import ScreenRendering

/// What `.screen` writes.
@Suite struct ScreenStrategyTests {
  @Test func everyRoleInWords() {
    assertSnapshot(of: Sketch.everything, as: .screen)
  }

  @Test func aScreenWithNothingOnIt() {
    assertSnapshot(of: Sketch {}, as: .screen, named: "in words")
  }

  @Test func aConformanceElsewhereIsRefused() {
    assertSnapshot(of: "\(ScreenError.elsewhere(type: "LoginPresenter"))", as: .lines)
  }
}
