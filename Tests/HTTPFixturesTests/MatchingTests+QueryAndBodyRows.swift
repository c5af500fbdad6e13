import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

let queryRows = [
  MatchingRow(
    "no query by default",
    Stub(.get, "/a"),
    get("https://h/a"),
    get("https://h/a?b=c"),
    #"query "b" is "c", the stub wants it absent"#
  ),
  MatchingRow(
    "bare question mark is no query",
    Stub(.get, "/a"),
    get("https://h/a?"),
    get("https://h/a?b"),
    #"query "b" is without a value, the stub wants it absent"#
  ),
  MatchingRow(
    "exact query in any order",
    Stub(.get, "/a", query: .exactly(["b": "1", "c": "2"])),
    get("https://h/a?c=2&b=1"),
    get("https://h/a?c=2&d=1"),
    #"query "b" is missing, the stub wants "1""#,
    #"query "d" is "1", the stub wants it absent"#
  ),
  MatchingRow(
    "one of many",
    Stub(.get, "/a", query: .exactly(["term": "Trigger error"])),
    get("https://h/a?term=Trigger+error"),
    get("https://h/a?term=Jackson"),
    #"query "term" is "Jackson", the stub wants "Trigger error""#
  ),
  MatchingRow(
    "value with case",
    Stub(.get, "/a", query: .exactly(["t": "Lady Madonna"])),
    get("https://h/a?t=Lady%20Madonna"),
    get("https://h/a?t=Lady%20madonna"),
    #"query "t" is "Lady madonna", the stub wants "Lady Madonna""#
  ),
  MatchingRow(
    "several values in any order",
    Stub(.get, "/a", query: .exactly(["t": "x", "t": "y"])),
    get("https://h/a?t=y&t=x"),
    get("https://h/a?t=x"),
    #"query "t" is "x", the stub wants "x", "y""#
  ),
  MatchingRow(
    "the same value twice",
    Stub(.get, "/a", query: .exactly(["t": "x", "t": "x"])),
    get("https://h/a?t=x&t=x"),
    get("https://h/a?t=x&t=x&t=x"),
    #"query "t" is "x", "x", "x", the stub wants "x", "x""#
  ),
  MatchingRow(
    "name without a value",
    Stub(.get, "/a", query: .exactly(["flag": nil])),
    get("https://h/a?flag"),
    get("https://h/a?flag="),
    #"query "flag" is "", the stub wants it without a value"#
  ),
  MatchingRow(
    "empty value",
    Stub(.get, "/a", query: .exactly(["term": ""])),
    get("https://h/a?term="),
    get("https://h/a?term"),
    #"query "term" is without a value, the stub wants """#
  ),
  MatchingRow(
    "contained items",
    Stub(.get, "/a", query: .containing(["b": "1"])),
    get("https://h/a?z=0&b=1&b=2"),
    get("https://h/a?z=0&b=2"),
    #"query "b" is "2", the stub wants "1""#
  ),
  MatchingRow(
    "contained as often as declared",
    Stub(.get, "/a", query: .containing(["b": "1", "b": "1"])),
    get("https://h/a?b=1&b=1&b=1"),
    get("https://h/a?b=1&c=1"),
    #"query "b" is "1", the stub wants "1", "1""#
  ),
  MatchingRow(
    "ignored query",
    Stub(.get, "/a", query: .ignored),
    get("https://h/a?whatever"),
    get("https://h/b?whatever"),
    #"path is "/b", the stub wants "/a""#
  ),
  MatchingRow(
    "invisible difference is made visible",
    Stub(.get, "/a", query: .exactly(["t": "x"])),
    get("https://h/a?t=x"),
    get("https://h/a?t=x%E2%80%8B%0A"),
    #"query "t" is "x\u{200B}\n", the stub wants "x""#
  ),
]

