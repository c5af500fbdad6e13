import Testing

/// Imports go one way only, and nothing comes from outside the toolchain.
@Suite struct ArchitectureTests {
  private static let toolchain: Set<String> = [
    "Foundation", "FoundationNetworking", "Combine", "Dispatch", "Observation",
    "_Concurrency", "ObjectiveC", "CoreFoundation", "CoreGraphics", "CoreLocation", "CoreData",
    "SwiftData", "UIKit", "AppKit", "SwiftUI",
  ]

  // The manifest, read once, because regular expressions are slow in debug builds.
  private static let read = Result { Manifest.modules(in: try Repository().text("Package.swift")) }

  private let repository: Repository
  /// The modules that each module may import, by its folder in `Sources`.
  private let modules: [String: Set<String>]

  init() throws {
    repository = try Repository()
    modules = try Self.read.get()
  }

  /// The modules that know test frameworks, and the one with the C library, are named here.
  private static let more: [String: Set<String>] = [
    "ProofsheetSnapshots": ["Testing", "XCTest"], "Proofsheet": ["Testing", "XCTest"],
    "ProofsheetBasics": ["Glibc", "Musl", "Darwin"],
  ]

  @Test func importsGoOneWay() throws {
    for (module, dependencies) in modules {
      let more = Self.more[module] ?? []
      let rule = TidyRule.imports(allowed: dependencies.union(Self.toolchain).union(more))
      for file in try repository.sources(below: "Sources/\(module)/") {
        #expect(rule.violations(file) == [])
      }
    }
  }

  /// A peer would make every user resolve a parser of 181,000 lines.
  @Test func nothingIsResolved() throws {
    let manifest = try repository.text("Package.swift").split(separator: "\n")
    #expect(!manifest.contains { $0.contains(".package(") || $0.contains(".product(") })
  }

  /// Snapshots alone build neither journeys nor fixtures, a test target no recorder, and the command no server.
  @Test func fewModulesAreBuilt() throws {
    #expect(
      Manifest.closure(of: "ProofsheetSnapshots", in: modules).sorted() == [
        "CTestObserver", "CTestWorld", "ProofsheetBasics", "ProofsheetSnapshots",
        "SnapshotChecking", "SnapshotRendering",
      ]
    )
    let built = Manifest.closure(of: "Proofsheet", in: modules)
    #expect(built.contains("HTTPFixtures"))
    #expect(built.isDisjoint(with: ["TrafficRecording", "ProofsheetRecording", "FixtureTools"]))
    #expect(!Manifest.closure(of: "ProofsheetCommand", in: modules).contains("FixtureTools"))
  }

  /// The architecture page explains every module, and the files that its walks name are there.
  @Test func thePageOfTheArchitectureIsTrue() throws {
    let page = try repository.text("Sources/Proofsheet/Proofsheet.docc/Architecture.md")
    for module in modules.keys where !module.hasPrefix("Samples/") && module != "CSchedulerHooks" {
      #expect(page.contains(module), "\(module)")
    }
    let files = page.matches(of: /\n\d+\. `([^`]+)`/).map { String($0.1) }
    #expect((2...24).contains(files.count) && Set(files).isSubset(of: repository.files))
  }

  @Test func wrongImportsAreFound() {
    let rule = TidyRule.imports(allowed: ["Foundation"])
    let lines = ["import Foundation", "@_exported public import Yams", "// import Proofsheet"]
    let found = lines.flatMap { rule.violations(SourceFile(path: "a.swift", text: $0)) }
    #expect(found == ["a.swift:1 imports Yams"])
    #expect(
      Manifest.closure(of: "A", in: ["A": ["B"], "B": ["C"], "D": ["A"]]) == ["A", "B", "C"]
    )
  }
}
