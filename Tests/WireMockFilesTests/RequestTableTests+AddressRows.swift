extension RequestTableTests {
  static let addressRows: [WireMockRow] = [
    WireMockRow(
      "url compares path and query as sent",
      #"{"method": "GET", "url": "/a?x=1&y=2"}"#,
      takes: ["GET /a?x=1&y=2"],
      refuses: ["GET /a?y=2&x=1", "GET /a", "GET /a?x=1&y=2&z=3", "POST /a?x=1&y=2"]
    ),
    WireMockRow(
      "url without a query takes none",
      #"{"method": "GET", "url": "/a"}"#,
      takes: ["GET /a"],
      refuses: ["GET /a?x=1", "GET /a/", "GET /b"]
    ),
    WireMockRow(
      "url compares percent-encoding as sent",
      #"{"method": "GET", "url": "/a%20b"}"#,
      takes: ["GET /a%20b"],
      refuses: ["GET /a+b", "GET /a%2520b"]
    ),
    WireMockRow(
      "urlPattern must match path and query as a whole",
      #"{"method": "GET", "urlPattern": "/v1/sites/[0-9]+/posts\\?page=.*"}"#,
      takes: ["GET /v1/sites/7/posts?page=2", "GET /v1/sites/42/posts?page="],
      refuses: [
        "GET /v1/sites/a/posts?page=2", "GET /v1/sites/7/posts", "GET /x/v1/sites/7/posts?page=2",
      ]
    ),
    WireMockRow(
      "urlPattern with an optional query",
      #"{"method": "GET", "urlPattern": "/rest/v1.1/me(/)?($|\\?.*)"}"#,
      takes: ["GET /rest/v1.1/me", "GET /rest/v1.1/me/", "GET /rest/v1.1/me?a=1"],
      refuses: ["GET /rest/v1.1/me/sites", "GET /rest/v1.1/men"]
    ),
    WireMockRow(
      "urlPattern that begins with a repeated letter",
      #"{"method": "GET", "urlPattern": "/aa*b?c{2}"}"#,
      takes: ["GET /acc", "GET /aaabcc"],
      refuses: ["GET /cc", "GET /abc"]
    ),
    WireMockRow(
      "urlPattern with alternatives",
      #"{"method": "GET", "urlPattern": "/cats|/dogs"}"#,
      takes: ["GET /cats", "GET /dogs"],
      refuses: ["GET /cats/dogs", "GET /birds"]
    ),
    WireMockRow(
      "urlPath ignores the query",
      #"{"method": "GET", "urlPath": "/a"}"#,
      takes: ["GET /a", "GET /a?anything=1"],
      refuses: ["GET /a/b", "GET /A"]
    ),
    WireMockRow(
      "urlPathPattern ignores the query",
      #"{"method": "GET", "urlPathPattern": "/users/[a-z]+"}"#,
      takes: ["GET /users/kim?x=1"],
      refuses: ["GET /users/7", "GET /users/kim/posts"]
    ),
    WireMockRow(
      "urlPathTemplate with a named part",
      #"{"urlPathTemplate": "/orders/{order}/items/{item}"}"#,
      takes: ["GET /orders/1/items/2", "DELETE /orders/a%20b/items/c"],
      refuses: ["GET /orders/1/items", "GET /orders/1/2/items/3"]
    ),
    WireMockRow(
      "pathParameters ask of named parts",
      #"{"urlPathTemplate": "/orders/{order}", "pathParameters": {"order": {"matches": "[0-9]+"}}}"#,
      takes: ["GET /orders/17"],
      refuses: ["GET /orders/latest", "GET /orders"]
    ),
    WireMockRow(
      "method ANY takes each verb",
      #"{"method": "ANY", "urlPath": "/a"}"#,
      takes: ["GET /a", "POST /a", "PURGE /a"],
      refuses: ["GET /b"]
    ),
    WireMockRow(
      "a mapping without a method takes each verb",
      #"{"urlPath": "/a"}"#,
      takes: ["GET /a", "PATCH /a"],
      refuses: ["GET /b"]
    ),
    WireMockRow(
      "method oneOf",
      #"{"method": {"oneOf": ["GET", "HEAD"]}, "urlPath": "/a"}"#,
      takes: ["GET /a", "HEAD /a"],
      refuses: ["POST /a"]
    ),
    WireMockRow(
      "method noneOf",
      #"{"method": {"noneOf": ["GET", "HEAD"]}, "urlPath": "/a"}"#,
      takes: ["POST /a"],
      refuses: ["GET /a"]
    ),
    WireMockRow(
      "a mapping without an address takes each",
      #"{"method": "GET"}"#,
      takes: ["GET /", "GET /a/b?c=d"],
      refuses: ["POST /"]
    ),
    WireMockRow(
      "host as a matcher",
      #"{"urlPath": "/a", "host": {"equalTo": "api.example.org"}}"#,
      takes: ["GET https://api.example.org/a", "GET http://api.example.org:8080/a"],
      refuses: ["GET https://example.org/a"]
    ),
    WireMockRow(
      "port and scheme",
      #"{"urlPath": "/a", "scheme": "http", "port": 8080}"#,
      takes: ["GET http://example.org:8080/a"],
      refuses: ["GET https://example.org:8080/a", "GET http://example.org/a"]
    ),
  ]
}
