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

  private static let hops = Scenario(
    "hops",
    stubs: [
      Stub(.get, "/in").answers(
        .empty(status: 302, headers: ["Location": "/me", "Set-Cookie": "sid=1"]).delayed(
          by: .seconds(1)
        )
      ),
      Stub(.get, "/me", cookies: ["sid": "1"]).answers(.text("in").delayed(by: .seconds(1))),
      Stub(.get, "/late").answers(.text("late").delayed(by: .seconds(9))),
      Stub(.get, "/files", headers: ["Authorization": "Basic YWRhOng="]).answers(.text("files")),
      Stub(.get, "/files").answers(.empty(status: 401, headers: ["WWW-Authenticate": "Basic"])),
    ]
  )

  private static let transcript = """
    1. opens the app
       Screen
         title: ""
    2. signs in
       > GET /in
    3. waits 3 s
       @ 1 s
       < 302 empty, to /me
       > GET /me
       @ 2 s
       < 200 2 bytes text/plain; charset=utf-8
       ~ title: "" -> "in"
    4. looks for what is late
       > GET /late
    5. waits 6 s
       @ 5 s
       < failed: timed out
       ~ title: "in" -> "-1001"
    6. opens the files and suspends them
       > GET /files
       < 401 empty
    7. resumes them
       > GET /files
       < 200 5 bytes text/plain; charset=utf-8
       ~ title: "-1001" -> "files"
    """

  /// Redirects, cookies, a time-out, a challenge and a suspended task, all on the journey's time.
  @Test func sessionsWorkOnTheTimeOfTheJourney() throws {
    let result = try play(Self.hops) { user in
      let screen = user.sees { Screen() }
      let lane = try SessionLane(user.client)
      let configuration = lane.configuration
      configuration.timeoutIntervalForRequest = 5
      let session = URLSession(
        configuration: configuration,
        delegate: AdaDelegate(),
        delegateQueue: .main
      )
      func task(_ path: String) -> URLSessionTask? {
        URL(string: "https://music.test\(path)").map {
          session.dataTask(with: $0) { body, _, error in
            let code = (error as? URLError)?.code.rawValue
            screen.title = code.map { "\($0)" } ?? String(decoding: body ?? Data(), as: UTF8.self)
          }
        }
      }
      user.does("signs in") { task("/in")?.resume() }
      user.waits(.seconds(3))
      user.does("looks for what is late") { task("/late")?.resume() }
      user.waits(.seconds(6))
      let files = task("/files")
      user.does("opens the files and suspends them") {
        files?.resume()
        files?.suspend()
      }
      user.does("resumes them") { files?.resume() }
      session.finishTasksAndInvalidate()
    }
    #expect(result.problems == [])
    #expect(result.steps == Self.transcript)
    #expect(result.end == "end: nothing running, nothing waiting, every stub used")
  }

  @Test func whatNoLaneCanServeIsNamed() throws {
    let result = try play(Self.hops.allowing(unused: "none of it is asked")) { user in
      let lane = try SessionLane(user.client)
      user.does("uploads nothing") {
        guard let url = URL(string: "https://music.test/in") else { return }
        lane.session.uploadTask(withStreamedRequest: URLRequest(url: url)).resume()
      }
    }
    #expect(
      result.problems == [
        "Step 1 (uploads nothing) asks by a session: The upload task to https://music.test/in has no "
          + "body: let its delegate give one in `urlSession(_:task:needNewBodyStream:)`, or hand the task "
          + "the bytes or a file."
      ]
    )
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

/// Says that the user is Ada.
private final class AdaDelegate: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) ->
      Void
  ) {
    completionHandler(
      .useCredential,
      URLCredential(user: "ada", password: "x", persistence: .none)
    )
  }
}
