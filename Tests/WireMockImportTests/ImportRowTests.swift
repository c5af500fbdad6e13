import Foundation
import HTTPFixtures
import JSONSyntax
import TestSupport
import Testing
import WireMockImport

/// Each mapping is written as a scenario file says it, or refused with its key.
///
/// In the tables what becomes of a mapping stands behind it; `…` is a query that is left open.
@Suite struct ImportRowTests {
  /// Tables, each with the mapping and the result that a row becomes in the place of `ROW`.
  @Test(arguments: [
    (
      requests, #"{"request": {"method": "GET", ROW}}"#,
      #"{"request":{"method":"GET",INNER},"response":{"status":200}}"#
    ),
    (
      bodies, #"{"request": {"method": "POST", "url": "/a", "bodyPatterns": [ROW]}}"#,
      #"{"request":{"method":"POST","urlPath":"/a","bodyPatterns":[ROW]},"response":{"status":200}}"#
    ),
    (
      responses, #"{"request": {"method": "GET", "url": "/a"}, "response": {ROW}}"#,
      #"{"request":{"method":"GET","urlPath":"/a"},"response":ROW}"#
    ), (mappings, "ROW", "ROW"),
  ])
  func aMappingIsWrittenOrRefused(_ table: String, _ mapping: String, _ written: String) throws {
    for row in table.split(separator: "\n").map({ $0.components(separatedBy: " => ") }) {
      let folder = try TemporaryFolder()
      try folder.write(mapping.replacing("ROW", with: row[0]), to: "mappings/a.json")
      try folder.write("[]", to: "__files/users/all.json")
      try folder.write("Hello {{request.path}}", to: "__files/page.html")
      let world = try WireMockImport(MappingFolder(folder.url), scenario: "s", feature: "Users")
      let becomes = row[1].replacing("…", with: #""otherQueryParameters":"allowed""#)
      guard becomes.hasPrefix("{") else {
        let place = becomes.hasPrefix("The ") ? "" : "mappings/a.json:1: "
        #expect(world.refusals == ["\(place)\(becomes)."])
        #expect(world.files.isEmpty && world.written == 0)
        continue
      }
      #expect(world.refusals == [])
      let wanted = written.replacing("INNER", with: becomes.dropFirst().dropLast())
        .replacing("ROW", with: becomes)
      let file = try #require(world.files["Scenarios/s.json"])
      let mapping = try #require(JSONParser.parse(file)["mappings"]?.elements?.first)
      let parts = [("request", mapping["request"]), ("response", mapping["response"])]
      #expect(JSONNode.object(parts).compactText == wanted)
    }
  }

  private static let requests = #"""
    "url": "/a" => {"urlPath":"/a"}
    "url": "/a?q=a%20b" => {"urlPath":"/a","queryParameters":{"q":{"equalTo":"a b"}}}
    "url": "/a?b=1&a" => {"urlPath":"/a","queryParametersInOrder":[{"name":"b","value":"1"},{"name":"a"}]}
    "urlPath": "/a" => {"urlPath":"/a",…}
    "urlPathTemplate": "/a/{id}" => {"urlPathTemplate":"/a/{id}",…}
    "urlPathPattern": "/a/[0-9]+" => {"urlPathPattern":"/a/[0-9]+",…}
    "scheme": null => {"urlPathPattern":"/.*",…}
    "urlPattern": "/a/b" => {"urlPath":"/a/b"}
    "urlPattern": "/a/.*" => {"urlPathPattern":"/a/.*",…}
    "urlPattern": "/a\\?u=.*&n=[0-9]+&s=up" => {"urlPath":"/a","queryParameters":{"s":{"equalTo":"up"},"n":{"matches":"[0-9]+"},"u":{"present":true}}}
    "urlPattern": "/a(\\?.*)?" => {"urlPath":"/a",…}
    "urlPattern": "/a\\?(b=1|c=2)" => "urlPattern" joins path and query: use "urlPathPattern"
    "urlPattern": "/a\\?flag" => "urlPattern" asks for a query that is not name=value
    "urlPathPattern": "/a(" => The path "/a(" of the stub at mappings/a.json:1 cannot be used: it is no regular expression
    "urlPathTemplate": "/{a}", "pathParameters": {"a": {"equalTo": "1"}} => "pathParameters" asks for parts of the path: write them into the address
    "url": "/a", "scheme": "http", "host": {"equalTo": "h"}, "port": 80 => {"scheme":"http","host":"h:80","urlPath":"/a"}
    "url": "/a", "host": {"matches": "h.*"} => "host" is a rule, and a scenario file names one host
    "customMatcher": {} => "customMatcher" is code of a server
    "urlPath": "/a", "queryParameters": {"b": {"matches": "[0-9]+"}, "a": {"equalTo": 1}} => {"urlPath":"/a","queryParameters":{"a":{"equalTo":"1"},"b":{"matches":"[0-9]+"}},…}
    "url": "/a", "queryParameters": {"b": {"equalTo": "1"}} => "queryParameters" stands beside an address without a query
    "url": "/a", "headers": {"A": {"equalTo": "x", "caseInsensitive": true}, "B": {"matches": ".*"}} => {"urlPath":"/a","headers":{"a":{"equalTo":"x","caseInsensitive":true},"b":{"present":true}}}
    "url": "/a", "basicAuth": {"username": "u", "password": "p"} => {"urlPath":"/a","headers":{"authorization":{"equalTo":"Basic dTpw"}}}
    "url": "/a", "cookies": {"c": {"contains": "x"}, "d": {"absent": true}} => {"urlPath":"/a","cookies":{"c":{"contains":"x"},"d":{"absent":true}}}
    "url": "/a", "headers": {"A": {"doesNotMatch": "x"}} => "doesNotMatch" says what must not be, and rules here say what must be
    "url": "/a", "headers": {"A": {"before": "now"}} => "before" compares dates
    "urlPath": "/a", "queryParameters": {"a": {"hasExactly": []}} => "hasExactly" asks for several values, and here one decides
    """#

  private static let bodies = #"""
    {"equalTo": "a"} => {"equalTo":"a"}
    {"contains": "a"}, {"matches": "(?i)b.*"} => {"contains":"a"},{"matches":"(?i)b.*"}
    {"equalToJson": "{\"b\": 1, \"a\": [2]}", "ignoreArrayOrder": true} => {"equalToJson":{"a":[2],"b":1},"ignoreArrayOrder":true}
    {"equalToJson": {"a": "${json-unit.any-string}"}} => "equalToJson" holds a placeholder of JsonUnit
    {"matchesJsonPath": "$[?(@.a.b == 'x')]"} => {"equalToJson":{"a":{"b":"x"}},"ignoreExtraElements":true}
    {"matchesJsonPath": {"expression": "$.a", "equalTo": "x"}} => {"equalToJson":{"a":"x"},"ignoreExtraElements":true}
    {"matchesJsonPath": "$[?(@.a == ['x'])]"} => "matchesJsonPath" is more than one value of an object: use "equalToJson" with "ignoreExtraElements"
    {"matchesJsonPath": {"expression": "$.a", "equalTo": "1"}} => "matchesJsonPath" is more than one value of an object: use "equalToJson" with "ignoreExtraElements"
    {"binaryEqualTo": "/w=="} => {"binaryEqualTo":"/w=="}
    {"equalToXml": "<a/>"} => "equalToXml" compares XML
    """#

  private static let responses = #"""
    "status": 201, "jsonBody": {"b": 1, "a": null}, "statusMessage": "Made" => {"status":201,"jsonBody":{"a":null,"b":1}}
    "body": "x", "headers": {"Content-Type": "text/plain", "X": ["1", 2]} => {"status":200,"headers":{"Content-Type":"text/plain","X":"1, 2"},"body":"x"}
    "bodyFileName": "users/all.json" => {"status":200,"bodyFileName":"Users/a_all.json"}
    "bodyFileName": "users/none.json" => "bodyFileName" names no file below __files that can be read: "users/none.json"
    "fault": "EMPTY_RESPONSE" => {"fault":"connectionLost"}
    "body": "abcd", "fixedDelayMilliseconds": 20, "chunkedDribbleDelay": {"numberOfChunks": 2, "totalDuration": 10} => {"status":200,"body":"abcd","fixedDelayMilliseconds":20,"chunks":{"bytes":2,"everyMilliseconds":5}}
    "delayDistribution": {"type": "uniform", "lower": 5, "upper": 6} => "delayDistribution" is random: use "fixedDelayMilliseconds"
    "body": "x", "transformers": ["response-template"] => {"status":200,"body":"x"}
    "body": "{{now}}" => "body" is a template: write what it gives
    "bodyFileName": "page.html" => "bodyFileName" is a template: write what it gives
    "headers": {"X": "{{now}}"} => "headers" is a template: write what it gives
    "transformers": ["mine"] => "transformers" is code of a server: "mine"
    "proxyBaseUrl": "http://h" => "proxyBaseUrl" sends requests on: record the answers of that server
    "headers": {"Set-Cookie": ["a=1", "b=2"]} => "headers" holds several cookies, which one line cannot
    """#

  private static let mappings = #"""
    {"request": {"method": {"oneOf": ["GET"]}, "url": "/a"}} => "method" names several methods: write a mapping for each
    {"request": {"urlPath": "/a"}, "priority": 1, "metadata": {"a": 1}, "persistent": true} => {"request":{"method":"ANY","urlPath":"/a","otherQueryParameters":"allowed","bodyPatterns":[{"anything":true}]},"response":{"status":200}}
    {"trigger": {}} => "trigger" means nothing there
    {"serveEventListeners": [{"name": "webhook"}]} => "serveEventListeners" would be done after the answer, and nothing is sent from here
    {"scenarioName": "S", "requiredScenarioState": "B"} => "requiredScenarioState" asks for "B", to which no mapping here moves
    """#
}
