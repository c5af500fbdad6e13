import Foundation
import HTTPFixtures
import ProofsheetBasics

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The redaction of URLs and headers, whose parts have known meanings.
extension Redactor {
  /// Returns a URL with tokens in its user information, its path and its query.
  mutating func url(_ text: String, keepsFragment: Bool = false) -> String {
    let url = keepsFragment ? text : String(text.prefix { $0 != "#" })
    return walked(SecretScan(url: Array(url.utf8), rules)).map(Self.text) ?? url
  }

  // MARK: - Headers

  mutating func header(_ header: RecordedExchange.Header) -> RecordedExchange.Header {
    let outer = place
    place += " \(header.name)"
    defer { place = outer }
    return .init(header.name, value(header.value, of: header.name))
  }

  private mutating func value(_ value: String, of name: String) -> String {
    switch name.lowercased() {
    case "cookie":
      let pairs = value.split(separator: ";").map { cookie(String($0)) }
      return pairs.joined(separator: "; ")
    case "set-cookie": return SetCookie.split(value).map { newCookie($0) }.joined(separator: ", ")
    case "authorization", "proxy-authorization": return credentials(value, name)
    case "location", "content-location": return url(value, keepsFragment: true)
    case "referer", "origin": return url(value)
    case "host", "content-type", "accept", "user-agent", "content-disposition": return walked(value)
    default:
      guard let grade = rules.grade(ofHeader: name),
        rules.decision(Array(value.utf8), named: name, grade: grade) == .replaced
      else { return walked(value, asking: name) }
      return token(for: value, name)
    }
  }

  private mutating func newCookie(_ value: String) -> String {
    let parts = value.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    // An expiry date differs in each recording; only a past date, which deletes the cookie, stays.
    let kept = parts.dropFirst().compactMap { part in
      guard part.lowercased().hasPrefix("expires=") else { return part }
      return hasPassed(part.dropFirst(8)) ? "Expires=Thu, 01 Jan 1970 00:00:00 GMT" : nil
    }
    return ([cookie(parts.first ?? "")] + kept).joined(separator: "; ")
  }

  /// Whether a date has passed at the time of the answer.
  ///
  /// An answer without a date counts as an answer from the start of 2025.
  private func hasPassed(_ date: Substring) -> Bool {
    guard let date = Self.moment(String(date)) else { return false }
    return date <= moment ?? Date(timeIntervalSince1970: 1_735_689_600)
  }

  /// Returns the moment of a date in one of the forms that cookies have.
  static func moment(_ date: String) -> Date? {
    guard let url = URL(string: "https://h") else { return nil }
    let fields = ["Set-Cookie": "a=b; Expires=\(date)"]
    return HTTPCookie.cookies(withResponseHeaderFields: fields, for: url).first?.expiresDate
  }

  private mutating func cookie(_ pair: String) -> String {
    let pair = pair.trimmingCharacters(in: .whitespaces)
    guard let equals = pair.firstIndex(of: "=") else { return pair }
    let name = String(pair[..<equals])
    let value = String(pair[pair.index(after: equals)...])
    // A cookie's value may be a word such as `dark`, which is no secret in other places.
    return "\(name)=\(always(value, name, isSearched: false))"
  }

  private mutating func credentials(_ value: String, _ name: String) -> String {
    guard let space = value.firstIndex(of: " ") else { return always(value, name) }
    let secret = String(value[value.index(after: space)...])
    if let data = Data(base64Encoded: secret), let pair = String(data: data, encoding: .utf8) {
      for part in [pair] + pair.split(separator: ":", maxSplits: 1).dropFirst().map(String.init) {
        _ = always(part, name)
      }
    }
    return "\(value[..<space]) \(always(secret, name))"
  }
}

extension Redactor {
  /// Returns a text with tokens for the secrets that are known by now.
  func renewed(_ text: String) -> String {
    known.rewritten(Array(text.utf8)).map { Self.text($0.text) } ?? text
  }

  /// Returns a known secret in a text or a file, unless a rule leaves the secret there.
  func finding(in bytes: Data) -> KnownSecrets.Finding? {
    known.finding(in: bytes, leaving: rules.left)
  }

  /// Returns a known secret that remains in the answer of an exchange, and its place.
  func finding(in exchange: RecordedExchange) -> (secret: KnownSecrets.Finding, place: String)? {
    if known.secrets.isEmpty { return nil }
    let headers = exchange.responseHeaders.map {
      ("response header \($0.name)", Data($0.value.utf8))
    }
    for (place, bytes) in [("response body", exchange.responseBody)] + headers {
      if let found = finding(in: bytes) { return (found, place) }
    }
    return nil
  }

  /// Throws if a known secret remains in the answer of an exchange.
  ///
  /// A secret that looks like an ordinary word is replaced in its own field only, and a secret in
  /// binary data is not replaced at all.
  func refuseSecrets(in exchange: RecordedExchange) throws(FixtureError) {
    guard let (found, _) = finding(in: exchange) else { return }
    throw FixtureError(
      "The recording was not written, because the answer of \(renewed(exchange.requestLine)) has the "
        + "secret of \(quoted(found.secret.field)) outside of its field (\(found.form)), where it cannot be "
        + "replaced safely. \(found.allowing)"
    )
  }

  /// Returns an error that shows no secret: one that names its type only, if the request had a secret,
  /// which the error may hold in any part, or if its text has a known one.
  func shown(_ error: any Error, ofSecret isSecret: Bool) -> any Error {
    let said = "\(error)\n\(String(reflecting: error))\n\(error.localizedDescription)"
    if !isSecret, finding(in: Data(said.utf8)) == nil { return error }
    return FixtureError(
      "The request failed with an error of the type \(type(of: error)), which is not shown because it may have "
        + "a secret."
    )
  }
}

/// A place in which a token replaces a secret.
struct Replacement: Hashable {
  /// The request as it was recorded, `GET https://example.org/a`.
  var request = ""
  /// The place in the request or its answer: `response body`, `request header X-Api-Key`.
  let place: String
  /// The name of the field that had the secret, or the name of the secret's form.
  let field: String
  let token: String

  func of(_ request: String) -> Replacement {
    var copy = self
    copy.request = request
    return copy
  }

  /// The replacement as a line of the report:
  /// `POST https://h/login (request body): password -> redacted-…`.
  var line: String { "\(request) (\(place)): \(field) -> \(token)" }
}
