import Foundation
import Proofsheet
import ProofsheetBasics
import TestSupport
import Testing
import ToolBasics

@testable import Completeness
@testable import ReviewTools

/// `proofsheet generate`, from a package's declarations to files in its test target.
@Suite struct GenerateTests {
  private let shop: Scene

  init() throws { shop = try .shop() }

  private static let file = "Tests/ShopTests/Generated/Shop+Descriptions.swift"

  @Test func writesAndThenFindsNothingToDo() throws {
    let written = try shop.session("generate")
    let text = try #require(try shop.text(Self.file))
    let current = try shop.session("generate --check")
    // A check writes nothing.
    let rule = "allow omit RowViewModel.tags | shown by the list\n"
    try shop.write(ShopModule.rules + rule, to: RuleFile.name)
    let outdated = try shop.session("generate --check")
    #expect(try shop.text(Self.file) == text)
    let again = try shop.session("generate", "generate --check")
    try shop.write("subject Nothing\n", to: RuleFile.name)
    let removed = try shop.session("generate")
    #expect(try shop.text(Self.file) == nil)
    assertSnapshot(of: written + text + current + outdated + again + removed, as: .lines)
  }

  @Test func saysWhyItCannot() throws {
    try shop.write("// mine\n", to: Self.file)
    var told = try shop.session("generate")
    #expect(try shop.text(Self.file) == "// mine\n")
    let failures = [
      ("package", #"{"name": "app", "targets": []}"#), ("package", "error: manifest parse error\n"),
      ("build", "Home.swift:1: error: expected '}'\n"),
      ("symbolgraph-extract", "error: no module\n"),
    ]
    let usual = shop.swift
    for (word, output) in failures {
      shop.swift = { launch, take in
        guard launch.arguments.first == word else { return try usual(launch, take) }
        try take(Array(output.utf8))
        return .exited(output.hasPrefix("{") ? 0 : 1)
      }
      told += try shop.session("generate")
    }
    for rule in ["allow omit CartViewModel.title", "subjct *Screen | typed wrong"] {
      try shop.write(rule + "\n", to: RuleFile.name)
      told += try shop.session("generate")
    }
    assertSnapshot(of: told, as: .lines)
  }
}
