import ProofsheetBasics
import Testing

@testable import Proofsheet
@testable import ProofsheetSnapshots

/// A module belongs to a fetched package by the list of sources that its build wrote.
@Suite struct BuiltModulesTests {
  private let sandbox = Sandbox()

  @Test(arguments: [
    ("Client", ".build/checkouts/client/Sources/C.swift", true),
    ("Listed", ".build/registry/downloads/a/b/1.0.0/Sources/B.swift", true),
    ("App", "Sources/App/A.swift", false), ("Local", "checkouts/local/Sources/L.swift", false),
    ("HTTPFixtures", ".build/checkouts/proofsheet/Sources/HTTPFixtures/S.swift", false),
  ])
  func itsSourcesDecide(_ module: String, _ source: String, _ isFetched: Bool) throws {
    try sandbox.write("{}", to: "a b/.build/workspace-state.json")
    try sandbox.write("'\(sandbox.path)/a b/\(source)'\n", to: "\(module).build/sources")
    var modules = BuiltModules(folders: ["/nowhere", sandbox.path])
    modules.own = sandbox.path + "/a b/.build/checkouts/proofsheet/Sources"
    #expect(modules.isFetched(module) == isFetched && !modules.isFetched("Swift"))
  }

  @MainActor @Test func checksAndJourneysAreToldOfThem() throws {
    final class Session { let storage = [1, 2] }
    final class Screen { let session = Session() }
    let session = sandbox.session(["SNAPSHOT_RECORD": "all"]) { $0 == "ProofsheetTests" }
    CheckSession.$current.withValue(session) {
      assertSnapshot(of: Screen(), named: "check")
      assertJourney("opens", named: "journey") { _ = $0.sees { Screen() } }
    }
    let texts = try sandbox.files().filter { $0.key.hasPrefix("__Snapshots__") }.values
    let line = "Session (from ProofsheetTests, its fields are not shown)\n"
    #expect(texts.count == 2 && texts.allSatisfy { $0.contains(line) })
    #if os(Linux)
    // The build wrote the lists of this very program.
    let lists = BuiltModules.ofProcess.folders.map { $0 + "/ProofsheetTests.build/sources" }
    #expect(lists.contains { access($0, F_OK) == 0 })
    #endif
  }
}
