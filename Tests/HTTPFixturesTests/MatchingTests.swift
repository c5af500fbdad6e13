import HTTPFixtures
import Testing

/// Stubs, each with a request that it matches, the nearest request that it must not match, and the
/// reason.
typealias MatchingRows = KeyValuePairs<Stub, String>

@Suite struct MatchingTests {
  @Test(arguments: [addressRows, queryRows, fieldRows, bodyRows])
  func takesTheRequestAndLeavesItsNearMiss(_ rows: MatchingRows) async throws {
    for (stub, text) in rows {
      let parts = requestLines(of: text)
      let (hit, miss) = try (Stub.Request(ask(parts[0])), Stub.Request(ask(parts[1])))
      let pattern = stub.pattern
      #expect(pattern.differences(in: hit) == [], "\(text)")
      #expect(pattern.differences(in: miss).map(\.description) == Array(parts[2...]))
      #expect(pattern.matches(hit) && !pattern.matches(miss), "\(text)")

      let client = ScenarioClient(Scenario("row", stubs: [stub.answers(.empty())]))
      _ = try await client.data(for: ask(parts[0]))
      let error = await #expect(throws: UnmatchedRequest.self) {
        try await client.data(for: ask(parts[1]))
      }
      let near = try #require(error?.nearest)
      let new = NewStub(for: miss, beside: near, in: client.scenario)
      #expect(new.stub?.pattern.matches(miss) == true, "\(new.advice)")
    }
  }
}

/// The two requests of a row, and the reasons against the second one.
func requestLines(of row: String) -> [String] {
  row.replacing("↵", with: "\r\n").components(separatedBy: " ~ ")
}

/// A stub of `GET /a` with a rule for the query.
private func query(_ query: Stub.Query) -> Stub { Stub(.get, "/a", query: query) }

/// A stub of `POST /a` with a rule for the body.
private func body(_ body: Stub.Body) -> Stub { Stub(.post, "/a", body: body) }

let addressRows: MatchingRows = [
  Stub(.get, "/a"): "GET /a ~ HEAD /a ~ method is HEAD, the stub wants GET",
  Stub(Stub.Method("purge"), "/a"): "purge /a ~ PURGER /a ~ method is PURGER, the stub wants PURGE",
  Stub(.get, "/a", host: "https://h"):
    #"GET /a ~ GET http://h/a ~ scheme is "http", the stub wants "https""#,
  Stub(.get, "/a", host: "API.example"):
    #"GET https://api.Example:81/a ~ GET https://api.example.org/a ~ host is "api.example.org", the stub wants "api.example""#,
  Stub(.get, "/a", host: "localhost:8080"):
    #"GET http://localhost:8080/a ~ GET http://localhost/a ~ host is "localhost", the stub wants "localhost:8080""#,
  Stub(.get, "/a/b"): #"GET /a/b ~ GET /a/b/ ~ path is "/a/b/", the stub wants "/a/b""#,
  Stub(.get, "/Search"):
    #"GET /Search ~ GET /search ~ path is "/search", the stub wants "/Search""#,
  Stub(.get, "/p/{n}"):
    #"GET /p/%7Bn%7D ~ GET /p/7 ~ path is "/p/7", the stub wants "/p/{n}" (.template takes holes)"#,
  Stub(.get, "/"): #"GET https://h ~ GET // ~ path is "//", the stub wants "/""#,
  Stub(.get, "/caf\u{e9} au lait"):
    "GET /caf%C3%A9%20au%20lait ~ GET /cafe%CC%81%20au%20lait ~ path is \"/cafe\\u{0301} au lait\", the stub wants \"/caf\u{e9} au lait\"",
  Stub(.get, "/a%2fb"): #"GET /a%2Fb ~ GET /a/b ~ path is "/a/b", the stub wants "/a%2fb""#,
  Stub(.get, .template("/user/{id}/picture.{kind}")):
    #"GET /user/7/picture.jpg ~ GET /user/7/8/picture.jpg ~ path is "/user/7/8/picture.jpg", the stub wants the form "/user/{id}/picture.{kind}""#,
  Stub(.get, .template("/user/{id}")):
    #"GET /user/x ~ GET /user/ ~ path is "/user/", the stub wants the form "/user/{id}""#,
  Stub(.get, .template("/a.b/{c}")):
    #"GET /a.b/c ~ GET /axb/c ~ path is "/axb/c", the stub wants the form "/a.b/{c}""#,
  Stub(.get, .matching("/user/[0-9]+/picture")):
    #"GET /user/42/picture ~ GET /user/42/pictures ~ path is "/user/42/pictures", the stub wants a match of "/user/[0-9]+/picture""#,
  Stub(.get, .matching("/a|/ab")):
    #"GET /ab ~ GET /abc ~ path is "/abc", the stub wants a match of "/a|/ab""#,
  Stub(.get, .matching("/a")):
    #"GET /a ~ GET /a%0A ~ path is "/a\n", the stub wants a match of "/a""#,
  Stub(.get, "/a", query: .ignored).matching("even page") { $0.query.items.count % 2 == 0 }:
    #"GET /a?a&b ~ GET /a?a ~ the condition "even page" does not hold"#,
]

