import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

let addressRows = [
  MatchingRow(
    "method",
    Stub(.get, "/a"),
    get("https://h/a"),
    request("HEAD", "https://h/a"),
    "method is HEAD, the stub wants GET"
  ),
  MatchingRow(
    "method in lower case",
    Stub(Stub.Method("purge"), "/a"),
    request("purge", "https://h/a"),
    request("PURGER", "https://h/a"),
    "method is PURGER, the stub wants PURGE"
  ),
  MatchingRow(
    "host without case",
    Stub(.get, "/a", host: "API.example"),
    get("https://api.Example:81/a"),
    get("https://api.example.org/a"),
    #"host is "api.example.org", the stub wants "api.example""#
  ),
  MatchingRow(
    "host with port",
    Stub(.get, "/a", host: "localhost:8080"),
    get("http://localhost:8080/a"),
    get("http://localhost/a"),
    #"host is "localhost", the stub wants "localhost:8080""#
  ),
  MatchingRow(
    "path",
    Stub(.get, "/a/b"),
    get("https://h/a/b"),
    get("https://h/a/b/"),
    #"path is "/a/b/", the stub wants "/a/b""#
  ),
  MatchingRow(
    "path with case",
    Stub(.get, "/Search"),
    get("https://h/Search"),
    get("https://h/search"),
    #"path is "/search", the stub wants "/Search""#
  ),
  MatchingRow(
    "empty path",
    Stub(.get, "/"),
    get("https://h"),
    get("https://h//"),
    #"path is "//", the stub wants "/""#
  ),
  MatchingRow(
    "encoded path",
    Stub(.get, "/café au lait"),
    get("https://h/caf%C3%A9%20au%20lait"),
    get("https://h/cafe%20au%20lait"),
    #"path is "/cafe au lait", the stub wants "/café au lait""#
  ),
  MatchingRow(
    "encoded slash",
    Stub(.get, "/a%2fb"),
    get("https://h/a%2Fb"),
    get("https://h/a/b"),
    #"path is "/a/b", the stub wants "/a%2fb""#
  ),
  MatchingRow(
    "template",
    Stub(.get, .template("/user/{id}/picture.{kind}")),
    get("https://h/user/7/picture.jpg"),
    get("https://h/user/7/8/picture.jpg"),
    #"path is "/user/7/8/picture.jpg", the stub wants the form "/user/{id}/picture.{kind}""#
  ),
  MatchingRow(
    "template with an empty hole",
    Stub(.get, .template("/user/{id}")),
    get("https://h/user/x"),
    get("https://h/user/"),
    #"path is "/user/", the stub wants the form "/user/{id}""#
  ),
  MatchingRow(
    "template is literal outside of holes",
    Stub(.get, .template("/a.b/{c}")),
    get("https://h/a.b/c"),
    get("https://h/axb/c"),
    #"path is "/axb/c", the stub wants the form "/a.b/{c}""#
  ),
  MatchingRow(
    "expression",
    Stub(.get, .matching("/user/[0-9]+/profilepicture")),
    get("https://h/user/42/profilepicture"),
    get("https://h/user/42/profilepictures"),
    #"path is "/user/42/profilepictures", the stub wants a match of "/user/[0-9]+/profilepicture""#
  ),
  MatchingRow(
    "expression with alternatives",
    Stub(.get, .matching("/a|/ab")),
    get("https://h/ab"),
    get("https://h/abc"),
    #"path is "/abc", the stub wants a match of "/a|/ab""#
  ),
  MatchingRow(
    "expression does not end before a line break",
    Stub(.get, .matching("/a")),
    get("https://h/a"),
    get("https://h/a%0A"),
    #"path is "/a\n", the stub wants a match of "/a""#
  ),
  MatchingRow(
    "header",
    Stub(.get, "/a", headers: ["Accept": "text/plain"]),
    request("GET", "https://h/a", headers: ["accept": "text/plain", "X-More": "1"]),
    request("GET", "https://h/a", headers: ["Accept": "text/html"]),
    #"header "accept" is "text/html", the stub wants "text/plain""#
  ),
]