let bodyRows = [
  MatchingRow(
    "no body",
    Stub(.post, "/a", body: .empty),
    request("POST", "https://h/a"),
    request("POST", "https://h/a", body: "x"),
    #"body is "x", the stub wants it empty"#
  ),
  MatchingRow(
    "no body by default where requests have none",
    Stub(.delete, "/a"),
    request("DELETE", "https://h/a"),
    request("DELETE", "https://h/a", body: "x"),
    #"body is "x", the stub wants it empty"#
  ),
  MatchingRow(
    "ignored body",
    Stub(.post, "/a", body: .ignored),
    request("POST", "https://h/a", body: "x"),
    request("PUT", "https://h/a", body: "x"),
    "method is PUT, the stub wants POST"
  ),
  MatchingRow(
    "bytes",
    Stub(.post, "/a", body: .bytes(Data([0xFF, 0x00]))),
    bytes([0xFF, 0x00]),
    bytes([0xFF, 0x00, 0x01]),
    "body is 3 bytes, the stub wants 2 bytes"
  ),
  MatchingRow(
    "text",
    Stub(.post, "/a", body: .text("a b")),
    request("POST", "https://h/a", body: "a b"),
    request("POST", "https://h/a", body: "a  b"),
    #"body is "a  b", the stub wants "a b""#
  ),
  MatchingRow(
    "containing",
    Stub(.post, "/a", body: .containing("needle")),
    request("POST", "https://h/a", body: "a needle in hay"),
    request("POST", "https://h/a", body: "a Needle"),
    #"body is "a Needle", the stub wants text that contains "needle""#
  ),
  MatchingRow(
    "containing in no text",
    Stub(.post, "/a", body: .containing("n")),
    request("POST", "https://h/a", body: "n"),
    bytes([0xFF, 0x6E]),
    #"body is 2 bytes, the stub wants text that contains "n""#
  ),
  MatchingRow(
    "form",
    Stub(.post, "/a", body: .form(["email": "a@b.c", "name": "x y"])),
    request("POST", "https://h/a", body: "name=x+y&email=a%40b.c"),
    request("POST", "https://h/a", body: "name=x%2By&mail=a%40b.c"),
    #"form field "email" is missing, the stub wants "a@b.c""#,
    #"form field "name" is "x+y", the stub wants "x y""#,
    #"form field "mail" is "a@b.c", the stub wants it absent"#
  ),
  MatchingRow(
    "form that is no text",
    Stub(.post, "/a", body: .form(["a": "b"])),
    request("POST", "https://h/a", body: "a=b"),
    bytes([0xFF]),
    "body is 1 bytes, the stub wants a URL-encoded form"
  ),
  MatchingRow(
    "JSON in any order",
    Stub(
      .post,
      "/a",
      body: .json(["email": "f@f.f", "tags": [1, true, .null], "deep": ["x": 0.5]])
    ),
    request(
      "POST",
      "https://h/a",
      body: #"{ "deep": {"x": 5e-1}, "tags": [1.0, true, null], "email": "f@f.f" }"#
    ),
    request(
      "POST",
      "https://h/a",
      body: #"{"deep": {"x": "0.5"}, "tags": [true, true], "email": "f@f.f", "more": {}}"#
    ),
    #"body value "deep.x" is "0.5", the stub wants 0.5"#,
    #"body value "more" is {}, the stub wants it absent"#,
    #"body value "tags[0]" is true, the stub wants 1"#,
    #"body value "tags[2]" is missing, the stub wants null"#
  ),
  MatchingRow(
    "JSON from text",
    Stub(.post, "/a", body: .json(text: "[1]")),
    request("POST", "https://h/a", body: " [ 1 ] "),
    request("POST", "https://h/a", body: "1"),
    "body is 1, the stub wants [1]"
  ),
  MatchingRow(
    "JSON from a value",
    Stub(.post, "/a", body: .json(encoding: ["password": "p"])),
    request("POST", "https://h/a", body: #"{"password":"p"}"#),
    request("POST", "https://h/a", body: #"{"password":"P"}"#),
    #"body value "password" is "P", the stub wants "p""#
  ),
  MatchingRow(
    "JSON that is none",
    Stub(.post, "/a", body: .json(["a": [1, 2]])),
    request("POST", "https://h/a", body: #"{"a":[1,2]}"#),
    request("POST", "https://h/a", body: #"{"a":[1,2]"#),
    #"body is "{\"a\":[1,2]", the stub wants JSON {"a": [1, 2]}"#
  ),
]

private func bytes(_ bytes: [UInt8]) -> URLRequest {
  var request = request("POST", "https://h/a")
  request.httpBody = Data(bytes)
  return request
}
