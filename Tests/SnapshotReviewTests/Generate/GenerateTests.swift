import Foundation
import Proofsheet
import TestSupport
import Testing

@testable import SnapshotReview

/// `proofsheet generate` from a package's declarations to files in its test target.
@Suite struct GenerateTests {
  let package: DeclaringPackage
  var scene: Scene { package.scene }

  init() throws { package = try DeclaringPackage() }

  private static let file = "Tests/AppTests/Generated/App+Descriptions.swift"

  @Test func writesAndThenFindsNothingToDo() throws {
    let answer = scene.run("generate")
    assertSnapshot(of: answer.output, as: .lines, named: "written")
    assertSnapshot(of: try scene.text(Self.file) ?? "", as: .lines, named: "file")
    let check = scene.run("generate", "--check")
    #expect(check.code == 0)
    assertSnapshot(of: check.output, as: .lines, named: "current")
  }

  @Test func namesThePropertyThatIsNew() throws {
    _ = scene.run("generate")
    let text = try #require(try scene.text(Self.file))
    let changed = DeclaringPackage.source
      .replacing(
        "public init() {}",
        with: "public var subtitle: String { title }\n  public init() {}"
      )
      .replacing("  public var isLoading = false\n", with: "")
    try package.declare(changed)
    let check = scene.run("generate", "--check")
    #expect(check.code == 1)
    assertSnapshot(of: check.output, as: .lines)
    // Nothing was written.
    #expect(try scene.text(Self.file) == text)
    #expect(scene.run("generate").code == 0)
    #expect(try scene.text(Self.file)?.contains("\"subtitle\": self.subtitle,") == true)
    #expect(scene.run("generate", "--check").code == 0)
  }

  @Test func namesTheLineOfADoubleThatIsAnother() throws {
    _ = scene.run("generate")
    try package.declare(
      DeclaringPackage.source.replacing("func close()", with: "func close(); func open(_ id: Int)")
    )
    let check = scene.run("generate", "--check")
    #expect(check.code == 1)
    assertSnapshot(of: check.output, as: .lines)
  }

  @Test func keepsToDescriptionsByHand() throws {
    try scene.write(
      """
      @testable import App
      // extension RowViewModel: SnapshotDescribing {}
      let text = "extension RowViewModel: SnapshotDescribing {}"
      extension HomeViewModel: SnapshotDescribing {
        public var snapshotFields: KeyValuePairs<String, Any?> { ["title": title] }
      }
      """,
      to: "Tests/AppTests/HomeTests.swift"
    )
    let answer = scene.run("generate")
    #expect(answer.code == 1)
    assertSnapshot(of: answer.output, as: .lines)
    let text = try #require(try scene.text(Self.file))
    #expect(text.contains("extension RowViewModel"))
    #expect(!text.contains("extension HomeViewModel"))
  }

  /// Who is named with the module is the same, as where two modules declare a type of that name.
  @Test func seesTypesThatAreNamedWithTheirModule() throws {
    try scene.write(
      """
      import App
      import Other
      extension App.HomeViewModel: SnapshotDescribing {
        public var snapshotFields: KeyValuePairs<String, Any?> { ["title": title, "isLoading": isLoading] }
      }
      extension App.RowViewModel: SnapshotStates {}
      extension Other.HomeViewModel: SnapshotStates {}
      """,
      to: "Tests/AppTests/HomeTests.swift"
    )
    #expect(scene.run("generate").code == 0)
    #expect(try scene.text(Self.file)?.contains("extension HomeViewModel") == false)
    let states = try scene.text("Tests/AppTests/Generated/App+States.swift")
    #expect(states?.contains("RowViewModel.self") == true)
    #expect(states?.contains("HomeViewModel.self") == false)
  }