let queryRows: MatchingRows = [
  Stub(.get, "/a"):
    #"GET /a? ~ GET /a?b=c&d ~ query "b" is "c", the stub wants it absent ~ query "d" is without a value, the stub wants it absent"#,
  query(.exactly(["b": "1", "c": "2"])):
    #"GET /a?c=2&b=1 ~ GET /a?c=2&d=1 ~ query "b" is missing, the stub wants "1" ~ query "d" is "1", the stub wants it absent"#,
  query(.exactly(["t": "Lady Madonna"])):
    #"GET /a?t=Lady+Madonna ~ GET /a?t=Lady%20madonna ~ query "t" is "Lady madonna", the stub wants "Lady Madonna""#,
  query(.exactly(["t": "x", "t": "y"])):
    #"GET /a?t=y&t=x ~ GET /a?t=x ~ query "t" is "x", the stub wants "x", "y""#,
  query(.exactly(["t": "x", "t": "x"])):
    #"GET /a?t=x&t=x ~ GET /a?t=x&t=x&t=x ~ query "t" is "x", "x", "x", the stub wants "x", "x""#,
  query(.exactly(["flag": nil])):
    #"GET /a?flag ~ GET /a?flag= ~ query "flag" is "", the stub wants it without a value"#,
  query(.exactly(["term": ""])):
    #"GET /a?term ~ GET /a?term=x ~ query "term" is "x", the stub wants """#,
  query(.exactly(["t": "caf\u{e9}"])):
    "GET /a?t=caf%C3%A9 ~ GET /a?t=cafe%CC%81 ~ query \"t\" is \"cafe\\u{0301}\", the stub wants \"caf\u{e9}\"",
  query(.containing(["b": "1"])):
    #"GET /a?z=0&b=1&b=2 ~ GET /a?z=0&b=2 ~ query "b" is "2", the stub wants "1""#,
  query(.containing(["b": "1", "b": "1"])):
    #"GET /a?b=1&b=1&b=1 ~ GET /a?b=1&c=1 ~ query "b" is "1", the stub wants "1", "1""#,
  query(.ignored): #"GET /a?whatever ~ GET /b?whatever ~ path is "/b", the stub wants "/a""#,
  query(.exactly(["t": "x"])):
    #"GET /a?t=x ~ GET /a?t=x%E2%80%8B%0A ~ query "t" is "x\u{200B}\n", the stub wants "x""#,
  query(.ignored.without("token")):
    #"GET /a?b=1 ~ GET /a?token=1&token ~ query "token" is "1", without a value, the stub wants it absent"#,
  query(.containing(["b": "1"]).without("token")):
    #"GET /a?b=1&c=2 ~ GET /a?token=1 ~ query "b" is missing, the stub wants "1" ~ query "token" is "1", the stub wants it absent"#,
  query(.fitting(["page": .matching("[0-9]+"), "sort": "up"])):
    #"GET /a?sort=up&page=12 ~ GET /a?page=1&page=2&c ~ query "sort" is missing, the stub wants "up" ~ query "c" is without a value, the stub wants it absent ~ query "page" is "1", "2", the stub wants a match of "[0-9]+""#,
  query(.fitting(["tag": .matching("[0-9]+")], isComplete: false)):
    #"GET /a?tag=b&tag=1&c ~ GET /a?tag=b ~ query "tag" is "b", the stub wants a match of "[0-9]+""#,
]

