@testable import TrafficRecording

/// One place in which a secret can stand, as a request and its answer.
struct SecretKind: Sendable, CustomStringConvertible {
  let description: String
  let secret: String
  let request: URLRequest
  let status: Int
  let headers: [String: String]
  let body: Data

  /// What a server would say.
  var world: RecordingClient.Live { live(status, headers) { [body] _ in body } }

  /// The name, the secret behind it in brackets or a usual one, and the rest of a row.
  private static func parts(_ row: String, _ usual: String) -> (String, String, String) {
    let colon = row.range(of: row.contains("): ") ? "): " : ": ") ?? row.startIndex..<row.startIndex
    let head = row[..<colon.lowerBound].components(separatedBy: " (")
    return (head[0], head.count > 1 ? head[1] : usual, String(row[colon.upperBound...]))
  }

  /// A kind whose secret stands in an answer: `name (secret): type body`.
  static func answer(
    _ row: String,
    _ headers: [String: String] = [:],
    status: Int = 200,
    body: ((String) -> Data)? = nil
  ) -> SecretKind {
    let (name, secret, rest) = parts(row, "q7ZkWm3Xr8Lt5Vn2Yd")
    let put = { (text: String) in text.replacingOccurrences(of: "SECRET", with: secret) }
    let (type, text) =
      rest.firstIndex(of: " ").map { space in
        (String(rest[..<space]), String(rest[space...].dropFirst()))
      } ?? (rest, "")
    return SecretKind(
      description: name,
      secret: secret,
      request: get("https://api.example.org/kinds"),
      status: status,
      headers: headers.mapValues(put).merging(["Content-Type": type]) { _, new in new },
      body: body?(secret) ?? Data(put(text).utf8)
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
      request: ask("GET https://api.example.org/echo | Authorization: Bearer \(secret)"),
      status: 200,
      headers: ["Content-Type": type],
      body: body(secret)
    )
  }

  /// A kind whose secret stands in a request of the app's server: `name (secret): request`.
  static func sent(_ row: String) -> SecretKind {
    let (name, secret, line) = parts(row, "v5Hn8Tz2Pk6Mq4Gs9Lx")
    let basic = Data("ada:\(secret)".utf8).base64EncodedString()
    let sent = line.replacing(" /", with: " https://api.example.org/", maxReplacements: 1)
      .replacing("SECRET", with: secret).replacing("BASIC", with: basic)
    return SecretKind(
      description: name,
      secret: secret,
      request: ask(sent),
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
  func survives(in bytes: Data) -> Bool { Self.holds(secret, bytes) }

  static func holds(_ secret: String, _ bytes: Data) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    let hex = secret.utf8.map { String($0, radix: 16) }.joined()
    let entities = secret.unicodeScalars.map { "&#\($0.value);" }.joined()
    let percent = secret.utf8.map { "%" + String($0, radix: 16) }.joined()
    for form in [
      secret, hex, entities, percent, percent.replacingOccurrences(of: "%", with: "%25"),
    ]
    where text.lowercased().contains(form.lowercased()) {
      return true
    }
    var raw = SecretSearch.base64Patterns(of: Data(secret.utf8))
    raw += [String.Encoding.utf16LittleEndian, .utf16BigEndian].compactMap {
      secret.data(using: $0)
    }
    if raw.contains(where: { bytes.range(of: $0) != nil }) { return true }
    let decoded = base64(in: text) + [bytes]
    return decoded.contains { part in
      PackedText(Array(part)).map { holds(secret, Data($0.text)) }
        ?? (part != bytes && holds(secret, part))
    }
  }

  /// What all runs of base64 of a text hold.
  private static func base64(in text: String) -> [Data] {
    text.split { !($0.isLetter || $0.isNumber || "+/=".contains($0)) }.filter { $0.count >= 24 }
      .compactMap { Data(base64Encoded: String($0)) }
  }
}
