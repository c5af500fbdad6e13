import Foundation
import HTTPFixtures
import ProofsheetBasics

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The redaction of URLs and headers, whose parts have known meanings.
extension Redactor {
  /// Returns a URL without its user information, and with tokens in its path and query.
  mutating func url(_ text: String, keepsFragment: Bool = false) -> String {
    var url = text
    var fragment = ""
    if let mark = url.firstIndex(of: "#") {
      if keepsFragment {
        fragment = "#" + walked(String(url[url.index(after: mark)...]), isForm: true)
      }
      url = String(url[..<mark])
    }
    if let start = url.range(of: "://")?.upperBound {
      let authority = url[start...].prefix { $0 != "/" && $0 != "?" }
      if let at = authority.lastIndex(of: "@") {
        let parts = authority[..<at].split(separator: ":", maxSplits: 1)
        for part in parts.dropFirst() {
          _ = always(part.removingPercentEncoding ?? String(part), Self.password)
        }
        url.removeSubrange(start...at)
      }
    }
    let mark = url.firstIndex(of: "?") ?? url.endIndex
    let query = url[mark...].dropFirst()
    url = String(url[..<mark])
    let host = url.range(of: "://")?.upperBound ?? url.startIndex
    let start = url[host...].firstIndex(of: "/") ?? url.endIndex
    return url[..<start] + path(String(url[start...]), behind: url[host..<start])
      + (mark == text.endIndex || query.isEmpty
        ? "" : "?" + walked(String(query), asking: "query", isForm: true))
      + fragment
  }

  /// Returns a path with tokens; the path of a URL that is a secret as a whole becomes one token.
  private mutating func path(_ path: String, behind host: Substring) -> String {
    let whole = Array(host.utf8) + Array(path.utf8)
    if SecretShape.path(in: whole, host: 0..<host.utf8.count) != nil {
      return "/" + token(for: String(path.dropFirst()), "secret URL", isLook: true)
    }
    return walked(SecretScan(path: Array(path.utf8), rules), Array(path.utf8)).map(Self.text)
      ?? path
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
    var known = known
    return known.rewritten(Array(text.utf8)).map { Self.text($0.text) } ?? text
  }

  /// Returns a known secret in a text or a file, unless a rule leaves the secret there.
  func finding(in bytes: Data) -> KnownSecrets.Finding? {
    known.finding(in: bytes, leaving: redaction.rules[.leave])
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
        + "replaced safely. \(RecordedFiles.allowing(found.secret.token))"
    )
  }

  /// Returns an error that shows no known secret: the error itself, or its text with tokens.
  func shown(_ error: any Error) -> any Error {
    let said = Self.texts(of: error) + Self.texts(of: (error as NSError).userInfo)
    if !said.contains(where: { finding(in: $0) != nil }) { return error }
    let words = renewed("\(error)")
    if finding(in: Data(words.utf8)) == nil { return FixtureError(words) }
    return FixtureError(
      "The request failed with an error of the type \(type(of: error)), which is not shown because it has a secret."
    )
  }

  /// Returns the texts that a test may show of a value and its parts.
  private static func texts(of value: Any, depth: Int = 0) -> [Data] {
    if let bytes = value as? Data { return [bytes] }
    let words = (value as? any Error)?.localizedDescription ?? ""
    let own = Data("\(value)\n\(String(reflecting: value))\n\(words)".utf8)
    let mirrors = sequence(first: Mirror(reflecting: value), next: \.superclassMirror)
    let parts = mirrors.flatMap(\.children).prefix(depth < 6 ? 100 : 0)
    return [own] + parts.flatMap { texts(of: $0.value, depth: depth + 1) }
  }
}
