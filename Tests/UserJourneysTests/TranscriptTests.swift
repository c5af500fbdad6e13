import Foundation
import HTTPFixtures
import Testing

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct TranscriptTests {
  /// A wrong and a right password read alike without it.
  @Test func aRequestShowsItsBody() throws {
    let stub = Stub(.post, "/in", body: .ignored).answers(.empty())
    func transcript(_ body: String) throws -> String {
      try play(Scenario("a login", stubs: [stub])) { user in
        var request = Feed.request("/in")
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        user.does("logs in") { [request] in _ = try await user.client.data(for: request) }
      }.transcript
    }
    let wrong = try transcript(#"{"user":"a","password":"x"}"#)
    #expect(
      wrong == """
        journey: probe
        scenario: a login

        1. logs in
           > POST /in
             {
               "password": "x",
               "user": "a"
             }
           < 200 empty

        end: nothing running, nothing waiting, every stub used
        """
    )
    #expect(try transcript(#"{"user":"a","password":"y"}"#) != wrong)
    #expect(try transcript(#"{ "password": "x", "user": "a" }"#) == wrong)
  }

  @Test func everyFormOfLine() throws {
    let scenario = Scenario(
      "a feed",
      stubs: [
        Stub(.get, "/a").answers(.status(200)),
        Stub(.get, "/slow").answers(.status(201).delayed(by: .seconds(2))),
        Stub(.get, "/offline").answers(.failure(.offline)),
      ]
    )
    let result = try play(scenario) { user in
      let (client, calls) = (user.client, user.calls)
      let feed = user.sees { Feed() }
      user.does("asks") { Task { await feed.load("/a", from: client) } }
      user.does("asks while offline") { await feed.load("/offline", from: client) }
      var slow: Task<Void, Never>?
      user.does("asks slowly") { slow = Task { await feed.load("/slow", from: client) } }
      user.waits(.seconds(1))
      user.does("gives up") { slow?.cancel() }
      user.does("looks") {}
      user.does("routes") {
        calls.record("router", "show(_:count:)", with: "feed", 1)
        calls.record("router", "close()")
        feed.status = nil
      }
      _ = user.sees("opens another") { Feed() }
      user.does("changes the one behind") { feed.items = [1] }
      user.goesBack { feed.title = "back" }
      user.does("asks slowly again") { Task { await feed.load("/slow", from: client) } }
      user.waits(.seconds(3))
    }
    #expect(result.problems == [])
    #expect(result.stepCount == 13)
    #expect(
      result.transcript == """
        journey: probe
        scenario: a feed

        1. opens the app
           Feed
             title: ""
             status: nil
             items: []
             answers: 0
        2. asks
           > GET /a
           + status: "loading /a"
           < 200 empty
           ~ status: "loading /a" -> "200"
           ~ answers: 0 -> 1
        3. asks while offline
           > GET /offline
           ~ status: "200" -> "loading /offline"
           < failed: offline
           ~ status: "loading /offline" -> "URLError"
        4. asks slowly
           > GET /slow
           ~ status: "URLError" -> "loading /slow"
        5. waits 1 s
           = nothing changes
        6. gives up
           x GET /slow
           ~ status: "loading /slow" -> "URLError"
        7. looks
           = nothing changes
        8. routes
           * router.show("feed", count: 1)
           * router.close()
           - status
        9. opens another
           Feed
             title: ""
             status: nil
             items: []
             answers: 0
        10. changes the one behind
           ~ Feed.items: [] -> 1 element
             - 1
        11. goes back
           ~ Feed.title: "" -> "back"
           back on Feed
        12. asks slowly again
           > GET /slow
           + status: "loading /slow"
        13. waits 3 s
           @ 2 s
           < 201 empty
           ~ status: "loading /slow" -> "201"
           ~ answers: 1 -> 2

        end: nothing running, nothing waiting, every stub used
        """
    )
  }

  @Test func goingBackWithoutAChangeIsOneLine() throws {
    let result = try play { user in
      for _ in 1...2 { _ = user.sees { Feed() } }
      user.goesBack()
    }
    #expect(result.steps.hasSuffix("3. goes back\n   back on Feed"))
  }

  @Test func aRequestThatIsGivenUpBeforeItsAnswerIsNotAnswered() throws {
    let scenario = Scenario("one", stubs: [Stub(.get, "/first").answers(.status(200))])
    let result = try play(scenario) { user in
      user.does("asks and gives up") {
        let asking = Task { _ = try? await user.client.data(for: Feed.request("/first")) }
        Task {
          for _ in 0..<10 { await Task.yield() }
          asking.cancel()
        }
      }
    }
    #expect(result.steps == "1. asks and gives up\n   > GET /first\n   x GET /first")
  }

  @Test func virtualInstantsAreOrderedByTheirOffsets() throws {
    _ = try play(.silent) { user in
      let start = user.clock.now
      user.waits(.seconds(2))
      #expect(start < user.clock.now)
      #expect(!(user.clock.now < start))
      #expect(start.duration(to: user.clock.now) == .seconds(2))
    }
  }

  @Test func aCallShowsAllThatItCarries() throws {
    let result = try play(.silent) { user in
      user.does("routes") {
        user.calls.record("router", "show(_:count:ids:text:)", with: Feed(), 1, [1, 2], "a\nb")
      }
    }
    #expect(
      result.steps == """
        1. routes
           * router.show(Feed, count: 1, ids: 2 elements, text: 2 lines)
               - Feed
                 title: ""
                 status: nil
                 items: []
                 answers: 0
               ids:
                 - 1
                 - 2
               text: \"""
                 a
                 b
                 \"""
        """
    )
  }

  @Test func answersComeInTheOrderOfTheRequestsWhateverTheirTasksDo() throws {
    let scenario = Scenario("two", stubs: [Stub(.get, .matching("/.*")).answers(.status(200))])
    let result = try play(scenario) { user in
      let client = user.client
      user.does("asks") {
        Task {
          for _ in 0..<5 { await Task.yield() }
          for path in ["/second", "/fourth"] { _ = try await client.data(for: Feed.request(path)) }
        }
        Task {
          for path in ["/first", "/third"] { _ = try await client.data(for: Feed.request(path)) }
        }
      }
    }
    #expect(
      result.steps == """
        1. asks
           > GET /first
           > GET /second
           < 200 empty to GET /first
           > GET /third
           < 200 empty to GET /second
           > GET /fourth
           < 200 empty to GET /third
           < 200 empty
        """
    )
  }

  // MARK: - The end

  @Test func theEndSaysWhatIsLeft() throws {
    let scenario = Scenario(
      "half used",
      stubs: [
        Stub(.get, "/never").answers(.status(200)),
        Stub(.get, "/half").answers(.status(200), .status(500), .status(503)),
        Stub(.get, "/spare").allowing(unused: "it shows that nobody minds").answers(.status(200)),
      ]
    )
    let gate = Gate()
    let result = try play(scenario) { user in
      let (client, clock) = (user.client, user.clock)
      user.does("asks") { _ = try await client.data(for: Feed.request("/half")) }
      user.does("sleeps") { Task { try await clock.sleep(for: .seconds(5)) } }
      user.does("sleeps on") { try await clock.sleep(for: .seconds(1)) }
      user.does("waits for a friend") { Task { await gate.wait() } }
      user.waits(.milliseconds(2_500))
      user.allows(waitingIn: "waits for a friend", "none comes")
    }
    #expect(result.problems == [])
    #expect(
      result.end == """
        end: a task of step 2 has not ended
             a task of step 4 (waits for a friend) waits for neither an answer nor the journey's clock
             something sleeps for another 2.5 s
             never used: GET /never
             never given by GET /half: 500 empty, 503 empty
             optional, never used: GET /spare
        """
    )
    #expect(result.unusedStubs.map(\.pattern.description) == ["GET /never", "GET /half"])
    gate.open()
  }

  #if os(Linux) && compiler(>=6.3)
  @Test func aBareSleepCountsWhileItsStepHasATask() throws {
    func end(_ sleep: @escaping @MainActor () -> Void) throws -> String {
      try play { user in user.does("sleeps") { sleep() } }.end
    }
    let cancelled = try end { Task { try await Task.sleep(for: .seconds(1)) }.cancel() }
    #expect(cancelled == "end: nothing running, nothing waiting, every stub used")
    let detached = try end { Task.detached { try await Task.sleep(for: .seconds(1)) } }
    #expect(detached.contains("something sleeps for another 1 s"))
    let live = try end { Task { try await Task.sleep(for: .seconds(1)) } }
    #expect(
      live == """
        end: a task of step 1 has not ended
             something sleeps for another 1 s, every stub used
        """
    )
  }
  #endif

  @Test func aRequestThatNoStubAnswersIsOneProblemHoweverOftenItIsMade() throws {
    let result = try play { user in
      let client = user.client
      let feed = user.sees { Feed() }
      user.does("asks thrice") { for _ in 0..<3 { await feed.load("/lost", from: client) } }
    }
    #expect(
      result.problems == [
        """
        No stub of scenario "nothing is answered" answers GET https://feed.example/lost.
        The scenario has no stubs.
        """
      ]
    )
    #expect(result.steps.contains("   > GET /lost\n   ! no stub answers this request\n"))
  }

  @Test func aScriptWithoutAStepHasNothingToCompare() throws {
    #expect(
      try play { _ in }.problems == [
        "The script takes no step, so that there is nothing to compare; let the user see or do "
          + "something."
      ]
    )
  }
}
