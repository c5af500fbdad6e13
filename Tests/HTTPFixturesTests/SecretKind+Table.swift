import Foundation

@testable import TrafficRecording

/// The places in which secrets of apps stand.
extension SecretKind {
  static let all: [SecretKind] = inRequests + inStructures + inAddresses + inText + encoded

  private static let form = "application/x-www-form-urlencoded"

  private static let inRequests: [SecretKind] = [
    sent("query token", "https://api.example.org/sent?page=1&token=SECRET"),
    sent("query key of a signed address", "https://api.example.org/a?X-Amz-Signature=SECRET&e=60"),
    sent("user information", "https://ada:SECRET@api.example.org/sent"),
    sent("bearer", headers("Authorization", "Bearer SECRET")),
    sent(
      "basic",
      headers(
        "Authorization",
        "Basic \(Data("ada:v5Hn8Tz2Pk6Mq4Gs9Lx".utf8).base64EncodedString())"
      )
    ),
    sent("bare authorization", headers("Authorization", "SECRET")),
    sent("header of a key", headers("X-Api-Key", "SECRET")),
    sent("header of one's own", headers("X-Acme-Auth", "SECRET")),
    sent("cookie", headers("Cookie", "theme=dark; sid=SECRET")),
    sent(
      "form",
      "https://api.example.org/f",
      ["Content-Type": form],
      body: "user=ada&password=SECRET&x=1"
    ),
    sent("form without a type", body: "user=ada&password=SECRET"),
    sent(
      "form with brackets",
      "https://api.example.org/f",
      ["Content-Type": form],
      body: "user%5Bpassword%5D=SECRET&x=1"
    ),
    sent("JSON password", body: #"{"user": "ada", "password": "SECRET"}"#),
    sent("short password", secret: "hunter", body: #"{"user": "ada", "password": "SECRET"}"#),
    sent("number as password", secret: "73918264", body: #"{"user": "ada", "password": SECRET}"#),
    sent(
      "multipart",
      "https://api.example.org/m",
      ["Content-Type": "multipart/form-data; boundary=b0"],
      body: "--b0\r\nContent-Disposition: form-data; name=\"user\"\r\n\r\nada\r\n--b0\r\n"
        + "Content-Disposition: form-data; name=\"password\"\r\n\r\nSECRET\r\n--b0--\r\n"
    ),
    sent(
      "GraphQL in a body",
      body: #"{"query": "mutation { login(name: \"ada\", password: \"SECRET\") { id } }"}"#
    ),
    sent(
      "GraphQL variables",
      body: #"{"query": "q", "variables": {"input": {"password": "SECRET"}}}"#
    ),
    sent(
      "GraphQL in a query",
      "https://api.example.org/graphql?query=mutation%7Blogin(password%3A%22SECRET%22)%7Bid%7D%7D"
    ),
    sent(
      "SOAP",
      body:
        "<s:Body><a:Login><a:user>ada</a:user><a:password>SECRET</a:password></a:Login></s:Body>"
    ),
    sent(
      "XML-RPC",
      body: "<member><name>password</name><value><string>SECRET</string></value></member>"
    ),
  ]

  private static let inStructures: [SecretKind] = [
    answer("access token", "application/json") {
      #"{"access_token": "\#($0)", "expires_in": 3600}"#
    },
    answer("list of tokens", "application/json") { #"{"tokens": ["\#($0)", "short"]}"# },
    answer("name and value", "application/json") { #"[{"name": "password", "value": "\#($0)"}]"# },
    answer("value and key", "application/json") { #"[{"value": "\#($0)", "key": "api_key"}]"# },
    answer("JSON in a string", "application/json") { #"{"payload": "{\"password\":\"\#($0)\"}"}"# },
    answer("JSON in a string in a string", "application/json") {
      #"{"a": "{\"b\":\"{\\\"password\\\":\\\"\#($0)\\\"}\"}"}"#
    },
    answer("escaped JSON", "application/json", secret: "q7Zk/Wm3é\"Xr8Lt5") { _ in
      #"{"client_secret": "q7Zk\/Wm3\u00e9\"Xr8Lt5"}"#
    },
    answer("lines of JSON", "application/x-ndjson") { "{\"a\": 1}\n{\"token\": \"\($0)\"}\n" },
    answer("JSONP", "application/javascript") { "callback({\"token\": \"\($0)\"});" },
    answer("event stream of JSON", "text/event-stream") {
      "event: a\ndata: {\"token\": \"\($0)\"}\n\n"
    },
    answer("event stream of pairs", "text/event-stream") { "data: token=\($0)\n\n" },
    answer("XML element", "application/xml") { "<a><password type=\"x\">\($0)</password></a>" },
    answer("XML attribute", "application/xml") { "<user name=\"ada\" password=\"\($0)\"/>" },
    answer("CDATA", "application/xml") { "<secretKey><![CDATA[\($0)]]></secretKey>" },
    answer("property list", "application/xml") {
      "<dict><key>password</key>\n<string>\($0)</string></dict>"
    },
    answer("hidden field", "text/html") {
      "<input type=\"hidden\" name=\"csrf_token\" value=\"\($0)\">"
    },
    answer("meta element", "text/html") { "<meta content='\($0)' name='csrf-token'>" },
    answer("JSON in an attribute", "text/html") {
      "<div data-app=\"{&quot;token&quot;:&quot;\($0)&quot;}\">"
    },
    answer("script", "application/javascript") { "var config = { apiKey: '\($0)', page: 1 };" },
    answer("assignment", "text/html") { "<script>window.authToken = \"\($0)\";</script>" },
    answer("YAML", "application/yaml") { "user: ada\npassword: \($0)\npage: 1\n" },
    answer("multipart answer", "multipart/mixed; boundary=x") {
      "--x\r\nContent-Type: application/json\r\n\r\n{\"token\": \"\($0)\"}\r\n--x--\r\n"
    },
  ]

  private static let inAddresses: [SecretKind] = [
    sent(
      "bot in a path",
      "https://api.example.org/botSECRET/getMe",
      secret: "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsawX"
    ),
    sent("segment behind reset", "https://api.example.org/reset/SECRET?a=1"),
    answer("Set-Cookie", "text/plain", ["Set-Cookie": "sid=SECRET; Path=/; HttpOnly"]) { _ in "" },
    answer(
      "query of a Location",
      "text/plain",
      ["Location": "https://h.example.org/?token=SECRET&a=1"],
      status: 302
    ) { _ in "" },
    answer("path of a Location", "text/plain", ["Location": "/verify/SECRET"], status: 302) { _ in
      ""
    },
    answer(
      "fragment of a Location",
      "text/plain",
      ["Location": "app://done#access_token=SECRET&a=1"],
      status: 302
    ) { _ in "" },
    answer("Link", "text/plain", ["Link": "</a?token=SECRET&page=2>; rel=\"next\""]) { _ in "a" },
    answer("Refresh", "text/plain", ["Refresh": "0; url=https://h.example.org/?token=SECRET"]) {
      _ in "a"
    },
    answer("address in JSON", "application/json") {
      #"{"url": "https:\/\/h.example.org\/f?a=1&token=\#($0)"}"#
    },
    answer("address with a password in JSON", "application/json") {
      #"{"url": "https://ada:\#($0)@h.example.org/"}"#
    },
    answer("address in an address", "application/json") {
      #"{"url": "https://h.example.org/?next=https%3A%2F%2Fi.example.org%2F%3Ftoken%3D\#($0)"}"#
    },
  ]

  private static let inText: [SecretKind] = [
    answer("key of a vendor", secret: "AKIA" + "QZ7WX3RT5LKJ2HGF") { "use \($0)." },
    answer(
      "web token",
      secret: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N"
    ) { "<p>\($0)</p>" },
    answer("private key", secret: "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcw") {
      "-----BEGIN PRIVATE KEY-----\n\($0)\n-----END PRIVATE KEY-----\n"
    },
    echo("plain echo") { Data("you sent \($0), thanks".utf8) },
    answer("dump of headers") { "GET / HTTP/1.1\nHost: h\nAuthorization: Bearer \($0)\nX: 1\n" },
  ]

  private static let encoded: [SecretKind] = [
    answer("base64 of JSON", "text/plain") {
      Data("{\"password\": \"\($0)\", \"a\": 1}".utf8).base64EncodedString()
    },
    echo("gzip", "application/json") { secret in
      let text = Array("{\"note\": \"\(secret)\"}".utf8)
      let empty =
        Data(base64Encoded: "H4sIAAAAAAACA6tWSlSyUjCsBQCXjqH7CAAAAA==").map(Array.init) ?? []
      return Data(PackedText(empty)?.packing(text) ?? [])
    },
    echo("hexadecimal digits") {
      Data("id \($0.utf8.map { String($0, radix: 16) }.joined())".utf8)
    },
    echo("UTF-16", "text/plain; charset=utf-16") {
      "\u{FEFF}say \($0)".data(using: .utf16LittleEndian) ?? Data()
    },
  ]

  private static func headers(_ name: String, _ value: String) -> (String, [String: String]) {
    ("https://api.example.org/sent", [name: value])
  }

  private static func sent(_ name: String, _ place: (String, [String: String])) -> SecretKind {
    sent(name, place.0, place.1)
  }
}
