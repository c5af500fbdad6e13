import Foundation
import ProofsheetBasics
import SnapshotChecking
import Testing
import ToolBasics

@testable import ReviewTools

/// A package with the module ``ShopModule``, its tests' references and their runs.
extension Scene {
  static func shop() throws -> Scene {
    let shop = Scene()
    try shop.write(ShopModule.source, to: "Sources/Shop/Shop.swift")
    try shop.write("", to: "Tests/ShopTests/ShopTests.swift")
    try shop.write(ShopModule.rules, to: RuleFile.name)
    let root = shop.root
    shop.swift = { launch, take in
      try take(Array(answer(launch.arguments, in: root).utf8))
      return .exited(0)
    }
    return shop
  }

  /// Forgets all runs, and logs one of `swift test` that matched all references except one.
  func match(except name: String = "none", inline text: String? = nil, ends: Bool = true) throws {
    try? FileManager.default.removeItem(atPath: folders.runs)
    try log(matches(except: name, inline: text), run: "run", ends: ends)
  }

  func matches(except name: String = "none", inline text: String? = nil) throws -> [RunRecord] {
    let paths = try FileListing(below: folders.references).files.filter { !$0.hasSuffix(name) }
    guard let text else { return paths.map { .check(.matched, $0) } }
    var inline = RunRecord.check(.matched, "", source: "ShopTests/ShopTests.swift:1")
    inline.text = text
    return paths.map { .check(.matched, $0) } + [inline]
  }

  /// The output of `swift` about the package.
  private static func answer(_ arguments: [String], in root: String) throws -> String {
    switch arguments.first {
    case "package":
      return """
        {"name": "shop", "products": [], "targets": [
          {"name": "Shop", "c99name": "Shop", "type": "library", "module_type": "SwiftTarget",
           "path": "Sources/Shop", "sources": ["Shop.swift"]},
          {"name": "CParts", "c99name": "CParts", "type": "library", "module_type": "ClangTarget",
           "path": "Sources/CParts", "sources": []},
          {"name": "ShopTests", "c99name": "ShopTests", "type": "test", "module_type": "SwiftTarget",
           "path": "Tests/ShopTests", "sources": ["ShopTests.swift"],
           "target_dependencies": ["Shop", "CParts"], "product_dependencies": ["Proofsheet"]}]}
        """
    case "build": return root + "/.build/debug\n"
    case "-print-target-info": return "{\"target\": {\"triple\": \"x\"}}"
    default:
      for (name, graph) in try ShopModule.compiled.get().graphs {
        try AtomicFile.write(
          Array(graph.replacing("ROOT", with: root).utf8),
          to: arguments[4] + "/" + name
        )
      }
      return ""
    }
  }

  /// References that show most of the module.
  func fill() throws {
    try reference(
      "ShopTests/CartSnapshots/full.txt",
      """
      CartViewModel
        title: "Cart"
        isOpen: true
        note: "n"
        rows:
          - RowViewModel
            name: "a"
            tags: []
        load: .loaded(Names)
        choice: .offline
        banner: nil
        item: ItemViewModel
          name: "i"
          isNew: true

      """
    )
    try reference(
      "ShopTests/CartJourneys/buys.txt",
      """
      journey: buys
      scenario: works

      1. opens
         CartViewModel
           isOpen: false

      """
    )
    try reference("ShopTests/Texts/debug.txt", "DebugViewModel\n  text: \"\"\n")
  }
}
