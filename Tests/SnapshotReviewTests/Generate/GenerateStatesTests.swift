import Proofsheet
import Testing

/// Lists of states, and proposals for them.
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

  @Test func proposesAListOfViewModelsAsAList() throws {
    let row = "public struct RowViewModel { public var isNew = false }"
    try package.declare(
      row + "\npublic final class ListPresenter { public var rows: [RowViewModel] = []; init() {} }"
    )
    let output = scene.run("generate", "--propose", "ListPresenter").output
    #expect(["no rows", "one rows", "many rows"].allSatisfy(output.contains))
    #expect(!output.contains("isNew"))
  }

  @Test func proposesStates() throws {
    try package.declare(
      """
      public enum Content { case empty, loaded([String]) }
      public struct ListViewModel {
        public let title = "List"
        public var content = Content.empty
        public var alert: String?
        public var rows: [Int] = []
        public var isLoading = false
        public init(rows: [Int], pause: Int = 3) {}
      }
      public final class ListPresenter {
        public var viewModel = ListViewModel(rows: [])
        public init(_ name: String) {}
      }
      public struct PlainViewModel { public let count: Int }
      """
    )
    let answers = ["ListPresenter", "App.PlainViewModel"].map {
      scene.run("generate", "--propose", $0).output
    }
    assertSnapshot(of: answers.joined(separator: "\n"), as: .lines)
    let unknown = scene.run("generate", "--propose", "ListViewModl")
    #expect(
      unknown.errors
        == "proofsheet: No module that is tested declares 'ListViewModl'; did you mean 'ListViewModel'?\n"
    )
  }
}
