import Foundation
import HTTPFixtures
import TestSupport
import Testing
import WireMockFiles

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a mapping answers arrives as the file says it.
@Suite struct AnswerTests {
  /// The answers to some requests, one client for all.
  private func answers(
    _ files: [String: String],
    clock: NotingClock = NotingClock(),
    _ asked: Asked...
  ) async throws -> [(status: Int, text: String, head: HTTPURLResponse)] {
    let client = ScenarioClient(try WireMockProject(files).scenario(), clock: clock)
    var answers: [(status: Int, text: String, head: HTTPURLResponse)] = []
    for one in asked {
      let (data, response) = try await client.data(for: try one.request)
      let head = try #require(response as? HTTPURLResponse)
      answers.append((head.statusCode, String(decoding: data, as: UTF8.self), head))
    }
    return answers
  }

  private func answer(_ response: String) async throws -> (
    status: Int, text: String, head: HTTPURLResponse
  ) {
    let mapping = #"{"request": {"urlPath": "/"}, "response": \#(response)}"#
    return try #require(try await answers(["mappings/a.json": mapping], "GET /").first)
  }

  @Test func bytesOfJSONStayAsWritten() async throws {
    let body =
      "{\n      \"z\": 1.0, \"a\": 1e2,\t\"é\": \"\\u00e9\\/\", \"big\": 12345678901234567890.10\n    }"
    #expect(try await answer(#"{"jsonBody": \#(body)}"#).text == body)
    for scalar in ["1.0", "\"text\"", "null", "[ 1,2 ]", "false"] {
      #expect(try await answer(#"{"jsonBody": \#(scalar)}"#).text == scalar)
    }
  }

