import Testing

/// Imports go one way only, and nothing comes from outside the toolchain.
@Suite struct ArchitectureTests {
  private static let toolchain: Set<String> = [
    "Foundation", "FoundationNetworking", "Combine", "Dispatch", "Observation", "Testing", "XCTest",
    "Glibc", "Musl", "Darwin", "_Concurrency", "ObjectiveC", "CoreFoundation", "CoreGraphics",
    "CoreLocation", "CoreData", "SwiftData", "UIKit", "AppKit", "SwiftUI",
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

  @Test func importsGoOneWay() throws {
    let names = Set(modules.keys.map(Self.name))
    for (module, allowed) in modules {
      let rule = TidyRule.imports(allowed: allowed, among: names)
      for file in try repository.sources(below: "Sources/\(module)/") {
        #expect(rule.violations(file) == [])
      }
    }
  }

  @Test func nothingThirdPartyIsImported() throws {
    let known = Self.toolchain.union(modules.keys.map(Self.name))
    let rule = TidyRule.imports(allowed: known)
    for file in try repository.sources(below: "Sources/") {
      #expect(rule.violations(file) == [])
    }
  }

  /// A peer would make every user resolve a parser of 181,000 lines.
  @Test func nothingIsResolved() throws {
    let manifest = try repository.text("Package.swift").split(separator: "\n")
    #expect(!manifest.contains { $0.contains(".package(") || $0.contains(".product(") })
  }

  @Test func onlyTheModulesThatTestsImportKnowTestFrameworks() throws {
    let rule = TidyRule.imports(allowed: [], among: ["Testing", "XCTest"])
    let files = try repository.sources(below: "Sources/")
    let knowing = files.filter { !rule.violations($0).isEmpty }.map(\.path)
    #expect(!knowing.isEmpty)
    let folders = ["Sources/ProofsheetSnapshots/", "Sources/Proofsheet/"]
    #expect(knowing.allSatisfy { path in folders.contains { path.hasPrefix($0) } })
  }

  /// A test target builds no recorder by default, and the command builds no server.
  @Test func whatTestsImportDoesNotBuildWhatRecords() {
    let built = Manifest.closure(of: "Proofsheet", in: modules)
    #expect(built.contains("HTTPFixtures"))
    #expect(built.isDisjoint(with: ["TrafficRecording", "ProofsheetRecording", "FixtureTools"]))
    #expect(!Manifest.closure(of: "ProofsheetCommand", in: modules).contains("FixtureTools"))
  }

  /// A test target with snapshots alone builds neither journeys nor fixtures.
  @Test func snapshotsAloneAreFewModules() throws {
    let core = Manifest.closure(of: "ProofsheetSnapshots", in: modules)
    #expect(
      core.sorted() == [
        "CTestObserver", "CTestWorld", "ProofsheetBasics", "ProofsheetSnapshots",
        "SnapshotChecking", "SnapshotRendering",
      ]
    )
    // The writers of a run log and its readers meet in a module that both import.
    let records: Set = ["Sources/ProofsheetBasics/JourneyRecords.swift"]
    let rule = TidyRule.words(Self.foreignToSnapshots, saying: "no journeys", allowedIn: records)
    for module in core {
      for file in try repository.sources(below: "Sources/\(module)/") {
        #expect(rule.violations(file) == [])
      }
    }
  }

  private static let foreignToSnapshots = ["Journey", "journey", "Sweep", "sweep", "HTTPFixtures"]

  /// The architecture page explains every module, and the files that its walks name are there.
  @Test func thePageOfTheArchitectureIsTrue() throws {
    let page = try repository.text("Sources/Proofsheet/Proofsheet.docc/Architecture.md")
    for module in modules.keys where !module.hasPrefix("Samples/") && module != "CSchedulerHooks" {
      #expect(page.contains(module), "\(module)")
    }
    let files = page.matches(of: /\n\d+\. `([^`]+)`/).map { String($0.1) }
    #expect((2...24).contains(files.count) && Set(files).isSubset(of: repository.files))
  }

  @Test func everyFolderIsAModule() throws {
    let folders = Set(
      repository.files.filter { $0.hasPrefix("Sources/") }.compactMap { path -> String? in
        let parts = path.split(separator: "/").dropFirst().map(String.init)
        return parts.first == "Samples" ? parts.prefix(2).joined(separator: "/") : parts.first
      }
    )
    #expect(folders == Set(modules.keys))
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

  private static func name(_ folder: String) -> String {
    folder.split(separator: "/").last.map(String.init) ?? folder
  }
}
