@testable import TrafficRecording

/// The places in which secrets of apps stand.
extension SecretKind {
  static let all: [SecretKind] = inRequests + inAnswers + others

  /// Requests, with `↵` for a line break of a form and `FORM` for the type of one.
  private static let inRequests: [SecretKind] = #"""
    query token: GET /sent?page=1&token=SECRET
    query key of a signed address: GET /a?X-Amz-Signature=SECRET&e=60
    user information: GET https://ada:SECRET@api.example.org/sent
    bearer: GET /sent | Authorization: Bearer SECRET
    basic: GET /sent | Authorization: Basic BASIC
    bare authorization: GET /sent | Authorization: SECRET
    header of a key: GET /sent | X-Api-Key: SECRET
    header of one's own: GET /sent | X-Acme-Auth: SECRET
    cookie: GET /sent | Cookie: theme=dark; sid=SECRET
    form: POST /f | FORM < user=ada&password=SECRET&x=1
    form without a type: POST /sent < user=ada&password=SECRET
    form with brackets: POST /f | FORM < user%5Bpassword%5D=SECRET&x=1
    JSON password: POST /sent < {"user": "ada", "password": "SECRET"}
    short password (hunter): POST /sent < {"user": "ada", "password": "SECRET"}
    number as password (73918264): POST /sent < {"user": "ada", "password": SECRET}
    multipart: POST /m | Content-Type: multipart/form-data; boundary=b0 < --b0↵Content-Disposition: form-data; name="user"↵↵ada↵--b0↵Content-Disposition: form-data; name="password"↵↵SECRET↵--b0--↵
    GraphQL in a body: POST /sent < {"query": "mutation { login(name: \"ada\", password: \"SECRET\") { id } }"}
    GraphQL variables: POST /sent < {"query": "q", "variables": {"input": {"password": "SECRET"}}}
    GraphQL in a query: GET /graphql?query=mutation%7Blogin(password%3A%22SECRET%22)%7Bid%7D%7D
    SOAP: POST /sent < <s:Body><a:Login><a:user>ada</a:user><a:password>SECRET</a:password></a:Login></s:Body>
    XML-RPC: POST /sent < <member><name>password</name><value><string>SECRET</string></value></member>
    bot in a path (123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsawX): GET /botSECRET/getMe
    segment behind reset: GET /reset/SECRET?a=1
    """#.replacing("FORM", with: "Content-Type: application/x-www-form-urlencoded")
    .split(separator: "\n").map { sent(String($0).replacing("↵", with: "\r\n")) }

  /// Answers by type and body, with `↵` for a line feed and `¶` for a line break of a message.
  private static let inAnswers: [SecretKind] = #"""
    access token: application/json {"access_token": "SECRET", "expires_in": 3600}
    list of tokens: application/json {"tokens": ["SECRET", "short"]}
    name and value: application/json [{"name": "password", "value": "SECRET"}]
    value and key: application/json [{"value": "SECRET", "key": "api_key"}]
    JSON in a string: application/json {"payload": "{\"password\":\"SECRET\"}"}
    JSON in a string in a string: application/json {"a": "{\"b\":\"{\\\"password\\\":\\\"SECRET\\\"}\"}"}
    lines of JSON: application/x-ndjson {"a": 1}↵{"token": "SECRET"}↵
    JSONP: application/javascript callback({"token": "SECRET"});
    event stream of JSON: text/event-stream event: a↵data: {"token": "SECRET"}↵↵
    event stream of pairs: text/event-stream data: token=SECRET↵↵
    XML element: application/xml <a><password type="x">SECRET</password></a>
    XML attribute: application/xml <user name="ada" password="SECRET"/>
    CDATA: application/xml <secretKey><![CDATA[SECRET]]></secretKey>
    property list: application/xml <dict><key>password</key>↵<string>SECRET</string></dict>
    hidden field: text/html <input type="hidden" name="csrf_token" value="SECRET">
    meta element: text/html <meta content='SECRET' name='csrf-token'>
    JSON in an attribute: text/html <div data-app="{&quot;token&quot;:&quot;SECRET&quot;}">
    script: application/javascript var config = { apiKey: 'SECRET', page: 1 };
    assignment: text/html <script>window.authToken = "SECRET";</script>
    YAML: application/yaml user: ada↵password: SECRET↵page: 1↵
    multipart answer: multipart/mixed;boundary=x --x¶Content-Type: application/json¶¶{"token": "SECRET"}¶--x--¶
    address in JSON: application/json {"url": "https:\/\/h.example.org\/f?a=1&token=SECRET"}
    address with a password in JSON: application/json {"url": "https://ada:SECRET@h.example.org/"}
    address in an address: application/json {"url": "https://h.example.org/?next=https%3A%2F%2Fi.example.org%2F%3Ftoken%3DSECRET"}
    key of a vendor (AKIAQZ7WX3RT5LKJ2HGF): text/plain use SECRET.
    web token (eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N): text/plain <p>SECRET</p>
    private key (MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcw): text/plain -----BEGIN PRIVATE KEY-----↵SECRET↵-----END PRIVATE KEY-----↵
    dump of headers: text/plain GET / HTTP/1.1↵Host: h↵Authorization: Bearer SECRET↵X: 1↵
    """#.split(separator: "\n").map { row in
      answer(String(row).replacing("↵", with: "\n").replacing("¶", with: "\r\n"))
    }

  private static func moved(_ part: String, _ location: String) -> SecretKind {
    answer("\(part) of a Location: text/plain ", ["Location": location], status: 302)
  }

  private static let others: [SecretKind] = [
    answer("Set-Cookie: text/plain ", ["Set-Cookie": "sid=SECRET; Path=/; HttpOnly"]),
    moved("query", "https://h.example.org/?token=SECRET&a=1"), moved("path", "/verify/SECRET"),
    moved("fragment", "app://done#access_token=SECRET&a=1"),
    answer("Link: text/plain a", ["Link": "</a?token=SECRET&page=2>; rel=\"next\""]),
    answer("Refresh: text/plain a", ["Refresh": "0; url=https://h.example.org/?token=SECRET"]),
    answer(
      #"escaped JSON (q7Zk/Wm3é"Xr8Lt5): application/json {"client_secret": "q7Zk\/Wm3\u00e9\"Xr8Lt5"}"#
    ),
    answer("base64 of JSON: text/plain SECRET") {
      Data("{\"password\": \"\($0)\", \"a\": 1}".utf8).base64EncodedData()
    },
    echo("plain echo") { Data("you sent \($0), thanks".utf8) },
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
}
