import Proofsheet
import Testing

/// Lists of states.
@Suite struct GenerateStatesTests {
  let package: DeclaringPackage
  var scene: Scene { package.scene }

  init() throws { package = try DeclaringPackage() }

  @Test func registersTheTypesThatListTheirStates() throws {
    try scene.write(
      """
      @testable public import class App.RowViewModel
      extension RowViewModel: SnapshotStates {}
      extension HomeViewModel: @preconcurrency Equatable, SnapshotStates {}
      extension Unknown: SnapshotStates {}
      """,
      to: "Tests/AppTests/HomeTests.swift"
    )
    _ = scene.run("generate")
    let states = try #require(try scene.text("Tests/AppTests/Generated/App+States.swift"))
    assertSnapshot(of: states, as: .lines)
  }
}
