import Testing

/// Imports go one way only, and nothing comes from outside the toolchain.
@Suite struct ArchitectureTests {
  private static let rooms: [String: Set<String>] = [
    "ProofsheetBasics": [],
    "TextDiff": ["ProofsheetBasics"],
    "SnapshotRendering": ["ProofsheetBasics"],
    "SnapshotChecking": ["ProofsheetBasics", "TextDiff", "SnapshotRendering"],
    "JSONSyntax": [],
    "HTTPFixtures": ["ProofsheetBasics", "JSONSyntax"],
    "TrafficRecording": ["ProofsheetBasics", "JSONSyntax", "HTTPFixtures"],
    "FixtureServer": ["ProofsheetBasics", "HTTPFixtures", "TrafficRecording"],
    "CSchedulerHooks": [],
    "UserJourneys": ["ProofsheetBasics", "CSchedulerHooks", "SnapshotRendering", "HTTPFixtures"],
    "JourneySweeps": ["ProofsheetBasics", "SnapshotRendering", "HTTPFixtures", "UserJourneys"],
    "JourneyFiles": ["ProofsheetBasics", "SnapshotRendering", "HTTPFixtures", "UserJourneys"],
    "ProofsheetSnapshots": [
      "ProofsheetBasics", "TextDiff", "SnapshotRendering", "SnapshotChecking",
    ],
    "Proofsheet": [
      "ProofsheetBasics", "SnapshotRendering", "SnapshotChecking", "ProofsheetSnapshots",
      "HTTPFixtures", "TrafficRecording", "UserJourneys", "JourneySweeps", "JourneyFiles",
    ],
    "SnapshotReview": [
      "ProofsheetBasics", "TextDiff", "SnapshotRendering", "SnapshotChecking",
    ],
    "FixtureReview": [
      "ProofsheetBasics", "TextDiff", "SnapshotChecking", "JSONSyntax", "SnapshotReview",
    ],
    "JourneyMaps": ["ProofsheetBasics", "SnapshotChecking", "SnapshotReview"],
    "ProofsheetCommand": [
      "ProofsheetBasics", "SnapshotReview", "FixtureReview", "JourneyMaps", "FixtureServer",
    ],
    "Samples/Community": [],
    "Samples/MusicSearch": [],
    "Samples/MusicSearchCommand": ["MusicSearch"],
    "Samples/Standings": [],
  ]

  private static let toolchain: Set<String> = [
    "Foundation", "FoundationNetworking", "Dispatch", "Observation", "Testing", "XCTest", "Glibc",
    "Musl", "Darwin", "_Concurrency",
  ]

  private let repository: Repository

  init() throws { repository = try Repository(above: #filePath) }

  @Test func importsGoOneWay() throws {
    let names = Set(Self.rooms.keys.map(Self.moduleName))
    for (room, allowed) in Self.rooms {
      let rule = TidyRule.imports(of: room, allowed: allowed, rooms: names)
      for file in try repository.sources(below: "Sources/\(room)/") {
        #expect(rule.violations(file) == [])
      }
    }
  }

  @Test func nothingThirdPartyIsImported() throws {
    let known = Self.toolchain.union(Self.rooms.keys.map(Self.moduleName))
    let rule = TidyRule.foreignImports(allowed: known)
    // The one room behind a trait, which is not in the default graph.
    let served = TidyRule.foreignImports(allowed: known.union(["FlyingFox", "FlyingSocks"]))
    for file in try repository.sources(below: "Sources/") {
      let isServed = file.path.hasPrefix("Sources/FixtureServer/")
      #expect((isServed ? served : rule).violations(file) == [])
      if isServed { #expect(file.lines.first == "#if FixtureServer") }
    }
  }

  /// A peer resolves a parser of 181,000 lines for everybody; here a trait asks for all there is.
  @Test func h14NothingIsResolvedByDefault() throws {
    let manifest = try repository.text("Package.swift").split(separator: "\n")
    #expect(manifest.filter { $0.contains(".package(") }.count == 1)
    let products = manifest.filter { $0.contains(".product(") }
    #expect(products.count == 2 && products.allSatisfy { $0.contains("condition: served)") })
  }

  @Test func onlyTheModulesThatTestsImportKnowTestFrameworks() throws {
    let rule = TidyRule.imports(of: "any", allowed: [], rooms: ["Testing", "XCTest"])
    let files = try repository.sources(below: "Sources/")
    let knowing = files.filter { !rule.violations($0).isEmpty }.map(\.path)
    #expect(!knowing.isEmpty)
    let folders = ["Sources/ProofsheetSnapshots/", "Sources/Proofsheet/"]
    #expect(knowing.allSatisfy { path in folders.contains { path.hasPrefix($0) } })
  }

  @Test func everyRoomIsListed() throws {
    let folders = Set(
      repository.files.filter { $0.hasPrefix("Sources/") }.compactMap { path -> String? in
        let parts = path.split(separator: "/").dropFirst().map(String.init)
        return parts.first == "Samples" ? parts.prefix(2).joined(separator: "/") : parts.first
      }
    )
    #expect(folders == Set(Self.rooms.keys))
  }

  @Test func wrongImportsAreFound() {
    let rule = TidyRule.imports(
      of: "TextDiff",
      allowed: [],
      rooms: ["TextDiff", "SnapshotChecking"]
    )
    let lines = [
      "import SnapshotChecking", "public import SnapshotChecking",
      "@_exported public import SnapshotChecking", "@testable import SnapshotChecking",
    ]
    for line in lines {
      let file = SourceFile(path: "a.swift", text: "// import Proofsheet\n\(line)\n")
      #expect(rule.violations(file) == ["a.swift:2 imports SnapshotChecking"])
    }
    let foreign = TidyRule.foreignImports(allowed: ["Foundation"])
    let file = SourceFile(path: "a.swift", text: "import Foundation\nimport Yams\n")
    #expect(foreign.violations(file) == ["a.swift:2 imports Yams"])
  }

  private static func moduleName(_ room: String) -> String {
    room.split(separator: "/").last.map(String.init) ?? room
  }
}
