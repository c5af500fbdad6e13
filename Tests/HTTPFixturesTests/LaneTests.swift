import HTTPFixtures
import Testing

/// Sessions that a scenario answers.
///
/// | what apps do | before | now |
/// | --- | --- | --- |
/// | `suspend`, then `resume` | hangs | is named |
/// | `resume` twice | asks twice | asks once |
/// | `timeoutInterval` | ignored | on the client's clock |
/// | `Set-Cookie` | not kept | kept as the configuration says |
/// | a redirect's delegate | sees 200 | is asked at each hop |
/// | downloads, credentials on Linux | refused | are named |
@Suite struct LaneTests {
  @Test func lanesInParallelNeverMeet() async throws {
    let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<100 {
        group.addTask {
          let lane = try SessionLane(answering("\(number)"))
          var right = 0
          for _ in 0..<5 {
            let text = await seen { try await lane.session.data(for: ask("GET /one")) }
            right += text == "200 \(number)" ? 1 : 0
          }
          return right == 5 && lane.client.exchanges.count == 5 ? 0 : 1
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  @Test func aSecondSessionOfALaneMeetsTheSameClient() async throws {
    let lane = try SessionLane(answering("own"))
    let configuration = lane.configuration
    configuration.httpAdditionalHeaders = ["X-App": "1"]
    let session = URLSession(configuration: configuration)
    defer { session.invalidateAndCancel() }
    #expect(try await session.data(for: ask("GET /")).0 == Data("own".utf8))
    #expect(lane.client.exchanges.map { $0.request.header("X-App") } == ["1"])
  }

  @Test func aLaneThatWasLetGoAnswersNobody() async throws {
    let own = try SessionLane(answering("gone")).session
    let configured = try URLSession(configuration: SessionLane(answering("gone")).configuration)
    for session in [own, configured] {
      defer { session.invalidateAndCancel() }
      #expect(
        await refused { try await session.data(for: ask("GET /late")) }
          == "The request to https://h/late came after its lane was released: keep "
          + "the SessionLane until the last request is answered."
      )
    }
  }

  @Test func cancellingTheTaskOfASessionCancelsTheExchange() async throws {
    let (ends, ended) = AsyncStream.makeStream(of: ScenarioClient.Exchange.self)
    let (starts, started) = AsyncStream.makeStream(of: ScenarioClient.Exchange.self)
    var observer = ExchangeObserver()
    observer.requested = { started.yield($0) }
    observer.ended = { ended.yield($0) }
    let client = ScenarioClient(
      Scenario("slow") { Stub(.get, "/").answers(.empty().delayed(by: .seconds(3_600))) },
      observer: observer
    )
    let lane = try SessionLane(client)
    let task = Task { try await lane.session.data(for: ask("GET /")).0 }
    #expect(await starts.first { _ in true }?.number == 1)
    task.cancel()
    #expect(await ends.first { _ in true }?.number == 1)
    #expect(await refused { try await task.value } == "failed -999")
    #expect(client.exchanges.map(\.outcome) == [.cancelled])
  }
}

/// A client that answers every `GET` of one segment with a text.
private func answering(_ text: String) -> ScenarioClient {
  ScenarioClient(Scenario("answers \(text)") { Stub(.get, .matching("/.*")).answers(.text(text)) })
}
