extension RequestTableTests {
  static let valueRows: [WireMockRow] = [
    WireMockRow(
      "other query parameters and bodies are ignored",
      #"{"method": "POST", "urlPath": "/a", "queryParameters": {"x": {"equalTo": "1"}}}"#,
      takes: ["POST /a?x=1", "POST /a?y=2&x=1", Asked("POST /a?x=1", body: "anything")],
      refuses: ["POST /a", "POST /a?x=2"]
    ),
    WireMockRow(
      "equalTo decodes the query",
      #"{"urlPath": "/a", "queryParameters": {"term": {"equalTo": "Janet & Jackson"}}}"#,
      takes: ["GET /a?term=Janet%20%26%20Jackson", "GET /a?term=Janet+%26+Jackson"],
      refuses: ["GET /a?term=Janet", "GET /a?term=janet+%26+jackson"]
    ),
    WireMockRow(
      "equalTo in any case",
      #"{"urlPath": "/a", "queryParameters": {"x": {"equalTo": "Yes", "caseInsensitive": true}}}"#,
      takes: ["GET /a?x=yes", "GET /a?x=YES"],
      refuses: ["GET /a?x=no"]
    ),
    WireMockRow(
      "matches must match the whole value",
      #"{"urlPath": "/a", "queryParameters": {"x": {"matches": "[0-9]{2}"}}}"#,
      takes: ["GET /a?x=42"],
      refuses: ["GET /a?x=421", "GET /a?x=4", "GET /a"]
    ),
    WireMockRow(
      "one of several values is enough",
      #"{"urlPath": "/a", "queryParameters": {"x": {"equalTo": "2"}}}"#,
      takes: ["GET /a?x=1&x=2"],
      refuses: ["GET /a?x=1&x=3"]
    ),
    WireMockRow(
      "hasExactly counts the values",
      #"{"urlPath": "/a", "queryParameters": {"x": {"hasExactly": [{"equalTo": "1"}, {"contains": "2"}]}}}"#,
      takes: ["GET /a?x=1&x=2", "GET /a?x=22&x=1"],
      refuses: ["GET /a?x=1", "GET /a?x=1&x=2&x=3", "GET /a"]
    ),
    WireMockRow(
      "includes takes more values",
      #"{"urlPath": "/a", "queryParameters": {"x": {"includes": [{"equalTo": "1"}, {"equalTo": "2"}]}}}"#,
      takes: ["GET /a?x=1&x=2", "GET /a?x=3&x=2&x=1"],
      refuses: ["GET /a?x=1"]
    ),
    WireMockRow(
      "absent in the query",
      #"{"urlPath": "/a", "queryParameters": {"x": {"absent": true}}}"#,
      takes: ["GET /a", "GET /a?y=1"],
      refuses: ["GET /a?x=1", "GET /a?x="]
    ),
    WireMockRow(
      "doesNotMatch",
      #"{"urlPath": "/a", "queryParameters": {"x": {"doesNotMatch": "[0-9]+"}}}"#,
      takes: ["GET /a?x=b"],
      refuses: ["GET /a?x=7"]
    ),
    WireMockRow(
      "doesNotContain",
      #"{"urlPath": "/a", "queryParameters": {"x": {"doesNotContain": "secret"}}}"#,
      takes: ["GET /a?x=open"],
      refuses: ["GET /a?x=a-secret-word"]
    ),
    WireMockRow(
      "and, or, not",
      #"{"urlPath": "/a", "queryParameters": {"x": {"and": [{"contains": "a"}, {"not": {"contains": "z"}}, {"or": [{"matches": "..."}, {"equalTo": "a"}]}]}}}"#,
      takes: ["GET /a?x=abc", "GET /a?x=a"],
      refuses: ["GET /a?x=abz", "GET /a?x=ab", "GET /a?x=xyz"]
    ),
    WireMockRow(
      "headers by name in any case",
      #"{"urlPath": "/a", "headers": {"X-Client": {"contains": "ios"}}}"#,
      takes: [Asked("GET /a", ["x-client": "my-ios-app"])],
      refuses: ["GET /a", Asked("GET /a", ["X-Client": "android"])]
    ),
    WireMockRow(
      "an absent header",
      #"{"urlPath": "/a", "headers": {"Authorization": {"absent": true}}}"#,
      takes: ["GET /a"],
      refuses: [Asked("GET /a", ["Authorization": "Bearer x"])]
    ),
    WireMockRow(
      "cookies by name",
      #"{"urlPath": "/a", "cookies": {"session": {"matches": "[a-f0-9]+"}}}"#,
      takes: [Asked("GET /a", ["Cookie": "theme=dark; session=00ff"])],
      refuses: ["GET /a", Asked("GET /a", ["Cookie": "session=zz"])]
    ),
    WireMockRow(
      "basicAuthCredentials",
      #"{"urlPath": "/a", "basicAuthCredentials": {"username": "kim", "password": "pw"}}"#,
      takes: [Asked("GET /a", ["Authorization": "Basic a2ltOnB3"])],
      refuses: ["GET /a", Asked("GET /a", ["Authorization": "Basic a2ltOnB4"])]
    ),
    WireMockRow(
      "formParameters",
      #"{"method": "POST", "urlPath": "/a", "formParameters": {"tool": {"equalTo": "Wire Mock"}}}"#,
      takes: [
        Asked(
          "POST /a",
          ["Content-Type": "application/x-www-form-urlencoded"],
          body: "b=1&tool=Wire+Mock"
        )
      ],
      refuses: ["POST /a", Asked("POST /a", body: "tool=other")]
    ),
    WireMockRow(
      "before a moment",
      #"{"urlPath": "/a", "queryParameters": {"at": {"before": "2026-01-01T00:00:00Z"}}}"#,
      takes: ["GET /a?at=2025-12-31T23:59:59Z", "GET /a?at=2026-01-01T00:30:00%2B01:00"],
      refuses: ["GET /a?at=2026-01-01T00:00:00Z", "GET /a?at=yesterday", "GET /a"]
    ),
    WireMockRow(
      "after a day, in a format of its own",
      #"{"urlPath": "/a", "queryParameters": {"at": {"after": "2026-01-31", "actualFormat": "dd/MM/yyyy"}}}"#,
      takes: ["GET /a?at=01/02/2026"],
      refuses: ["GET /a?at=31/01/2026", "GET /a?at=2026-02-01", "GET /a?at=30/02/2026"]
    ),
    WireMockRow(
      "equalToDateTime across zones",
      #"{"urlPath": "/a", "headers": {"If-Modified-Since": {"equalToDateTime": "2026-03-01T12:00:00+02:00"}}}"#,
      takes: [Asked("GET /a", ["If-Modified-Since": "Sun, 01 Mar 2026 10:00:00 GMT"])],
      refuses: [Asked("GET /a", ["If-Modified-Since": "Sun, 01 Mar 2026 12:00:00 GMT"])]
    ),
    WireMockRow(
      "numbers are compared as numbers",
      #"{"urlPath": "/a", "queryParameters": {"n": {"greaterThanNumber": 9}}}"#,
      takes: ["GET /a?n=10", "GET /a?n=9.5"],
      refuses: ["GET /a?n=9", "GET /a?n=many"]
    ),
  ]
}