  /// A public import that no public declaration needs is a warning.
  @Test func importsInPublicOnlyWhatIsPublic() throws {
    try package.declare("struct RowViewModel { var name = \"\" }\npublic struct EmptyViewModel {}")
    #expect(scene.run("generate").code == 0)
    let text = try #require(try scene.text(Self.file))
    #expect(text.contains("\n@testable import App\nimport Proofsheet\n"))
  }

  /// To the compiler's lists, what is observed or set by its type alone looks computed.
  @Test func hidesCollaboratorsThatAreStored() throws {
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

  @Test func namesARuleThatIsNone() throws {
    try scene.write("subjct *Screen | typed wrong\n", to: ".proofsheet.conf")
    let answer = scene.run("generate")
    #expect(answer.code == 2)
    #expect(
      answer.errors == """
        proofsheet: .proofsheet.conf:1 begins with 'subjct'; did you mean 'subject NAME'?

        """
    )
  }

  @Test func namesTheFormerFile() throws {
    try scene.write("omit HomeViewModel.title | why\n", to: ".proofsheet-rules")
    let answer = scene.run("generate")
    #expect(answer.code == 2)
    #expect(
      answer.errors == """
        proofsheet: ROOT/.proofsheet-rules is read no more; move its lines into \
        .proofsheet.conf beside Package.swift, where 'omit' is 'allow omit', 'unshown' is 'allow unshown', \
        and all else stays.

        """
    )
  }

  /// A view model of that name may be another module's.
  @Test func leavesWhatIsOfAnotherModule() throws {
    try scene.write(
      """
      import Other
      import struct Apps.App
      extension HomeViewModel: SnapshotDescribing {
        public var snapshotFields: KeyValuePairs<String, Any?> { ["title": title] }
      }
      """,
      to: "Tests/AppTests/HomeTests.swift"
    )
    #expect(scene.run("generate").code == 0)
    #expect(try scene.text(Self.file)?.contains("extension HomeViewModel") == true)
  }

  @Test func followsTheRules() throws {
    try scene.write(
      """
      subject Row*
      allow omit RowViewModel.name | shown by the list
      """,
      to: ".proofsheet.conf"
    )
    let answer = scene.run("generate", "--json")
    assertSnapshot(of: answer.output, as: .lines)
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
    let answer = scene.run("generate")
    #expect(answer.code == 1)
    assertSnapshot(of: answer.output, as: .lines)
  }

  /// A file that nothing is left for goes, and one that somebody wrote stays.
  @Test func removesOnlyWhatItWrote() throws {
    _ = scene.run("generate")
    try package.declare("public struct Nothing {}")
    #expect(scene.run("generate", "--check").code == 1)
    #expect(scene.run("generate").output.hasPrefix("removed      \(Self.file)\n"))
    #expect(try scene.text(Self.file) == nil)
    try package.declare(DeclaringPackage.source)
    try scene.write("// mine\n", to: Self.file)
    let answer = scene.run("generate")
    #expect(
      answer.errors
        == "proofsheet: \(Self.file) was not generated, so it stays; move it away and try again.\n"
    )
    #expect(answer.code == 2)
    #expect(try scene.text(Self.file) == "// mine\n")
  }

  @Test func saysWhyItCannot() throws {
    func errors() -> String {
      let answer = scene.run("generate")
      #expect(answer.code == 2)
      return answer.errors
    }
    var all: [String] = []
    try package.declare(DeclaringPackage.source, description: #"{"name": "app", "targets": []}"#)
    all.append(errors())
    scene.swift = { _, take in
      try take(Array("error: manifest parse error\n".utf8))
      return .exited(1)
    }
    all.append(errors())
    scene.swift = { launch, take in
      if launch.arguments == ["build"] {
        try take(Array("Home.swift:1: error: expected '}'\n".utf8))
        return .exited(1)
      }
      try take(Array(DeclaringPackage.description.utf8))
      return .exited(0)
    }
    all.append(errors())
    try scene.write("allow omit HomeViewModel.title\n", to: ".proofsheet.conf")
    all.append(errors())
    assertSnapshot(of: all.joined(), as: .lines)
  }
}
