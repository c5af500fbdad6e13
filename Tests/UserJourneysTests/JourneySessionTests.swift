import Foundation
import HTTPFixtures
import Testing

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Unchecked, as such screens are: everything happens on the main queue.
private final class Screen: @unchecked Sendable {
  var title = ""
}

@Suite struct JourneySessionTests {
  private static let scenario = Scenario(
    "search",
    stubs: [Stub(.get, "/search").answers(.json(["found"]).delayed(by: .seconds(2)))]
  )

  /// An app that has nothing injected: its session is the shared one, or one of a lane.
  @Test(arguments: [false, true])
  func sessionsAreAnsweredByTheJourney(isOfALane: Bool) throws {
    let result = try play(Self.scenario) { user in
      let screen = user.sees { Screen() }
      let lane = try SessionLane(user.client)
      let session = isOfALane ? lane.session : URLSession.shared
      user.does("searches") {
        guard let url = URL(string: "https://music.test/search") else { return }
        session.dataTask(with: url) { data, _, _ in
          let title = String(decoding: data ?? Data(), as: UTF8.self)
          DispatchQueue.main.async { screen.title = title }
        }.resume()
      }
      user.waits(.seconds(3))
    }
    #expect(result.problems == [])
    #expect(
      result.steps.hasSuffix(
        """
        2. searches
           > GET /search
        3. waits 3 s
           @ 2 s
           < 200 9 bytes application/json
           ~ title: "" -> "[\\\"found\\\"]"
        """
      ),
      "\(result.steps)"
    )
    #expect(result.end == "end: nothing running, nothing waiting, every stub used")
  }

  @Test func aLaneOfAnotherClientIsRefused() throws {
    let result = try play { user in
      let lane = try SessionLane(ScenarioClient(Self.scenario))
      user.does("searches") {
        guard let url = URL(string: "https://music.test/search") else { return }
        lane.session.dataTask(with: url).resume()
      }
    }
    #expect(
      result.problems == [
        "Step 1 (searches) asks https://music.test/search by a session that is not the journey's; make "
          + "it from `SessionLane(user.client).configuration`, or use `URLSession.shared`."
      ]
    )
  }
}
