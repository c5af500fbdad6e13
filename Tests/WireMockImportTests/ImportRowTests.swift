import HTTPFixtures
import JSONSyntax
import TestSupport
import Testing
import WireMockImport

/// Each mapping is written as a scenario file says it, or refused with its key.
@Suite struct ImportRowTests {
  @Test(arguments: addresses + values + bodies + answers)
  func aMappingIsWrittenOrRefused(_ row: ImportRow) throws {
    let folder = try TemporaryFolder()
    try folder.write(row.mapping, to: "mappings/a.json")
    try folder.write("[]", to: "__files/users/all.json")
    try folder.write("Hello {{request.path}}", to: "__files/page.html")
    let world = try WireMockImport(MappingFolder(folder.url), scenario: "s", feature: "Users")
    guard row.becomes.hasPrefix("{") else {
      let place = row.becomes.hasPrefix("The ") ? "" : "mappings/a.json:1: "
      #expect(world.refusals == ["\(place)\(row.becomes)."])
      #expect(world.files.isEmpty && world.written == 0)
      return
    }
    #expect(world.refusals == [])
    let file = try #require(world.files["Scenarios/s.json"])
    let mapping = try #require(JSONParser.parse(file)["mappings"]?.elements?.first)
    let parts = [("request", mapping["request"]), ("response", mapping["response"])]
    #expect(JSONNode.object(parts).compactText == row.becomes)
  }

  private static let open = #""otherQueryParameters":"allowed"}"#

