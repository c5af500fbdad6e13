import Proofsheet
import TestSupport
import Testing

@testable import SnapshotLint

/// Slips that only several references show; each test has what is found and a twin beside it.
@Suite struct StateFindingTests {
  let scene: LintScene

  init() throws { scene = try LintScene() }

  @Test func equalStates() throws {
    let login = "LoginPresenter\n  email: \"\""
    try scene.reference("AppTests/States/state.LoginPresenter+empty.txt", login)
    try scene.reference("AppTests/States/state.LoginPresenter+waiting.txt", login)
    try scene.reference("AppTests/States/state.LoginPresenter+full.txt", login + "\n  a: 1")
    try scene.reference("AppTests/Screens/one.txt", "- heading \"Home\"\n- text \"A\"")
    try scene.reference("AppTests/Screens/two.txt", "- heading \"Home\"\n- text \"A\"")
    // Another test file, a type without fields, and what is no state.
    try scene.reference("AppTests/Login/empty.txt", login)
    try scene.reference("AppTests/Screens/a.txt", "- heading \"Home\"")
    try scene.reference("AppTests/Screens/b.txt", "- heading \"Home\"")
    try scene.reference("AppTests/Messages/a.txt", "It failed.\n  twice")
    try scene.reference("AppTests/Messages/b.txt", "It failed.\n  twice")
    assertSnapshot(of: try scene.text(), as: .lines)
  }

  @Test func controlsThatNoStateEnables() throws {
    try scene.reference("AppTests/Home/a.txt", "- button \"Send\" [disabled]\n- button \"Stop\"")
    try scene.reference(
      "AppTests/Home/b.txt",
      "- toggle \"Dark\" [on] [disabled]\n- button \"Send\" [disabled]\n- button \"Stop\" [disabled]"
    )
    try scene.reference("AppTests/Other/a.txt", "- button \"Send\"\n- cell \"C\" [disabled]")
    try scene.reference(
      "AppTests/Other/b.txt",
      "- field \"Tag\" [placeholder \"[disabled]\"]: \"a \\\" [disabled]\""
    )
    // Of several languages the first one says it for all, behind what is drawn.
    try scene.reference(
      "AppTests/Shots/a.txt",
      """
      axes:
        locale: en, fr
      base:
        screen:
          - heading "Home"
          - searchField "Search" [disabled]
        phone: \"""
          ┌────────────┐
          │ - tab "X" [disabled]
          └────────────┘
          \"""
      fr:
        screen:
          - heading "Accueil"
          - searchField "Rechercher" [disabled]
        phone: \"""
          ┌────────────┐
          └────────────┘
          \"""
      """
    )
    try scene.reference(
      "AppTests/Devices/a.txt",
      """
      axes:
        name: Ada, Grace
      base:
        screen:
          - button "Call"
        phone: \"""
          ┌────────────┐
          └────────────┘
          \"""
      Grace:
        screen:
          - button "Call" [disabled]
          - button "Write" [disabled]
      """
    )
    assertSnapshot(of: try scene.text(), as: .lines)
  }

  @Test func fieldsThatNeverVary() throws {
    func login(_ never: Bool, _ always: Bool, _ both: Bool) -> String {
      """
      LoginPresenter
        canSubmit: \(never)
        isEmailEnabled: \(always)
        isPasswordDisabled: \(both)
        isLoading: false
        details: DetailsPresenter
          canClose: \(both)
          canOpen: false
      """
    }
    try scene.reference("AppTests/Login/a.txt", login(false, true, false))
    try scene.reference("AppTests/Login/b.txt", login(false, true, true))
    // A journey counts as well as a snapshot, and another target has other states.
    try scene.reference(
      "AppTests/Journeys/a.txt",
      "journey: opens\n\n1. opens\n   ~ details.canOpen: false -> true"
    )
    try scene.reference("OtherTests/Login/a.txt", "LoginPresenter\n  canSubmit: true")
    assertSnapshot(of: try scene.text(), as: .lines)
  }

  @Test func longSnapshots() throws {
    let line = "  name: 1\n"
    try scene.reference("AppTests/Home/found.txt", "A\n" + String(repeating: line, count: 499))
    try scene.reference(
      "AppTests/Home/message.txt",
      String(repeating: "It failed.\n", count: 600)
    )
    try scene.reference("AppTests/Home/none.txt", "A\n" + String(repeating: line, count: 498))
    assertSnapshot(of: try scene.text(), as: .lines)
  }
}
