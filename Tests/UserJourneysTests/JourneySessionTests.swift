import Foundation
import HTTPFixtures
import ProofsheetBasics
import Testing

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Unchecked, because everything happens on the main queue.
private final class Screen: @unchecked Sendable {
  var title = ""

  /// Shows the end of a session's task.
  @Sendable func show(_ body: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    let code = (error as? URLError)?.code.rawValue
    let title = code.map { "\($0)" } ?? String(decoding: body ?? Data(), as: UTF8.self)
    DispatchQueue.main.async { self.title = title }
  }
}

@Suite struct JourneySessionTests {
  private static let scenario = Scenario(
    "search",
    stubs: [Stub(.get, "/search").answers(.text("found").delayed(by: .seconds(2)))]
  )

  private static let found = """
    2. searches
       > GET /search
    3. waits 3 s
       @ 2 s
       < 200 5 bytes text/plain; charset=utf-8
       ~ title: "" -> "found"
    """
  private static let givenUp = """
    2. searches
       ~ title: "" -> "-999"
    3. waits 3 s
       = nothing changes
    """

  private static let tooLate = """
    2. searches
       > GET /search
    3. waits 3 s
       @ 1 s
       < failed: timed out
       ~ title: "" -> "-1001"
    """

  /// Actions on a task, and the resulting transcript.
  private static let acts = [
    ("resume", found), ("resume resume", found), ("resume cancel cancel", givenUp),
    ("resume cancel resume", givenUp), ("cancel resume", givenUp),
  ]

  /// An app without injection, which uses the shared session, or one with the session of a lane,
  /// which may have less patience than the answer takes.
  @Test(arguments: [nil, 60, 1], acts)
  func sessionsAreAnsweredByTheJourney(patience: Double?, _ act: (String, String)) throws {
    let expected = patience == 1 && act.1 == Self.found ? Self.tooLate : act.1
    let result = try play(Self.scenario) { user in
      let screen = user.sees { Screen() }
      let configuration = try SessionLane(user.client).configuration
      configuration.timeoutIntervalForRequest = patience ?? 60
      let session = patience == nil ? .shared : URLSession(configuration: configuration)
      user.does("searches") {
        let task = session.dataTask(with: Feed.request("/search"), completionHandler: screen.show)
        for word in act.0.split(separator: " ") {
          if word == "resume" { task.resume() } else { task.cancel() }
        }
      }
      user.waits(.seconds(3))
    }
    #expect(result.problems == [])
    #expect(result.steps.hasSuffix(expected), "\(result.steps)")
    let isClean = result.end == "end: nothing running, nothing waiting, every stub used"
    #expect(isClean == (act.1 == Self.found), "\(result.end)")
  }

  /// An app that keeps the shared session, as in a `static let`, gets the answers of the running
  /// journey.
  @Test func aKeptSessionIsAnsweredByEachJourney() throws {
    let trace = Trace()
    let kept = Locked<URLSession?>(nil)
    for _ in 1...2 {
      let result = try play(Self.scenario) { user in
        user.does("searches") {
          let session = kept.withLock { $0 } ?? .shared
          kept.withLock { $0 = session }
          session.dataTask(with: Feed.url("/search")) { body, _, _ in
            trace(String(decoding: body ?? Data(), as: UTF8.self))
          }.resume()
        }
        user.waits(.seconds(2))
      }
      #expect(result.problems == [])
    }
    #expect(trace.text == "found found")
  }

  #if canImport(FoundationNetworking)
  private static let refused: [(words: String, start: @Sendable (URLSession) -> URLSessionTask)] = [
    (
      "The upload task to https://feed.example/in has no body that a lane can play: hand the task the "
        + "bytes or a file.",
      { $0.uploadTask(withStreamedRequest: Feed.request("/in")) }
    ),
    (
      "The request to https://feed.example/in is a URLSessionDownloadTask, which a lane does not play on this "
        + "system: use a data task, or inject the client itself.",
      { $0.downloadTask(with: Feed.url("/in")) }
    ),
    (
      "The request to https://feed.example/in was suspended, which a lane does not play: cancel it and ask "
        + "again, or inject the client itself.",
      { session in
        let task = session.dataTask(with: Feed.url("/in"))
        task.resume()
        task.suspend()
        return task
      }
    ),
  ]

  @Test(arguments: 0..<3) func whatNoLaneCanServeIsNamed(_ row: Int) throws {
    let (words, start) = Self.refused[row]
    let result = try play(Scenario("in") { Stub(.get, "/in").answers(.empty()) }) { user in
      let lane = try SessionLane(user.client)
      user.does("asks") { start(lane.session).resume() }
    }
    #expect(result.problems.first == "Step 1 (asks) asks by a session: \(words)")
  }
  #endif

  @Test func aLaneOfAnotherClientIsRefused() throws {
    let result = try play { user in
      let lane = try SessionLane(ScenarioClient(Self.scenario))
      user.does("searches") { lane.session.dataTask(with: Feed.url("/search")).resume() }
    }
    #expect(
      result.problems == [
        "Step 1 (searches) asks https://feed.example/search by a session that is not the journey's; make "
          + "it from `SessionLane(user.client).configuration`, or use `URLSession.shared`."
      ]
    )
  }

  #if os(Linux)
  @Test(arguments: [true, false])
  func dataOfAnAddressIsRefusedAndDoesNotHang(isOnMain: Bool) throws {
    let result = try play { user in
      user.does("asks") {
        let read: @Sendable () -> Void = { _ = try? Data(contentsOf: Feed.url("/a")) }
        if isOnMain { read() } else { DispatchQueue.global().async(execute: read) }
      }
    }
    let words = "by a session that is not the journey's"
    #expect(result.problems.map { $0.contains(words) } == [true], "\(result.problems)")
  }
  #endif
}
