import HTTPFixtures

private let json = "Content-Type: application/json"
private let form = "Content-Type: application/x-www-form-urlencoded"

extension ConformanceRow {
  static let all: [ConformanceRow] = requests + answers

  /// The parts that a door could change on the way: escapes, forms, cookies, bytes, the address.
  private static let requests = [
    ConformanceRow(
      "requests",
      [
        "GET /user/7%2F8", "GET /search?term=a+b&media=%C3%A4&term=c", "GET /search?x", "OPTIONS /",
        #"POST /json | \#(json) < {"b":1,"a":2}"#, "PUT /form | \(form) < x=a+b&y=%26",
        "GET /me | X-Token: t | Cookie: theme=dark; session=1", "GET /me | X-Token: t",
        "PATCH /text | Content-Type: text/plain < grüezi\u{0}\n",
      ]
    ) {
      Stub(.get, .template("/user/{id}"), host: "https://api.example.org").answers(.text("user"))
      Stub(.get, "/search", query: .containing(["media": "ä", "term": "a b", "term": "c"]))
        .answers(.text("found"))
      Stub(.options, "/").answers(.empty(headers: ["X-Tag": "GET"]))
      Stub(.post, "/json", body: .json(["a": 2, "b": 1])).answers(.json(["ok": true], status: 201))
      Stub(.put, "/form", body: .form(["x": "a b", "y": "&"])).answers(.text("form"))
      Stub(.get, "/me", headers: ["X-Token": "t"], cookies: ["session": "1"]).answers(.text("me"))
      Stub(.patch, "/text", body: .text("grüezi\u{0}\n")).answers(.text("text"))
    }
  ]

  private static let answers = [
    ConformanceRow(
      "bodies",
      [
        "GET /file", "GET /bytes", "GET /noise", "GET /none", "GET /missing", "GET /worked-out",
        "GET /big", "HEAD /none",
      ]
    ) {
      Stub(.get, "/file").answers(.file("User/fetchPicture_success.jpg"))
      Stub(.get, "/bytes").answers(.data(Data([0, 255, 13, 10])))
      Stub(.get, "/noise").answers(.garbage(bytes: 40))
      Stub(.get, "/none").answers(.empty(headers: ["X-Tag": "none"]))
      Stub(.head, "/none").answers(.empty(headers: ["X-Tag": "head"]))
      Stub(.get, "/missing").answers(.text("not here", status: 404))
      Stub(.get, "/worked-out").answers(.computed("path") { .text($0.path) })
      Stub(.get, "/big").answers(.data(Data(repeating: 7, count: 300_000)))
    },
    ConformanceRow(
      "pace and breaks",
      ["GET /late", "GET /slow", "GET /cut", "GET /short", "GET /cut-slow", "GET /late"]
    ) {
      Stub(.get, "/late").answers(.text("late").delayed(by: .milliseconds(1)))
      Stub(.get, "/slow").answers(.text("a body").inChunks(of: 2, every: .milliseconds(1)))
      Stub(.get, "/cut").answers(.text("a body").truncated(to: 3))
      Stub(.get, "/short").answers(.text("a body").truncated(to: 3, noticed: false))
      Stub(.get, "/cut-slow").answers(
        .text("a body").inChunks(of: 2, every: .milliseconds(1)).truncated(to: 3)
      )
    },
    ConformanceRow("failures", Stub.Failure.allCases.map { "GET /\($0)" } + ["GET /own"]) {
      for failure in Stub.Failure.allCases {
        Stub(.get, .template("/\(failure)")).answers(.failure(failure))
      }
      Stub(.get, "/own").answers(.throwing(OwnError()))
    },
    ConformanceRow(
      "redirects",
      ["GET /first", "POST /form | Content-Type: a/b < x", "GET /whole"]
    ) {
      Stub(.get, "/first").answers(.redirect(to: "/second"))
      Stub(.get, "/second").answers(.text("second"))
      Stub(.post, "/form", body: .text("x")).answers(.redirect(to: "second", status: 303))
      Stub(.get, "/whole").answers(.redirect(to: "https://api.example.org/second", status: 301))
    },
  ]

  /// Redirects that lead an app on the wire off the server, or as far as its own session follows.
  static let elsewhere = [
    ConformanceRow("redirects to other hosts", ["GET /away", "GET /circle", "GET /nowhere"]) {
      Stub(.get, "/circle").answers(.redirect(to: "/circle", status: 307))
      Stub(.get, "/away").answers(.redirect(to: "https://other.example.org/away?x=1", status: 301))
      Stub(.get, "/away", host: "other.example.org", query: .exactly(["x": "1"])).answers(
        .text("away")
      )
      Stub(.get, "/nowhere").answers(.redirect(to: "https://real.example.org/"))
    }
  ]
}
