import Foundation
import TestSupport
import Testing

@testable import ReviewTools

/// `proofsheet generate`, from a package's declarations to files in its test target.
@Suite struct GenerateTests {
  let package: DeclaringPackage
  var scene: Scene { package.scene }

  init() throws { package = try DeclaringPackage() }

  private static let file = "Tests/AppTests/Generated/App+Descriptions.swift"

  @Test func writesAndThenFindsNothingToDo() throws {
    assertText(try scene.session("generate", "cat \(Self.file)", "generate --check"))
  }

  @Test func namesTheFileThatIsOutOfDate() throws {
    _ = scene.run("generate")
    let text = try #require(try scene.text(Self.file))
    let subtitle = "public var subtitle: String { title }\n  public init() {}"
    try package.declare(DeclaringPackage.source.replacing("public init() {}", with: subtitle))
    let check = try scene.session("generate --check")
    // The command wrote nothing.
    #expect(try scene.text(Self.file) == text)
    assertText(check + (try scene.session("generate", "generate --check")))
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
