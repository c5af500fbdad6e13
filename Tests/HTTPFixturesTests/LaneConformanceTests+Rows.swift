import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The states of a row.
private enum Session: String, Scenario.State {
  case signedOut
  case signedIn
}

/// A request of the app's server.
private func ask(
  _ method: String,
  _ path: String,
  headers: [String: String] = [:],
  body: String? = nil
) -> URLRequest {
  request(method, "https://api.example.org\(path)", headers: headers, body: body)
}

extension ConformanceRow {
  static let all: [ConformanceRow] = matching + answers + journeys

  private static let matching = [
    ConformanceRow(
      "paths and queries",
      [
        ask("GET", "/user/7%2F8"), ask("GET", "/a12"), ask("GET", "/a"),
        ask("GET", "/search?term=a+b&media=%C3%A4&term=c"), ask("GET", "/search?term=a"),
        ask("GET", "/search?x"), ask("GET", "/"),
      ]
    ) {
      Stub(.get, .template("/user/{id}"), host: "https://api.example.org").answers(.text("user"))
      Stub(.get, .matching("/a[0-9]+")).answers(.text("number"))
      Stub(.get, "/search", query: .containing(["media": "ä", "term": "a b", "term": "c"]))
        .answers(.text("found"))
    },
    ConformanceRow(
      "other hosts and methods",
      [ask("GET", "/"), ask("DELETE", "/"), ask("OPTIONS", "/"), ask("GET", "/other")]
    ) {
      Stub(.get, "/", host: "example.org").answers(.text("no"))
      Stub(.delete, "/").answers(.empty(status: 204))
      Stub(Stub.Method("OPTIONS"), "/").answers(.empty(headers: ["X-Tag": "GET"]))
    },
    ConformanceRow(
      "headers, cookies and bodies",
      [
        ask(
          "POST",
          "/json",
          headers: ["Content-Type": "application/json"],
          body: #"{"b":1,"a":2}"#
        ),
        ask("POST", "/json", headers: ["Content-Type": "application/json"], body: #"{"a":3}"#),
        ask(
          "PUT",
          "/form",
          headers: ["Content-Type": "application/x-www-form-urlencoded"],
          body: "x=a+b&y=%26"
        ),
        ask("GET", "/me", headers: ["X-Token": "t", "Cookie": "theme=dark; session=1"]),
        ask("GET", "/me", headers: ["X-Token": "t", "Cookie": "session=2"]),
        ask("PATCH", "/text", headers: ["Content-Type": "text/plain"], body: "grüezi\u{0}\n"),
      ]
    ) {
      Stub(.post, "/json", body: .json(["a": 2, "b": 1])).answers(.json(["ok": true], status: 201))
      Stub(.put, "/form", body: .form(["x": "a b", "y": "&"])).answers(.text("form"))
      Stub(.get, "/me", headers: ["X-Token": "t"], cookies: ["session": "1"]).answers(.text("me"))
      Stub(.patch, "/text", body: .text("grüezi\u{0}\n")).answers(.text("text"))
    },
  ]

  private static let answers = [
    ConformanceRow(
      "bodies",
      ["/file", "/bytes", "/noise", "/none", "/missing", "/worked-out", "/big"].map {
        ask("GET", $0)
      } + [ask("HEAD", "/none")]
    ) {
      Stub(.get, "/file").answers(.file("User/fetchPicture_success.jpg"))
      Stub(.get, "/bytes").answers(.data(Data([0, 255, 13, 10])))
      Stub(.get, "/noise").answers(.garbage(bytes: 40))
      Stub(.get, "/none").answers(.empty(headers: ["X-Tag": "none"]))
      Stub(Stub.Method("HEAD"), "/none").answers(.empty(headers: ["X-Tag": "head"]))
      Stub(.get, "/missing").answers(.text("not here", status: 404))
      Stub(.get, "/worked-out").answers(.computed("path") { .text($0.path) })
      Stub(.get, "/big").answers(.data(Data(repeating: 7, count: 300_000)))
    },
    ConformanceRow("packed", [ask("GET", "/gzip"), ask("GET", "/deflate")]) {
      Stub(.get, "/gzip").answers(
        .data(
          Data(base64Encoded: "H4sIAAAAAAAC/ytITM5OTQEAELT2IQYAAAA=") ?? Data(),
          headers: ["Content-Encoding": "gzip"]
        )
      )
      Stub(.get, "/deflate").answers(
        .data(
          Data(base64Encoded: "eJwrSEzOTk0BAAiGAmk=") ?? Data(),
          headers: ["Content-Encoding": "deflate"]
        )
      )
    },
    ConformanceRow(
      "pace and breaks",
      ["/late", "/slow", "/cut", "/short", "/cut-slow", "/late"].map { ask("GET", $0) }
    ) {
      Stub(.get, "/late").answers(.text("late").delayed(by: .milliseconds(1)))
      Stub(.get, "/slow").answers(.text("a body").inChunks(of: 2, every: .milliseconds(1)))
      Stub(.get, "/cut").answers(.text("a body").truncated(to: 3))
      Stub(.get, "/short").answers(.text("a body").truncated(to: 3, noticed: false))
      Stub(.get, "/cut-slow").answers(
        .text("a body").inChunks(of: 2, every: .milliseconds(1)).truncated(to: 3)
      )
    },
    ConformanceRow(
      "failures",
      Stub.Failure.allCases.map { ask("GET", "/\($0)") } + [ask("GET", "/own")]
    ) {
      for failure in Stub.Failure.allCases {
        Stub(.get, .template("/\(failure)")).answers(.failure(failure))
      }
      Stub(.get, "/own").answers(.throwing(OwnError()))
    },
    ConformanceRow(
      "redirects",
      [
        ask("GET", "/first"), ask("POST", "/form", headers: ["Content-Type": "a/b"], body: "x"),
        ask("GET", "/whole"),
      ]
    ) {
      Stub(.get, "/first").answers(.redirect(to: "/second"))
      Stub(.get, "/second").answers(.text("second"))
      Stub(.post, "/form", body: .text("x")).answers(.redirect(to: "second", status: 303))
      Stub(.get, "/whole").answers(.redirect(to: "https://api.example.org/second", status: 301))
    },
  ]

  /// Where an app on the wire leaves the server, or goes as far as its own session does.
  static let elsewhere = [
    ConformanceRow(
      "redirects to other hosts",
      [ask("GET", "/away"), ask("GET", "/circle"), ask("GET", "/nowhere")]
    ) {
      Stub(.get, "/circle").answers(.redirect(to: "/circle", status: 307))
      Stub(.get, "/away").answers(.redirect(to: "https://other.example.org/away?x=1", status: 301))
      Stub(.get, "/away", host: "other.example.org", query: .exactly(["x": "1"])).answers(
        .text("away")
      )
      Stub(.get, "/nowhere").answers(.redirect(to: "https://real.example.org/"))
    }
  ]

  private static let journeys = [
    ConformanceRow(
      "fails, then works",
      [String](repeating: "/search", count: 3).map { ask("GET", $0) }
    ) {
      Stub(.get, "/search").answers(.text("sorry", status: 500), .text("found"))
      Stub(.get, "/never").answers(.empty())
    },
    ConformanceRow(
      "states",
      [ask("GET", "/me"), ask("POST", "/login"), ask("GET", "/me"), ask("POST", "/login")]
    ) {
      Stub(.post, "/login").during(Session.signedOut).moves(to: Session.signedIn)
        .answers(.status(201))
      Stub(.get, "/me").during(Session.signedIn).answers(.text("me"))
    },
  ]
}
