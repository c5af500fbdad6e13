import Foundation
import ProofsheetBasics
import SnapshotChecking
import TestSupport
import Testing
import ToolBasics

@testable import Completeness
@testable import ReviewTools

/// A package with the module ``ShopModule``, its tests' references and runs, and the command.
final class Shop {
  let folder: TemporaryFolder
  var root: String { folder.url.path }
  var folders: SnapshotFolders { SnapshotFolders(root: root) }
  /// Another output of a call of `swift`, which fails unless the output is JSON; nil for the usual.
  var failing: ([String]) -> String? = { _ in nil }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("// a package", to: "Package.swift")
    try folder.write(ShopModule.source, to: "Sources/Shop/Shop.swift")
    try folder.write("", to: "Tests/ShopTests/ShopTests.swift")
    try folder.write(ShopModule.rules, to: RuleFile.name)
  }

  func reference(_ path: String, _ text: String) throws {
    try folder.write(text, to: "__Snapshots__/" + path)
  }

  /// Logs a run of `proofsheet check` that matched all references.
  func check(incomplete: String? = nil) throws {
    try log()
    try folder.write(
      "◇ Test run started.\n✔ Test run with 1 test in 0 suites passed after 0.001 seconds.\n",
      to: ".proofsheet/runs/run/output.txt"
    )
    let facts = RunFacts(arguments: [], incomplete: incomplete, exitCode: 0, ended: true)
    try RunStore(folders: folders).write(facts, of: "run")
  }

  /// Logs a run of `swift test` that matched all references except one.
  func log(except name: String = "none", inline text: String? = nil, hasEnded: Bool = true) throws {
    try? FileManager.default.removeItem(atPath: folders.runs)
    let log = RunLog(folders: folders, run: "run", process: "1")
    func append(_ reference: String, _ text: String? = nil) throws {
      var record = RunRecord(
        verdict: "matched",
        reference: reference,
        test: "test()",
        source: "ShopTests/ShopTests.swift:1",
        microseconds: 1
      )
      record.text = text
      try log.append(record)
    }
    for path in try FileListing(below: folders.references).files where !path.hasSuffix(name) {
      try append(path)
    }
    if let text { try append("", text) }
    if hasEnded { try log.end() }
  }

  /// The output, the errors and the exit code of the command.
  struct Answer: Equatable {
    var code: Int32
    var output = ""
    var errors = ""

    var shown: String { output + errors + "exit \(code)\n" }
  }

  func coverage(_ arguments: String...) -> Answer { run(["coverage"] + arguments) }

  /// The lines of commands, with their answers.
  func session(_ lines: String...) -> String {
    lines.map { "$ \($0)\n" + run($0.split(separator: " ").map(String.init)).shown }.joined()
  }

  func run(_ arguments: [String]) -> Answer {
    var answer = Answer(code: 0)
    let errors = Locked("")
    let surroundings = Surroundings(
      environment: [:],
      workingDirectory: root,
      output: Terminal(write: { answer.output += $0 }),
      errors: { text in errors.withLock { $0 += text } },
      answer: { nil },
      echoesAnswers: false,
      newRun: { "new" },
      runSwift: { [unowned self] launch, take in
        let failure = failing(launch.arguments)
        try take(Array((failure ?? swift(launch.arguments)).utf8))
        return .exited(failure?.hasPrefix("{") == false ? 1 : 0)
      }
    )
    let command = Command(surroundings: surroundings, program: .proofsheet)
    answer.code = command.run(arguments)
    answer.errors = errors.withLock { $0 }.replacing(root, with: "ROOT")
    return answer
  }

  /// Replaces `swift`.
  private func swift(_ arguments: [String]) throws -> String {
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
