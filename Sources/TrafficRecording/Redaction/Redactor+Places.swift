import Foundation
import HTTPFixtures

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
    guard let date = Self.moment(date) else { return false }
    return !(moment ?? [2025]).lexicographicallyPrecedes(date)
  }

  /// Returns year, month, day and time of `Wed, 21 Oct 2015 07:28:00 GMT`; the month counts from 0.
  ///
  /// Hyphens may separate the parts of the date, as in `21-Oct-15`.
  static func moment(_ date: Substring) -> [Int]? {
    let words = date.lowercased().split { " -,:".contains($0) }
    let months = "janfebmaraprmayjunjulaugsepoctnovdec"
    guard let place = words.firstIndex(where: { $0.count == 3 && months.contains($0) }),
      let month = months.firstRange(of: words[place]), place > 0, place + 1 < words.count,
      let day = Int(words[place - 1]), let year = Int(words[place + 1])
    else { return nil }
    let number = months.distance(from: months.startIndex, to: month.lowerBound) / 3
    return [year < 100 ? year + 2000 : year, number, day]
      + words[(place + 2)...].compactMap { Int($0) }
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
