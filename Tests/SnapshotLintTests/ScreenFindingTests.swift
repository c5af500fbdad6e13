import Proofsheet
import TestSupport
import Testing

@testable import SnapshotLint

/// Slips on screens; each test has what is found and a twin beside it in which nothing is.
@Suite struct ScreenFindingTests {
  let scene: LintScene

  init() throws { scene = try LintScene() }

  @Test func untranslatedTexts() throws {
    try scene.folder.write(
      """
      {"sourceLanguage": "en", "strings": {
        "Album": {"localizations": {
          "fr": {"stringUnit": {"value": "Album"}}, "de": {"stringUnit": {"value": "Album"}}}},
        "Cancel": {"localizations": {
          "fr": {"stringUnit": {"value": "Annuler"}}, "de": {"stringUnit": {"value": "Abbrechen"}}}},
        "%lld Results": {"localizations": {"fr": {"variations": {"plural": {
          "one": {"stringUnit": {"value": "%lld résultat"}},
          "other": {"stringUnit": {"value": "%lld résultats"}}}}}}},
        "My App is yours": {"shouldTranslate": false}
      }}
      """,
      to: "Sources/App/Localizable.xcstrings"
    )
    try scene.reference(
      "AppTests/Shots/found.txt",
      """
      axes:
        locale: en, fr, de, "x,y"
      base:
        - heading "Search for artists"
        - button "Cancel"
        - text "5 Results"
      fr:
        - heading "Search for artists"
        - button "Cancel"
        - text "5 Results"
      = base: de
      """
    )
    try scene.reference(
      "AppTests/Shots/noEffect.txt",
      """
      axes:
        locale: no effect (en, fr)
      base:
        - heading "There is nothing here"
      """
    )
    try scene.reference(
      "AppTests/Shots/none.txt",
      """
      axes:
        locale: en, fr
      base:
        - heading "Search for artists"
        - tab "Album"
        - text "It Was Metal (Live at the Old Harbour)"
        - text "ada@example.com is here"
        - text "Menu"
        - text "40 km"
        - text "My App is yours"
      fr:
        - heading "Rechercher des artistes"
        - tab "Album"
        - text "It Was Metal (Live at the Old Harbour)"
        - text "ada@example.com is here"
        - text "Menu"
        - text "40 km"
        - text "My App is yours"
      """
    )
    assertSnapshot(of: try scene.text(), as: .lines)
  }

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
