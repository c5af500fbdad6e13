import Testing

/// Imports go one way only, and nothing comes from outside the toolchain.
@Suite struct ArchitectureTests {
  private static let toolchain: Set<String> = [
    "Foundation", "FoundationNetworking", "Combine", "Dispatch", "Observation",
    "_Concurrency", "ObjectiveC", "CoreFoundation", "CoreGraphics", "CoreLocation", "CoreData",
    "SwiftData", "UIKit", "AppKit", "SwiftUI",
  ]

  private let repository: Repository
  private let manifest: Manifest

  init() throws {
    repository = try Repository()
    manifest = Manifest(try repository.text("Package.swift"))
  }

  /// The modules that know test frameworks, and the one with the C library, are named here.
  private static let more: [String: Set<String>] = [
    "ProofsheetSnapshots": ["Testing", "XCTest"], "Proofsheet": ["Testing", "XCTest"],
    "ProofsheetBasics": ["Glibc", "Musl", "Darwin"],
  ]

  @Test func importsGoOneWay() throws {
    for (module, dependencies) in manifest.modules {
      let allowed = dependencies.union(Self.toolchain).union(Self.more[module] ?? [])
      for file in try repository.sources(below: "Sources/\(module)/") {
        #expect(file.imports(besides: allowed) == [])
      }
    }
  }

  /// Snapshots alone build neither journeys nor fixtures, a test target no recorder, and the command no server.
  @Test func fewModulesAreBuilt() {
    #expect(
      manifest.closure(of: "ProofsheetSnapshots").sorted() == [
        "CTestObserver", "CTestWorld", "ProofsheetBasics", "ProofsheetSnapshots",
        "SnapshotChecking", "SnapshotRendering",
      ]
    )
    let built = manifest.closure(of: "Proofsheet")
    #expect(built.contains("HTTPFixtures"))
    #expect(built.isDisjoint(with: ["TrafficRecording", "ProofsheetRecording", "FixtureTools"]))
    #expect(!manifest.closure(of: "ProofsheetCommand").contains("FixtureTools"))
  }

  @Test func wrongImportsAreFound() {
    let text = "import Foundation\n@_exported public import Yams\n// import Proofsheet"
    let file = SourceFile(path: "a.swift", text: text)
    #expect(file.imports(besides: ["Foundation"]) == ["a.swift:2 imports Yams"])
  }
}

/// The modules in the package's manifest.
private struct Manifest {
  let text: String
  /// The modules that each module below `Sources` may import, by its folder there.
  private(set) var modules: [String: Set<String>] = [:]

  /// Reads a manifest, in which the list of the package's targets is the last one.
  init(_ text: String) {
    self.text = text
    let start = text.ranges(of: "targets: [").last?.upperBound ?? text.endIndex
    // The targets are one below the other, each behind four spaces.
    for target in text[start...].split(separator: /\n {4}(?=[.\w])/)
    where !target.hasPrefix("tests(") {
      // Every second piece is between quotation marks.
      let names = target.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }
        .map { String($0.element) }
      guard let name = names.first, !names.contains(where: { $0.hasPrefix("Tests/") }) else {
        continue
      }
      let path = names.first { $0.hasPrefix("Sources/") }
      modules[path.map { String($0.dropFirst("Sources/".count)) } ?? name] = Set(names.dropFirst())
    }
  }

  /// A module with all modules that it imports, directly or not.
  func closure(of module: String) -> Set<String> {
    var found: Set<String> = []
    var next = [module]
    while let name = next.popLast() {
      if found.insert(name).inserted { next += modules[name] ?? [] }
    }
    return found
  }
}
