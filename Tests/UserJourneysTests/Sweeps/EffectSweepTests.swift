import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the world is told counts for an ending, also where the screens say the same.
@Suite struct EffectSweepTests {
  /// A screen that shows nothing, and tells the world what it learned last.
  @MainActor
  private final class Teller: SnapshotDescribing {
    private let client: ScenarioClient
    private let calls: JourneyCalls
    private var known = "nothing"

    init(_ user: JourneyUser) { (client, calls) = (user.client, user.calls) }

    var snapshotFields: KeyValuePairs<String, Any?> { [:] }

    static var snapshotHidden: [String] { ["client", "calls", "known"] }

    func learn(_ name: String) {
      Task {
        _ = try await client.data(for: URLRequest(url: URL(filePath: "/\(name)")))
        known = name
      }
    }

    func send(_ method: String, _ path: String) {
      var request = URLRequest(url: URL(filePath: path))
      request.httpMethod = method
      request.httpBody = Data(known.utf8)
      Task { [request] in _ = try await client.data(for: request) }
    }

    /// Asks with what is known, as a part of the query.
    func ask(_ name: String) {
      Task { [known] in
        let url = URL(string: "https://h/\(name)?known=\(known)")
        if let url { _ = try await client.data(for: URLRequest(url: url)) }
      }
    }

    func number() { known = "another number" }

    func call(_ name: String) { calls.record("router", "\(name)()") }
  }

  private static let scenario = Scenario("whatever") {
    for method in [Stub.Method.post, .put] {
      Stub(method, .template("/{name}")).allowing(unused: "most scripts need only some")
        .answers(.text("ok"))
    }
    Stub(.get, .template("/{name}"), query: .ignored).allowing(
      unused: "most scripts need only some"
    )
    .answers(.text("ok"))
  }

  private func findings(
    by sweep: JourneySweep = .everyOrder(),
    _ script: @escaping @MainActor (Teller, JourneyUser) -> Void
  ) throws -> [String] {
    let journey = Journey("probe", scenario: Self.scenario, fixtures: nil)
    let result = try SweepRun(journey, by: [sweep]).run { user in
      let teller = user.sees { Teller(user) }
      script(teller, user)
    }
    #expect(result.findings.isEmpty == result.names.isEmpty, "\(result.findings)")
    return result.names
  }

  @Test func anOrderThatTellsSomethingElseIsFound() throws {
    let journey = Journey("probe", scenario: Self.scenario, fixtures: nil)
    let result = try SweepRun(journey, by: [.everyOrder()]).run { user in
      let teller = user.sees { Teller(user) }
      user.does("asks for the price") { teller.learn("price") }
      user.does("pays") { teller.send("POST", "/pay") }
    }
    #expect(result.names == ["tells otherwise: POST /pay"])
    #expect(
      result.findings[0].hasPrefix(
        """
        The world is told something else than as the script says.
          - POST /pay
              "price"
          + POST /pay
              "nothing"
        It is so in order 1
        """
      )
    )
  }

  @Test func theOrderOfIndependentEffectsDoesNotMatter() throws {
    let names = try findings { teller, user in
      user.does("sends a") { teller.send("POST", "/a") }
      user.does("sends b") { teller.send("POST", "/b") }
    }
    #expect(names == [])
  }

  /// Tells of its answers, in the order in which they come.
  @MainActor
  private static func echoes(_ teller: Teller, _ user: JourneyUser) {
    for name in ["a", "b"] {
      user.does("asks \(name)") {
        Task {
          _ = try await user.client.data(for: URLRequest(url: URL(filePath: "/\(name)")))
          teller.call(name)
        }
      }
    }
  }

  @Test func theOrderMattersWhereTheScriptSaysSo() throws {
    #expect(try findings { Self.echoes($0, $1) } == [])
    let ordered = try findings { teller, user in
      user.tells("router", inOrder: true)
      Self.echoes(teller, user)
    }
    #expect(ordered == ["tells otherwise: router.a"])
  }

  @Test func ofWhatReplacesTheLastOneCounts() throws {
    let names = try findings { teller, user in
      user.does("learns") { teller.learn("x") }
      user.does("saves") { teller.send("PUT", "/draft") }
      user.waitsForEverything()
      user.does("saves again") { teller.send("PUT", "/draft") }
    }
    #expect(names == [])
    let last = try findings { teller, user in
      user.does("learns") { teller.learn("x") }
      user.does("saves") { teller.send("PUT", "/draft") }
    }
    #expect(last == ["tells otherwise: PUT /draft"])
  }

  @Test func aRequestThatOnlyReadsCountsWhereTheScriptSaysSo() throws {
    let script: @MainActor (Teller, JourneyUser) -> Void = { teller, user in
      user.does("learns") { teller.learn("x") }
      user.does("asks") { teller.ask("logout") }
    }
    #expect(try findings { script($0, $1) } == [])
    let told = try findings { teller, user in
      user.tells("GET /logout")
      script(teller, user)
    }
    #expect(told == ["tells otherwise: GET /logout"])
  }

  @Test func aQueryThatIsPostedCountsForNothingWhereTheScriptSaysSo() throws {
    let names = try findings { teller, user in
      user.tellsNothing(by: "POST /query")
      user.does("learns") { teller.learn("x") }
      user.does("asks") { teller.send("POST", "/query") }
    }
    #expect(names == [])
  }

  /// Sends an order, and after a failure again under another number, or under the same.
  @Test(arguments: [true, false])
  func whatIsSentAgainIsWhatWasSent(_ isNumberedAnew: Bool) throws {
    let names = try findings(by: .everyFault([.offline])) { teller, user in
      user.does("orders") { teller.send("POST", "/order") }
      user.retries {
        if isNumberedAnew { teller.number() }
        teller.send("POST", "/order")
      }
    }
    // That nothing shows the failure is another matter.
    let unseen = "fails unseen: POST /order"
    #expect(names == (isNumberedAnew ? ["tells otherwise: POST /order"] : []) + [unseen])
  }
}