  static let addresses: [ImportRow] = [
    .request("url", #""url": "/a""#, #"{"urlPath":"/a"}"#),
    .request(
      "url with a query",
      #""url": "/a?q=a%20b""#,
      #"{"urlPath":"/a","queryParameters":{"q":{"equalTo":"a b"}}}"#
    ),
    .request(
      "url with a query in order",
      #""url": "/a?b=1&a""#,
      #"{"urlPath":"/a","queryParametersInOrder":[{"name":"b","value":"1"},{"name":"a"}]}"#
    ),
    .request("urlPath", #""urlPath": "/a""#, #"{"urlPath":"/a",\#(open)"#),
    .request(
      "urlPathTemplate",
      #""urlPathTemplate": "/a/{id}""#,
      #"{"urlPathTemplate":"/a/{id}",\#(open)"#
    ),
    .request(
      "urlPathPattern",
      #""urlPathPattern": "/a/[0-9]+""#,
      #"{"urlPathPattern":"/a/[0-9]+",\#(open)"#
    ),
    .request("no address", #""scheme": null"#, #"{"urlPathPattern":"/.*",\#(open)"#),
    .request("urlPattern", #""urlPattern": "/a/b""#, #"{"urlPath":"/a/b"}"#),
    .request(
      "urlPattern that is open",
      #""urlPattern": "/a/.*""#,
      #"{"urlPathPattern":"/a/.*",\#(open)"#
    ),
    .request(
      "urlPattern of path and query",
      #""urlPattern": "/a\\?u=.*&n=[0-9]+&s=up""#,
      #"{"urlPath":"/a","queryParameters":{"s":{"equalTo":"up"},"n":{"matches":"[0-9]+"},"u":{"present":true}}}"#
    ),
    .request(
      "urlPattern with a query that may be there",
      #""urlPattern": "/a(\\?.*)?""#,
      #"{"urlPath":"/a",\#(open)"#
    ),
    .request(
      "urlPattern with a choice",
      #""urlPattern": "/a\\?(b=1|c=2)""#,
      #""urlPattern" joins path and query: use "urlPathPattern""#
    ),
    .request(
      "urlPattern with names alone",
      #""urlPattern": "/a\\?flag""#,
      #""urlPattern" asks for a query that is not name=value"#
    ),
    .request(
      "no expression",
      #""urlPathPattern": "/a(""#,
      #"The path "/a(" of the stub at mappings/a.json:1 cannot be used: it is no regular expression"#
    ),
    .request(
      "pathParameters",
      #""urlPathTemplate": "/{a}", "pathParameters": {"a": {"equalTo": "1"}}"#,
      #""pathParameters" asks for parts of the path: write them into the address"#
    ),
    .request(
      "host and port",
      #""url": "/a", "scheme": "http", "host": {"equalTo": "h"}, "port": 80"#,
      #"{"scheme":"http","host":"h:80","urlPath":"/a"}"#
    ),
    .request(
      "host by a rule",
      #""url": "/a", "host": {"matches": "h.*"}"#,
      #""host" is a rule, and a scenario file names one host"#
    ),
    .request("custom matcher", #""customMatcher": {}"#, #""customMatcher" is code of a server"#),
    ImportRow(
      "several methods",
      #"{"request": {"method": {"oneOf": ["GET"]}, "url": "/a"}}"#,
      #""method" names several methods: write a mapping for each"#
    ),
    ImportRow(
      "any method and body",
      #"{"request": {"urlPath": "/a"}, "priority": 1, "metadata": {"a": 1}, "persistent": true}"#,
      #"{"request":{"method":"ANY","urlPath":"/a","otherQueryParameters":"allowed","#
        + #""bodyPatterns":[{"anything":true}]},"response":{"status":200}}"#
    ),
    ImportRow("unknown key", #"{"trigger": {}}"#, #""trigger" means nothing there"#),
    ImportRow(
      "webhook",
      #"{"serveEventListeners": [{"name": "webhook"}]}"#,
      #""serveEventListeners" would be done after the answer, and nothing is sent from here"#
    ),
    ImportRow(
      "state that none leads to",
      #"{"scenarioName": "S", "requiredScenarioState": "B"}"#,
      #""requiredScenarioState" asks for "B", to which no mapping here moves"#
    ),
  ]

  static let values: [ImportRow] = [
    .request(
      "query",
      #""urlPath": "/a", "queryParameters": {"b": {"matches": "[0-9]+"}, "a": {"equalTo": 1}}"#,
      #"{"urlPath":"/a","queryParameters":{"a":{"equalTo":"1"},"b":{"matches":"[0-9]+"}},\#(open)"#
    ),
    .request(
      "query beside a url",
      #""url": "/a", "queryParameters": {"b": {"equalTo": "1"}}"#,
      #""queryParameters" stands beside an address without a query"#
    ),
    .request(
      "headers",
      #""url": "/a", "headers": {"A": {"equalTo": "x", "caseInsensitive": true}, "B": {"matches": ".*"}}"#,
      #"{"urlPath":"/a","headers":{"a":{"equalTo":"x","caseInsensitive":true},"b":{"present":true}}}"#
    ),
    .request(
      "basic credentials",
      #""url": "/a", "basicAuth": {"username": "u", "password": "p"}"#,
      #"{"urlPath":"/a","headers":{"authorization":{"equalTo":"Basic dTpw"}}}"#
    ),
    .request(
      "cookies",
      #""url": "/a", "cookies": {"c": {"contains": "x"}, "d": {"absent": true}}"#,
      #"{"urlPath":"/a","cookies":{"c":{"contains":"x"},"d":{"absent":true}}}"#
    ),
    .request(
      "what must not be",
      #""url": "/a", "headers": {"A": {"doesNotMatch": "x"}}"#,
      #""doesNotMatch" says what must not be, and rules here say what must be"#
    ),
    .request(
      "dates",
      #""url": "/a", "headers": {"A": {"before": "now"}}"#,
      #""before" compares dates"#
    ),
    .request(
      "several values",
      #""urlPath": "/a", "queryParameters": {"a": {"hasExactly": []}}"#,
      #""hasExactly" asks for several values, and here one decides"#
    ),
  ]

  static let bodies: [ImportRow] = [
    .body("exact", #"{"equalTo": "a"}"#, #"{"equalTo":"a"}"#),
    .body(
      "several patterns",
      #"{"contains": "a"}, {"matches": "(?i)b.*"}"#,
      #"{"contains":"a"},{"matches":"(?i)b.*"}"#
    ),
    .body(
      "JSON in a text",
      #"{"equalToJson": "{\"b\": 1, \"a\": [2]}", "ignoreArrayOrder": true}"#,
      #"{"equalToJson":{"a":[2],"b":1},"ignoreArrayOrder":true}"#
    ),
    .body(
      "JSON with placeholders",
      #"{"equalToJson": {"a": "${json-unit.any-string}"}}"#,
      #""equalToJson" holds a placeholder of JsonUnit"#
    ),
    .body(
      "JSON path for a value",
      #"{"matchesJsonPath": "$[?(@.a.b == 'x')]"}"#,
      #"{"equalToJson":{"a":{"b":"x"}},"ignoreExtraElements":true}"#
    ),
    .body(
      "JSON path with a text beside it",
      #"{"matchesJsonPath": {"expression": "$.a", "equalTo": "x"}}"#,
      #"{"equalToJson":{"a":"x"},"ignoreExtraElements":true}"#
    ),
    .body(
      "JSON path for a list",
      #"{"matchesJsonPath": "$[?(@.a == ['x'])]"}"#,
      #""matchesJsonPath" is more than one value of an object: use "equalToJson" with "ignoreExtraElements""#
    ),
    .body(
      "JSON path with a number as text",
      #"{"matchesJsonPath": {"expression": "$.a", "equalTo": "1"}}"#,
      #""matchesJsonPath" is more than one value of an object: use "equalToJson" with "ignoreExtraElements""#
    ),
    .body("bytes", #"{"binaryEqualTo": "/w=="}"#, #"{"binaryEqualTo":"/w=="}"#),
    .body("XML", #"{"equalToXml": "<a/>"}"#, #""equalToXml" compares XML"#),
  ]

  static let answers: [ImportRow] = [
    .response(
      "JSON",
      #""status": 201, "jsonBody": {"b": 1, "a": null}, "statusMessage": "Made""#,
      #"{"status":201,"jsonBody":{"a":null,"b":1}}"#
    ),
    .response(
      "text with headers",
      #""body": "x", "headers": {"Content-Type": "text/plain", "X": ["1", 2]}"#,
      #"{"status":200,"headers":{"Content-Type":"text/plain","X":"1, 2"},"body":"x"}"#
    ),
    .response(
      "file",
      #""bodyFileName": "users/all.json""#,
      #"{"status":200,"bodyFileName":"Users/a_all.json"}"#
    ),
    .response(
      "missing file",
      #""bodyFileName": "users/none.json""#,
      #""bodyFileName" names no file below __files that can be read: "users/none.json""#
    ),
    .response("fault", #""fault": "EMPTY_RESPONSE""#, #"{"fault":"connectionLost"}"#),
    .response(
      "delay and chunks",
      #""body": "abcd", "fixedDelayMilliseconds": 20, "chunkedDribbleDelay": {"numberOfChunks": 2, "totalDuration": 10}"#,
      #"{"status":200,"body":"abcd","fixedDelayMilliseconds":20,"chunks":{"bytes":2,"everyMilliseconds":5}}"#
    ),
    .response(
      "random delay",
      #""delayDistribution": {"type": "uniform", "lower": 5, "upper": 6}"#,
      #""delayDistribution" is random: use "fixedDelayMilliseconds""#
    ),
    .response(
      "transformer without a template",
      #""body": "x", "transformers": ["response-template"]"#,
      #"{"status":200,"body":"x"}"#
    ),
    .response("template", #""body": "{{now}}""#, #""body" is a template: write what it gives"#),
    .response(
      "template in a file",
      #""bodyFileName": "page.html""#,
      #""bodyFileName" is a template: write what it gives"#
    ),
    .response(
      "template in a header",
      #""headers": {"X": "{{now}}"}"#,
      #""headers" is a template: write what it gives"#
    ),
    .response(
      "transformer of one's own",
      #""transformers": ["mine"]"#,
      #""transformers" is code of a server: "mine""#
    ),
    .response(
      "proxy",
      #""proxyBaseUrl": "http://h""#,
      #""proxyBaseUrl" sends requests on: record the answers of that server"#
    ),
    .response(
      "several cookies",
      #""headers": {"Set-Cookie": ["a=1", "b=2"]}"#,
      #""headers" holds several cookies, which one line cannot"#
    ),
  ]
}