let fieldRows: MatchingRows = [
  Stub(.get, "/a", headers: ["Accept": "text/plain"]):
    #"GET /a | accept: text/plain | X-More: 1 ~ GET /a | Accept: text/html ~ header "accept" is "text/html", the stub wants "text/plain""#,
  Stub(.get, "/a", headers: ["A": .equal("iOS").ignoringCase, "B": .containing("X").ignoringCase]):
    #"GET /a | A: IOS | B: axb ~ GET /a | A: iPadOS ~ header "a" is "iPadOS", the stub wants "iOS" in any case ~ header "b" is missing, the stub wants text that contains "X" in any case"#,
  Stub(.get, "/a", headers: ["Accept": .containing("json")]):
    #"GET /a | Accept: application/json ~ GET /a | Accept: text/html ~ header "accept" is "text/html", the stub wants text that contains "json""#,
  Stub(.get, "/a", headers: ["X-Page": .matching("[0-9]+")]):
    #"GET /a | X-Page: 12 ~ GET /a | X-Page: 12a ~ header "x-page" is "12a", the stub wants a match of "[0-9]+""#,
  Stub(.get, "/a", headers: ["Authorization": .absent]):
    #"GET /a ~ GET /a | Authorization: x ~ header "authorization" is "x", the stub wants it absent"#,
  Stub(.get, "/a", headers: ["Authorization": .present]):
    #"GET /a | Authorization:  ~ GET /a ~ header "authorization" is missing, the stub wants any value"#,
  Stub(.get, "/a", cookies: ["session": "7"]):
    #"GET /a | cookie: theme=dark; session=7 ~ GET /a | cookie: theme=dark; Session=7 ~ cookie "session" is missing, the stub wants "7""#,
]

private let upload = #"Content-Type: multipart/form-data; boundary="x y""#
private let title = #"Content-Disposition: form-data; name="title"↵↵Jackson; ""#
private let photo =
  #"Content-Disposition: form-data; name="photo"; filename="a;b.jpg"↵Content-Type: image/jpeg↵↵↵--no"#