  @Test func jsonWithATemplateKeepsItsOrderAndNumbers() async throws {
    let text = try await answer(#"{"jsonBody": {"z": 1.0, "a": 1e2, "m": "{{request.method}}"}}"#)
      .text
    #expect(text == #"{"z":1.0,"a":1e2,"m":"GET"}"#)
  }

  @Test func statusAndHeadersAreThoseOfTheFile() async throws {
    let found = try await answer(
      #"{"status": 418, "statusMessage": "Teapot", "headers": {"Content-Type": "text/plain", "X-List": ["a", "b"], "X-Number": 7}, "body": "tea"}"#
    )
    #expect(found.status == 418 && found.text == "tea")
    #expect(found.head.value(forHTTPHeaderField: "Content-Type") == "text/plain")
    #expect(found.head.value(forHTTPHeaderField: "X-List") == "a, b")
    #expect(found.head.value(forHTTPHeaderField: "X-Number") == "7")
  }

  @Test func aMappingWithoutAResponseAnswers200() async throws {
    let found = try await answers(["mappings/a.json": #"{"request": {"url": "/"}}"#], "GET /")
    #expect(found.first?.status == 200 && found.first?.text.isEmpty == true)
  }

  @Test func bodiesComeFromBase64AndFiles() async throws {
    #expect(try await answer(#"{"base64Body": "aGk="}"#).text == "hi")
    let files = [
      "mappings/deep/er/a.json": #"{"response": {"bodyFileName": "users/one.json"}}"#,
      "__files/users/one.json": "{ \"id\": 1.0 }",
    ]
    let client = ScenarioClient(try WireMockProject(files).scenario())
    let (data, _) = try await client.data(for: Asked("GET /x").request)
    #expect(String(decoding: data, as: UTF8.self) == "{ \"id\": 1.0 }")
    #expect(client.exchanges.first?.answer == "200 __files/users/one.json")
  }

  @Test func theNewestStubWinsAmongEqualPriorities() async throws {
    let files = [
      "mappings/1.json": #"{"request": {"urlPath": "/a"}, "response": {"body": "old"}}"#,
      "mappings/2.json":
        #"{"mappings": [{"request": {"urlPath": "/a"}, "response": {"body": "newer"}}, {"request": {"urlPathPattern": "/.*"}, "response": {"body": "newest"}}]}"#,
      "mappings/3.json":
        #"{"priority": 9, "request": {"url": "/a"}, "response": {"body": "unimportant"}}"#,
      "mappings/4.json":
        #"{"priority": 1, "request": {"url": "/b"}, "response": {"body": "first"}}"#,
    ]
    let texts = try await answers(files, "GET /a", "GET /b", "GET /c").map(\.text)
    #expect(texts == ["newest", "first", "newest"])
  }

  @Test func statesNeedNoDeclaration() async throws {
    let files = [
      "mappings/a.json":
        #"{"scenarioName": "cart", "requiredScenarioState": "Started", "request": {"url": "/cart"}, "response": {"body": "empty"}}"#,
      "mappings/b.json":
        #"{"scenarioName": "cart", "newScenarioState": "filled", "request": {"method": "POST", "url": "/cart"}, "response": {"status": 201}}"#,
      "mappings/c.json":
        #"{"scenarioName": "cart", "requiredScenarioState": "filled", "newScenarioState": "Started", "request": {"url": "/cart"}, "response": {"body": "one"}}"#,
      "mappings/d.json":
        #"{"scenarioName": "cart", "requiredScenarioState": "never", "request": {"url": "/cart"}, "response": {"body": "never"}}"#,
    ]
    let texts = try await answers(files, "GET /cart", "POST /cart", "GET /cart", "GET /cart").map(
      \.text
    )
    #expect(texts == ["empty", "", "one", "empty"])
  }

  @Test(arguments: [
    ("CONNECTION_RESET_BY_PEER", URLError.Code.networkConnectionLost),
    ("EMPTY_RESPONSE", .networkConnectionLost),
    ("MALFORMED_RESPONSE_CHUNK", .cannotParseResponse),
    ("RANDOM_DATA_THEN_CLOSE", .cannotParseResponse),
  ])
  func faultsFail(_ fault: String, _ code: URLError.Code) async throws {
    let mapping = #"{"response": {"status": 200, "body": "lost", "fault": "\#(fault)"}}"#
    let client = ScenarioClient(try WireMockProject(mapping: mapping).scenario())
    let error = await #expect(throws: URLError.self) {
      try await client.data(for: Asked("GET /").request)
    }
    #expect(error?.code == code)
  }

  /// How long an answer takes, by the clock of its client.
  private func time(_ response: String) async throws -> Duration {
    let clock = NotingClock()
    let mapping = #"{"response": \#(response)}"#
    _ = try await answers(["mappings/a.json": mapping], clock: clock, "GET /")
    return clock.now.offset
  }

  @Test func delaysAreOnTheClientsClock() async throws {
    #expect(try await time(#"{"fixedDelayMilliseconds": 1500}"#) == .milliseconds(1500))
    #expect(
      try await time(#"{"fixedDelayMilliseconds": 20, "body": "{{now}}"}"#) == .milliseconds(20)
    )
    #expect(
      try await time(
        #"{"body": "0123456789", "chunkedDribbleDelay": {"numberOfChunks": 5, "totalDuration": 1000}}"#
      ) == .milliseconds(1000)
    )
    let uniform = #"{"delayDistribution": {"type": "uniform", "lower": 10, "upper": 30}}"#
    let first = try await time(uniform)
    #expect(first >= .milliseconds(10) && first <= .milliseconds(30))
    #expect(try await time(uniform) == first)
    let normal =
      #"{"delayDistribution": {"type": "lognormal", "median": 80, "sigma": 0.4, "maxValue": 90}}"#
    #expect(try await time(normal) > .zero)
    #expect(try await time(normal) <= .milliseconds(90))
    #expect(
      try await time(#"{"delayDistribution": {"type": "fixed", "milliseconds": 7}}"#)
        == .milliseconds(7)
    )
  }

  @Test func theCalendarMovesWithTheClock() async throws {
    let files = [
      "mappings/a.json":
        #"{"response": {"fixedDelayMilliseconds": 60000, "body": "{{now format='HH:mm'}}"}}"#
    ]
    #expect(try await answers(files, "GET /", "GET /").map(\.text) == ["12:00", "12:01"])
  }

  @Test func redirectsAreFollowedByTheClient() async throws {
    let files = [
      "mappings/a.json":
        #"{"request": {"url": "/old"}, "response": {"status": 302, "headers": {"Location": "/new"}}}"#,
      "mappings/b.json": #"{"request": {"url": "/new"}, "response": {"body": "here"}}"#,
    ]
    #expect(try await answers(files, "GET /old").first?.text == "here")
  }
}
