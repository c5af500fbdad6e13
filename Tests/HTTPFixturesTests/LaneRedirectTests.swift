import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Redirects as the delegate of a session or of a task wants them.
@Suite struct LaneRedirectTests {
  private static let scenario = Scenario("moved") {
    Stub(.get, "/first").answers(
      .text("moved", status: 302, headers: ["Location": "/second"])
    )
    Stub(.get, "/second").answers(.redirect(to: "https://other.test/third", status: 307))
    Stub(.get, "/third", host: "other.test").answers(.text("third"))
    Stub(.get, "/elsewhere").answers(.text("elsewhere"))
    Stub(.post, "/form", body: .text("x")).answers(.redirect(to: "/second", status: 307))
    Stub(.post, "/second", body: .text("x")).answers(.text("posted"))
    Stub(.get, "/circle").answers(.redirect(to: "/circle"))
  }

  private static let hops = [
    "redirect 302 to https://h/second", "redirect 307 to https://other.test/third",
  ]

  private func paths(of lane: SessionLane) -> [String] {
    lane.client.exchanges.map { "\($0.request.path) \($0.answer ?? "")" }
  }

  @Test func theDelegateIsAskedAtEachHop() async throws {
    let lane = try SessionLane(ScenarioClient(Self.scenario))
    let events = await LaneDelegate().play(lane) { $0.dataTask(with: get("https://h/first")) }
    #expect(events == Self.hops + ["200", "third", "end"])
    #expect(
      paths(of: lane) == [
        "/first 302 5 bytes text/plain; charset=utf-8",
        "/second 307 empty, to https://other.test/third",
        "/third 200 5 bytes text/plain; charset=utf-8",
      ]
    )
  }

  @Test func aDelegateThatStaysGetsTheRedirect() async throws {
    let lane = try SessionLane(ScenarioClient(Self.scenario))
    let stays = LaneDelegate(redirect: { _ in nil })
    let events = await stays.play(lane) { $0.dataTask(with: get("https://h/first")) }
    #expect(events == [Self.hops[0], "302", "moved", "end"])
    let second = LaneDelegate(redirect: { $0.url?.host == "h" ? $0 : nil })
    let later = await second.play(lane) { $0.dataTask(with: get("https://h/first")) }
    #expect(later == Self.hops + ["307", "end"])
  }

  @Test func aDelegateMaySendItElsewhere() async throws {
    let lane = try SessionLane(ScenarioClient(Self.scenario))
    let other = LaneDelegate(redirect: { _ in get("https://h/elsewhere") })
    let events = await other.play(lane) { $0.dataTask(with: get("https://h/first")) }
    #expect(events == [Self.hops[0], "200", "elsewhere", "end"])
  }

  @Test func withoutADelegateRedirectsAreFollowed() async throws {
    let lane = try SessionLane(ScenarioClient(Self.scenario))
    let (body, response) = try await lane.session.data(for: get("https://h/first"))
    #expect(body == Data("third".utf8))
    #expect(response.url?.absoluteString == "https://other.test/third")
    let post = request("POST", "https://h/form", body: "x")
    #expect(try await lane.session.data(for: post).0 == Data("posted".utf8))
    let error = await #expect(throws: URLError.self) {
      try await lane.session.data(for: get("https://h/circle"))
    }
    #expect(error?.code == .httpTooManyRedirects)
  }

  /// The delegate of one call, with completion handlers, and of the session at once.
  @Test func theDelegateOfACallComesFirst() async throws {
    let lane = try SessionLane(ScenarioClient(Self.scenario))
    let own = LaneDelegate(redirect: { _ in nil })
    let (body, response) = try await lane.session.data(for: get("https://h/first"), delegate: own)
    #expect((response as? HTTPURLResponse)?.statusCode == 302)
    #expect(body == Data("moved".utf8))
    let all = LaneDelegate(redirect: { _ in nil })
    let session = URLSession(configuration: lane.configuration, delegate: all, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    let status = await withCheckedContinuation { done in
      session.dataTask(with: get("https://h/first")) { _, response, _ in
        done.resume(returning: (response as? HTTPURLResponse)?.statusCode)
      }.resume()
    }
    #expect(status == 302)
    let follows = LaneDelegate()
    let followed = try await session.data(for: get("https://h/first"), delegate: follows)
    #expect(followed.0 == Data("third".utf8))
  }

  #if canImport(FoundationNetworking)
  @Test func theTaskKnowsWhereItIs() async throws {
    let lane = try SessionLane(ScenarioClient(Self.scenario))
    let urls = await withCheckedContinuation { done in
      let (tasks, made) = AsyncStream.makeStream(of: URLSessionTask.self)
      let task = lane.session.dataTask(with: get("https://h/first")) { _, _, _ in
        Task {
          let task = await tasks.first { _ in true }
          done.resume(returning: [task?.originalRequest?.url, task?.currentRequest?.url])
        }
      }
      made.yield(task)
      task.resume()
    }
    #expect(urls.map { $0?.absoluteString } == ["https://h/first", "https://other.test/third"])
  }
  #endif
}
