import HTTPFixtures
import Testing

@Suite struct ClientStateTests {
  @Test func parallelRequestsGetEachExactlyOneAnswer() async throws {
    let answers = (0..<120).map { Stub.Answer.text("\($0)") }
    let numbers = Stub(.get, "/n").answers(answers[0], answers[1])
    let client = ScenarioClient.of("many") {
      for part in 0..<60 {
        Stub(.get, "/n", query: .exactly(["part": "\(part)"]))
          .answers(answers[2 * part], answers[2 * part + 1])
      }
      numbers
    }
    let given = await withTaskGroup(of: String?.self) { group in
      for index in 0..<180 {
        group.addTask {
          let request = get("https://h/n?part=\(index % 60)")
          let answer = try? await client.data(for: request)
          return answer.map { String(decoding: $0.0, as: UTF8.self) }
        }
      }
      return await group.reduce(into: [String?]()) { $0.append($1) }
    }
    #expect(given.compactMap { $0 }.sorted() == (0..<120).map { "\($0)" }.sorted())
    #expect(given.count { $0 == nil } == 60)
    #expect(client.exchanges.map(\.number) == Array(1...180))
    #expect(client.exchanges.count { $0.outcome == .answered } == 120)
    #expect(client.exchanges.count { $0.outcome == .unmatched } == 60)
    #expect(client.unmatchedRequests.count == 60)
    #expect(client.unusedStubs.map(\.place) == [numbers.place])
  }
}
