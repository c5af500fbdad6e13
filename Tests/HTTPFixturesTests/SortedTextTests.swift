import HTTPFixtures
import ProofsheetBasics
import Testing

/// Queries and forms that a client may build from a dictionary.
@Suite struct SortedTextTests {
  @Test func queriesAreSortedByName() {
    for row in tableRows(
      """
      b=2&a=1 => a=1&b=2
      t=b&a&t=a => a&t=b&t=a
      b=1&a=%41&b=0&&A => A&a=%41&b=1&&b=0
      z=1&y=2& => y=2&z=1&
      """
    ) {
      #expect(SortedText.query(row[0]) == row[1])
    }
  }

  @Test func aClientShowsTheOrderOfAQueryOnlyWhereItsStubComparesIt() async {
    let client = ScenarioClient.of("order") {
      Stub(.get, "/any", query: .exactly(["a": "1", "b": "2"])).answers(.empty(), then: .repeatLast)
      Stub(.get, "/own", query: .exactly(inOrder: ["b": "2", "a": "1"])).answers(.empty())
      Stub(.post, "/form").answers(.empty())
    }
    let form = "POST /form | Content-Type: application/x-www-form-urlencoded < b=2&a=1"
    for line in ["GET /any?b=2&a=1", "GET /any?a=1&b=2", "GET /own?b=2&a=1", form] {
      _ = await client.sees(line)
    }
    #expect(client.exchanges[0].request == client.exchanges[1].request)
    #expect(
      client.exchanges.map { "\($0.request) \($0.request.bodyLines)" } == [
        "GET /any?a=1&b=2 []", "GET /any?a=1&b=2 []", "GET /own?b=2&a=1 []",
        #"POST /form ["\"a\" = \"1\"", "\"b\" = \"2\""]"#,
      ]
    )
  }
}
