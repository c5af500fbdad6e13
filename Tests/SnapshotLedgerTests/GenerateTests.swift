import Foundation
import Proofsheet
import ProofsheetBasics
import TestSupport
import Testing
import ToolBasics

@testable import Completeness

/// `proofsheet generate`, from a package's declarations to files in its test target.
@Suite struct GenerateTests {
  private let shop: Shop

  init() throws { shop = try Shop() }

  private static let file = "Tests/ShopTests/Generated/Shop+Descriptions.swift"

  private func text() throws -> String? {
    try FileBytes.read(shop.root + "/" + Self.file).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func writesAndThenFindsNothingToDo() throws {
    let written = shop.session("generate")
    let text = try #require(try text())
    let current = shop.session("generate --check")
    // A check writes nothing.
    let rule = "allow omit RowViewModel.tags | shown by the list\n"
    try shop.folder.write(ShopModule.rules + rule, to: RuleFile.name)
    let outdated = shop.session("generate --check")
    #expect(try self.text() == text)
    let again = shop.session("generate", "generate --check")
    try shop.folder.write("subject Nothing\n", to: RuleFile.name)
    let removed = shop.session("generate")
    #expect(try self.text() == nil)
    assertSnapshot(of: written + text + current + outdated + again + removed, as: .lines)
  }

  @Test func saysWhyItCannot() throws {
    try shop.folder.write("// mine\n", to: Self.file)
    var told = shop.session("generate")
    #expect(try text() == "// mine\n")
    let failures = [
      ("package", #"{"name": "app", "targets": []}"#), ("package", "error: manifest parse error\n"),
      ("build", "Home.swift:1: error: expected '}'\n"),
      ("symbolgraph-extract", "error: no module\n"),
    ]
    for (word, output) in failures {
      shop.failing = { $0.first == word ? output : nil }
      told += shop.session("generate")
    }
    for rule in ["allow omit CartViewModel.title", "subjct *Screen | typed wrong"] {
      try shop.folder.write(rule + "\n", to: RuleFile.name)
      told += shop.session("generate")
    }
    assertSnapshot(of: told, as: .lines)
  }
}
