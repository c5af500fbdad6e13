import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let order: Stub.Body.JSONLeeway = .arrayOrder
private let extra: Stub.Body.JSONLeeway = .extraElements

let leewayRows = [
  MatchingRow(
    "scheme",
    Stub(.get, "/a", host: "https://h"),
    get("https://h/a"),
    get("http://h/a"),
    #"scheme is "http", the stub wants "https""#
  ),
  MatchingRow(
    "query in order",
    Stub(.get, "/a", query: .exactly(inOrder: ["b": "1", "a": "2"])),
    get("https://h/a?b=1&a=2"),
    get("https://h/a?a=2&b=1"),
    "query is in the order a, b, the stub wants b, a"
  ),
  MatchingRow(
    "query in order with another value",
    Stub(.get, "/a", query: .exactly(inOrder: ["b": "1", "a": "2"])),
    get("https://h/a?b=1&a=2"),
    get("https://h/a?b=1&a=3"),
    #"query "a" is "3", the stub wants "2""#
  ),
  MatchingRow(
    "absent name",
    Stub(.get, "/a", query: .ignored.without("token")),
    get("https://h/a?b=1"),
    get("https://h/a?token=1&token"),
    #"query "token" is "1", without a value, the stub wants it absent"#
  ),
  MatchingRow(
    "containing without a name",
    Stub(.get, "/a", query: .containing(["b": "1"]).without("token")),
    get("https://h/a?b=1&c=2"),
    get("https://h/a?token=1"),
    #"query "b" is missing, the stub wants "1""#,
    #"query "token" is "1", the stub wants it absent"#
  ),
  MatchingRow(
    "query by expression",
    Stub(.get, "/a", query: .fitting(["page": .matching("[0-9]+"), "sort": "up"])),
    get("https://h/a?sort=up&page=12"),
    get("https://h/a?page=1&page=2&c"),
    #"query "sort" is missing, the stub wants "up""#,
    #"query "c" is without a value, the stub wants it absent"#,
    #"query "page" is "1", "2", the stub wants a match of "[0-9]+""#
  ),
  MatchingRow(
    "one of several values by expression",
    Stub(.get, "/a", query: .fitting(["tag": .matching("[0-9]+")], isComplete: false)),
    get("https://h/a?tag=b&tag=1&c"),
    get("https://h/a?tag=b"),
    #"query "tag" is "b", the stub wants a match of "[0-9]+""#
  ),
  MatchingRow(
    "header in any case",
    Stub(
      .get,
      "/a",
      headers: ["A": .equal("iOS").ignoringCase, "B": .containing("X").ignoringCase]
    ),
    request("GET", "https://h/a", headers: ["A": "IOS", "B": "axb"]),
    request("GET", "https://h/a", headers: ["A": "iPadOS"]),
    #"header "a" is "iPadOS", the stub wants "iOS" in any case"#,
    #"header "b" is missing, the stub wants text that contains "X" in any case"#
  ),
  MatchingRow(
    "body by several rules",
    Stub(.post, "/a", body: .all(.fitting(.matching("(?i)ID=[0-9]+.*")), .containing("x"))),
    request("POST", "https://h/a", body: "id=12\nx"),
    request("POST", "https://h/a", body: "id="),
    #"body is "id=", the stub wants a match of "(?i)ID=[0-9]+.*""#,
    #"body is "id=", the stub wants text that contains "x""#
  ),
  MatchingRow(
    "header by part",
    Stub(.get, "/a", headers: ["Accept": .containing("json")]),
    request("GET", "https://h/a", headers: ["Accept": "application/json"]),
    request("GET", "https://h/a", headers: ["Accept": "text/html"]),
    #"header "accept" is "text/html", the stub wants text that contains "json""#
  ),
  MatchingRow(
    "header by expression",
    Stub(.get, "/a", headers: ["X-Page": .matching("[0-9]+")]),
    request("GET", "https://h/a", headers: ["X-Page": "12"]),
    request("GET", "https://h/a", headers: ["X-Page": "12a"]),
    #"header "x-page" is "12a", the stub wants a match of "[0-9]+""#
  ),
  MatchingRow(
    "header absent",
    Stub(.get, "/a", headers: ["Authorization": .absent]),
    get("https://h/a"),
    request("GET", "https://h/a", headers: ["Authorization": "x"]),
    #"header "authorization" is "x", the stub wants it absent"#
  ),
  MatchingRow(
    "header present",
    Stub(.get, "/a", headers: ["Authorization": .present]),
    request("GET", "https://h/a", headers: ["Authorization": ""]),
    get("https://h/a"),
    #"header "authorization" is missing, the stub wants any value"#
  ),
  MatchingRow(
    "cookie",
    Stub(.get, "/a", cookies: ["session": "7"]),
    request("GET", "https://h/a", headers: ["cookie": "theme=dark; session=7"]),
    request("GET", "https://h/a", headers: ["cookie": "theme=dark; Session=7"]),
    #"cookie "session" is missing, the stub wants "7""#
  ),
  MatchingRow(
    "JSON whatever the order of lists",
    Stub(.post, "/a", body: .json(["ids": [1, [2, 3]]], ignoring: order)),
    request("POST", "https://h/a", body: #"{"ids":[[3,2],1]}"#),
    request("POST", "https://h/a", body: #"{"ids":[[3,2],4]}"#),
    #"body value "ids[]" is missing, the stub wants 1"#,
    #"body value "ids[1]" is 4, the stub wants it absent"#
  ),
  MatchingRow(
    "JSON with more keys and elements",
    Stub(.post, "/a", body: .json(["user": ["id": 1], "tags": ["a"]], ignoring: extra)),
    request("POST", "https://h/a", body: #"{"user":{"id":1,"x":2},"tags":["a","b"],"y":3}"#),
    request("POST", "https://h/a", body: #"{"user":{"x":2},"tags":[],"y":3}"#),
    #"body value "tags[0]" is missing, the stub wants "a""#,
    #"body value "user.id" is missing, the stub wants 1"#
  ),
  MatchingRow(
    "a greedy element gives its partner away",
    Stub(
      .post,
      "/a",
      body: .json([["id": 1], ["id": 1, "n": 2]], ignoring: [.arrayOrder, .extraElements])
    ),
    request("POST", "https://h/a", body: #"[{"id":1,"n":2},{"id":1,"n":3}]"#),
    request("POST", "https://h/a", body: #"[{"id":1,"n":3},{"id":1,"n":4}]"#),
    #"body value "[]" is missing, the stub wants {"id": 1, "n": 2}"#
  ),
  MatchingRow(
    "custom body",
    Stub(.post, "/a", body: .custom("two bytes") { $0.count == 2 }),
    request("POST", "https://h/a", body: "ab"),
    request("POST", "https://h/a", body: "abc"),
    #"body is "abc", the stub wants one that fits "two bytes""#
  ),
  MatchingRow(
    "condition",
    Stub(.get, "/a", query: .ignored).matching("even page") { $0.query.items.count % 2 == 0 },
    get("https://h/a?a&b"),
    get("https://h/a?a"),
    #"the condition "even page" does not hold"#
  ),
]