let bodyRows: MatchingRows = [
  body(.empty): #"POST /a ~ POST /a < x ~ body is "x", the stub wants it empty"#,
  Stub(.delete, "/a"): #"DELETE /a ~ DELETE /a < x ~ body is "x", the stub wants it empty"#,
  body(.ignored): "POST /a < x ~ PUT /a < x ~ method is PUT, the stub wants POST",
  body(.bytes(Data([0xFF, 0]))):
    "POST /a < ·\0 ~ POST /a < ·\0\u{1} ~ body is 3 bytes, the stub wants 2 bytes",
  body(.text("a b")): #"POST /a < a b ~ POST /a < a  b ~ body is "a  b", the stub wants "a b""#,
  body(.containing("needle")):
    #"POST /a < a needle in hay ~ POST /a < a Needle ~ body is "a Needle", the stub wants text that contains "needle""#,
  body(.containing("n")):
    #"POST /a < n ~ POST /a < ·n ~ body is 2 bytes, the stub wants text that contains "n""#,
  body(.form(["a": "b"])):
    "POST /a < a=b ~ POST /a < · ~ body is 1 bytes, the stub wants a URL-encoded form",
  body(.form(["email": "a@b.c", "name": "x y"])):
    #"POST /a < name=x+y&email=a%40b.c ~ POST /a < name=x%2By&mail=a%40b.c ~ form field "email" is missing, the stub wants "a@b.c" ~ form field "name" is "x+y", the stub wants "x y" ~ form field "mail" is "a@b.c", the stub wants it absent"#,
  body(.json(["email": "f@f.f", "tags": [1, true, .null], "deep": ["x": 0.5]])):
    #"POST /a < { "deep": {"x": 5e-1}, "tags": [1.0, true, null], "email": "f@f.f" } ~ POST /a < {"deep": {"x": "0.5"}, "tags": [true, true], "email": "f@f.f", "more": {}} ~ body value "deep.x" is "0.5", the stub wants 0.5 ~ body value "more" is {}, the stub wants it absent ~ body value "tags[0]" is true, the stub wants 1 ~ body value "tags[2]" is missing, the stub wants null"#,
  body(.json(text: "[1]")): "POST /a <  [ 1 ]  ~ POST /a < 1 ~ body is 1, the stub wants [1]",
  body(.json(encoding: ["a": "caf\u{e9}"])):
    #"POST /a < {"a":"caf\#u{e9}"} ~ POST /a < {"a":"cafe\#u{301}"} ~ body value "a" is "cafe\u{0301}", the stub wants "caf\#u{e9}""#,
  body(.json(["a": [1, 2]])):
    #"POST /a < {"a":[1,2]} ~ POST /a < {"a":[1,2] ~ body is "{\"a\":[1,2]", the stub wants JSON {"a": [1, 2]}"#,
  body(.all(.fitting(.matching("(?i)ID=[0-9]+.*")), .containing("x"))):
    #"POST /a < id=12↵x ~ POST /a < id= ~ body is "id=", the stub wants a match of "(?i)ID=[0-9]+.*" ~ body is "id=", the stub wants text that contains "x""#,
  body(.json(["ids": [1, [2, 3]]], ignoring: .arrayOrder)):
    #"POST /a < {"ids":[[3,2],1]} ~ POST /a < {"ids":[[3,2],4]} ~ body value "ids" is [[3, 2], 4], the stub wants [1, [2, 3]]"#,
  body(.json(["user": ["id": 1], "tags": ["a"]], ignoring: .extraElements)):
    #"POST /a < {"user":{"id":1,"x":2},"tags":["a","b"],"y":3} ~ POST /a < {"user":{"x":2},"tags":[],"y":3} ~ body value "tags[0]" is missing, the stub wants "a" ~ body value "user.id" is missing, the stub wants 1"#,
  body(
    .multipart([
      Stub.FormPart("title", "Jackson; \"Mike\""),
      .init("photo", file: "a;b.jpg", contentType: "image/jpeg", bytes: Data("\r\n--no".utf8)),
    ])
  ):
    #"POST /a | \#(upload) < --x y↵\#(photo)↵--x y↵\#(title)Mike"↵--x y-- ~ POST /a | \#(upload) < --x y↵\#(title)Ike"↵--x y-- ~ part "photo" is missing, the stub wants file "a;b.jpg" of type image/jpeg, 6 bytes ~ part "title" is "Jackson; \"Ike\"", the stub wants "Jackson; \"Mike\"""#,
  // A greedy search gives the only partner of an element away.
  body(.json([["id": 1], ["id": 1, "n": 2]], ignoring: [.arrayOrder, .extraElements])):
    #"POST /a < [{"id":1,"n":2},{"id":1,"n":3}] ~ POST /a < [{"id":1,"n":3},{"id":1,"n":4}] ~ body is [{"id": 1, "n": 3}, {"id": 1, "n": 4}], the stub wants [{"id": 1}, {"id": 1, "n": 2}]"#,
  // Differences are listed in the order of a request.
  Stub(.post, "/in", host: "a", query: .exactly(["v": "2"]), headers: ["X": "1"], body: .text("b")):
    #"POST https://a/in?v=2 | X: 1 < b ~ PUT https://c/out?v=1 < x ~ method is PUT, the stub wants POST ~ host is "c", the stub wants "a" ~ path is "/out", the stub wants "/in" ~ query "v" is "1", the stub wants "2" ~ header "x" is missing, the stub wants "1" ~ body is "x", the stub wants "b""#,
]
