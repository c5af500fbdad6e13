import Foundation
import TestSupport
import Testing

@testable import SnapshotReview

/// `proofsheet generate`, from a package's declarations to files in its test target.
@Suite struct GenerateTests {
  let package: DeclaringPackage
  var scene: Scene { package.scene }

  init() throws { package = try DeclaringPackage() }

  private static let file = "Tests/AppTests/Generated/App+Descriptions.swift"
  private static let states = "Tests/AppTests/Generated/App+States.swift"

  @Test func writesAndThenFindsNothingToDo() throws {
    assertText(try scene.session("generate", "cat \(Self.file)", "generate --check"))
  }

  @Test func namesThePropertyAndTheLineOfADoubleThatAreNew() throws {
    _ = scene.run("generate")
    let text = try #require(try scene.text(Self.file))
    let subtitle = "public var subtitle: String { title }\n  public init() {}"
    let changed = DeclaringPackage.source
      .replacing("public init() {}", with: subtitle)
      .replacing("  public var isLoading = false\n", with: "")
      .replacing("func close()", with: "func close(); func open(_ id: Int)")
    try package.declare(changed)
    let check = try scene.session("generate --check")
    // The command wrote nothing.
    #expect(try scene.text(Self.file) == text)
    let written = try scene.session("generate", "cat \(Self.file)", "generate --check")
    assertText(check + written)
  }

  /// The declarations in the tests, each beside the generated files.
  @Test(
    arguments: [
      "descriptions by hand": """
      @testable import App
      // extension RowViewModel: SnapshotDescribing {}
      let text = "extension RowViewModel: SnapshotDescribing {}"
      extension HomeViewModel: SnapshotDescribing {
        public var snapshotFields: KeyValuePairs<String, Any?> { ["title": title] }
      }
      """,
      "types that list their states": """
      @testable public import class App.RowViewModel
      extension RowViewModel: SnapshotStates {}
      extension HomeViewModel: @preconcurrency Equatable, SnapshotStates {}
      extension Unknown: SnapshotStates {}
      """,
      // Two modules may declare a type of that name.
      "types named with their module": """
      import App
      import Other
      extension App.HomeViewModel: SnapshotDescribing {
        public var snapshotFields: KeyValuePairs<String, Any?> { ["title": title, "isLoading": isLoading] }
      }
      extension App.RowViewModel: SnapshotStates {}
      extension Other.HomeViewModel: SnapshotStates {}
      """,
      // A view model of that name may belong to another module.
      "types of another module": """
      import Other
      import struct Apps.App
      extension HomeViewModel: SnapshotDescribing {
        public var snapshotFields: KeyValuePairs<String, Any?> { ["title": title] }
      }
      """,
    ]
  )
  func keepsToWhatStandsInTheTests(_ name: String, _ source: String) throws {
    try scene.write(source, to: "Tests/AppTests/HomeTests.swift")
    assertText(try scene.session("generate", "cat \(Self.file)", "cat \(Self.states)"), named: name)
  }

  /// A public import without a public declaration that needs it is a warning.
  @Test(.startsProcesses) func importsInPublicOnlyWhatIsPublic() throws {
    try package.declare("struct RowViewModel { var name = \"\" }\npublic struct EmptyViewModel {}")
    #expect(scene.run("generate").code == 0)
    let text = try #require(try scene.text(Self.file))
    #expect(text.contains("\n@testable import App\nimport Proofsheet\n"))
  }

  /// In the compiler's lists, an observed property, or one with a default by its type, looks
  /// computed.
  @Test(.startsProcesses) func hidesCollaboratorsThatAreStored() throws {
    try package.declare(
      """
      public protocol HomeRouting: AnyObject {}
      public final class HomeViewModel {
        public var title = "Home"
        public private(set) var router: any HomeRouting
        public var unwrapped: (any HomeRouting)!
        private var observed: (any HomeRouting)? { didSet {} }
        private var computed: Int { 1 }
        public init(router: any HomeRouting) { self.router = router }
      }
      """
    )
    #expect(scene.run("generate").code == 0)
    let text = try #require(try scene.text(Self.file))
    #expect(text.contains("[\"observed\", \"router\", \"unwrapped\"]"))
    #expect(!text.contains("self.unwrapped"))
  }

  @Test func followsTheRules() throws {
    let rules = "subject Row*\nallow omit RowViewModel.name | shown by the list\n"
    try scene.write(rules, to: ".proofsheet.conf")
    assertText(try scene.session("generate"))
  }

  @Test func namesTheRulesThatFitNothing() throws {
    try scene.write(
      """
      module App
      module Ap
      subject *ViewModel
      subject *ViewModle
      subject : HomeRouter
      double *Routing
      double *Rooting
      allow omit HomeViewModel.isLoading | a spinner
      allow omit HomeViewModel.isLoadin | a slip
      allow omit Row* | shown by the list
      allow unshown Gone | coverage looks after it
      """,
      to: ".proofsheet.conf"
    )
    assertText(try scene.session("generate"))
  }

  /// The command removes a file without declarations, and keeps one that a person wrote.
  @Test(.startsProcesses) func removesOnlyWhatItWrote() throws {
    _ = scene.run("generate")
    try package.declare("public struct Nothing {}")
    #expect(scene.run("generate", "--check").code == 1)
    #expect(scene.run("generate").output.hasPrefix("removed      \(Self.file)\n"))
    #expect(try scene.text(Self.file) == nil)
  }

  @Test func saysWhyItCannot() throws {
    try scene.write("// mine\n", to: Self.file)
    var told = try scene.session("generate", "cat \(Self.file)")
    try package.declare(DeclaringPackage.source, description: #"{"name": "app", "targets": []}"#)
    told += try scene.session("generate")
    scene.swift("error: manifest parse error\n", .exited(1))
    told += try scene.session("generate")
    scene.swift = { launch, take in
      let isBuild = launch.arguments == ["build"]
      let error = "Home.swift:1: error: expected '}'\n"
      try take(Array((isBuild ? error : DeclaringPackage.description).utf8))
      return .exited(isBuild ? 1 : 0)
    }
    told += try scene.session("generate")
    for rule in ["allow omit HomeViewModel.title", "subjct *Screen | typed wrong"] {
      try scene.write(rule + "\n", to: ".proofsheet.conf")
      told += try scene.session("generate")
    }
    assertText(told)
  }
}
