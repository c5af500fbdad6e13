import Proofsheet
import TestSupport
import Testing

@testable import SnapshotLint

/// Slips on screens; each test has what is found and a twin beside it in which nothing is.
@Suite struct ScreenFindingTests {
  let scene: LintScene

  init() throws { scene = try LintScene() }

  @Test func emptyLabels() throws {
    try scene.reference(
      "AppTests/Home/found.txt",
      "- heading \" \"\n- button\n- list \"\"\n  - cell \"\"\n    - image"
    )
    try scene.reference("AppTests/Home/none.txt", "- heading \"Home\"\n- list\n  - cell \"A\"")
    assertSnapshot(of: try scene.text(), as: .lines)
  }

  @Test func truncatedTexts() throws {
    func shot(_ devices: String) -> String {
      """
      screen:
        - heading "A long title" [truncated on \(devices)]
      pad: \"""
        ┌────────────┐
        │ A long t…  │
        └────────────┘
        \"""
      phone, text 200%, rightToLeft: \"""
        ┌────────┐
        │ A lon… │
        └────────┘
        \"""
      """
    }
    try scene.reference("AppTests/Home/found.txt", shot("pad, phone"))
    try scene.reference("AppTests/Home/none.txt", shot("pad"))
    assertSnapshot(of: try scene.text(), as: .lines)
  }
}
