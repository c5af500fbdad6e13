import Foundation

@testable import TrafficRecording

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One place in which a secret can stand, as a request and its answer.
struct SecretKind: Sendable, CustomStringConvertible {
  let description: String
  let secret: String
  let request: URLRequest
  let status: Int
  let headers: [String: String]
  let body: Data

  /// What a server would say.
  var live: RecordingClient.Live {
    { [self] request in
      let url = request.url ?? URL(fileURLWithPath: "/")
      let head = HTTPURLResponse(
        url: url,
        statusCode: status,
        httpVersion: nil,
        headerFields: headers
      )
      guard let head else { throw URLError(.badServerResponse) }
      return (body, head)
    }
  }

  /// A kind whose secret stands in an answer.
  static func answer(
    _ name: String,
    _ type: String = "text/plain",
    _ headers: [String: String] = [:],
    status: Int = 200,
    secret: String = "q7ZkWm3Xr8Lt5Vn2Yd",
    body: (String) -> String
  ) -> SecretKind {
    SecretKind(
      description: name,
      secret: secret,
      request: get("https://api.example.org/kinds"),
      status: status,
      headers: headers.mapValues { $0.replacingOccurrences(of: "SECRET", with: secret) }
        .merging(["Content-Type": type]) { _, new in new },
      body: Data(body(secret).utf8)
    )
  }

  /// A kind whose secret is sent in a header and comes back in the answer in another writing.
  static func echo(_ name: String, _ type: String = "text/plain", body: (String) -> Data)
    -> SecretKind
  {
    let secret = "k3Yb9Qw7Ns4Jd6Ht1Rc"
    return SecretKind(
      description: name,
      secret: secret,
      request: HTTPFixturesTests.request(
        "GET",
        "https://api.example.org/echo",
        headers: ["Authorization": "Bearer \(secret)"]
      ),
      status: 200,
      headers: ["Content-Type": type],
      body: body(secret)
    )
  }

  /// A kind whose secret stands in a request.
  static func sent(
    _ name: String,
    _ url: String = "https://api.example.org/sent",
    _ headers: [String: String] = [:],
    secret: String = "v5Hn8Tz2Pk6Mq4Gs9Lx",
    body: String? = nil
  ) -> SecretKind {
    let put = { (text: String) in text.replacingOccurrences(of: "SECRET", with: secret) }
    return SecretKind(
      description: name,
      secret: secret,
      request: HTTPFixturesTests.request(
        body == nil ? "GET" : "POST",
        put(url),
        headers: headers.mapValues(put),
        body: body.map(put)
      ),
      status: 200,
      headers: ["Content-Type": "application/json"],
      body: Data("{\"fine\": true}".utf8)
    )
  }

  /// The same request with another secret.
  var asSomebodyElse: URLRequest {
    let other = String(secret.reversed())
    var request = request
    let put = { (text: String) in text.replacingOccurrences(of: secret, with: other) }
    request.url = URL(string: put(request.url?.absoluteString ?? ""))
    request.httpBody = request.httpBody.map { Data(put(String(decoding: $0, as: UTF8.self)).utf8) }
    return request
  }

  /// Whether bytes hold the secret in any writing that somebody could read.
  func survives(in bytes: Data) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    let secret = Data(self.secret.utf8)
    let hex = self.secret.utf8.map { String($0, radix: 16) }.joined()
    let entities = self.secret.unicodeScalars.map { "&#\($0.value);" }.joined()
    let percent = self.secret.utf8.map { "%" + String($0, radix: 16) }.joined()
    for form in [
      self.secret, hex, entities, percent, percent.replacingOccurrences(of: "%", with: "%25"),
    ]
    where text.lowercased().contains(form.lowercased()) {
      return true
    }
    var raw = SecretSearch.base64Patterns(of: secret)
    raw += [String.Encoding.utf16LittleEndian, .utf16BigEndian].compactMap {
      self.secret.data(using: $0)
    }
    if raw.contains(where: { bytes.range(of: $0) != nil }) { return true }
    let decoded = Self.base64(in: text) + [bytes]
    return decoded.contains { part in
      PackedText(Array(part)).map { survives(in: Data($0.text)) }
        ?? (part != bytes && survives(in: part))
    }
  }

  /// What all runs of base64 of a text hold.
  private static func base64(in text: String) -> [Data] {
    text.split { !($0.isLetter || $0.isNumber || "+/=".contains($0)) }.filter { $0.count >= 24 }
      .compactMap { Data(base64Encoded: String($0)) }
  }
}
