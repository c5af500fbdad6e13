import Foundation
import HTTPFixtures

/// URLs and headers, which say what stands where.
extension Redactor {
  /// The URL without user information, and with tokens in its path and query.
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
    guard let mark = url.firstIndex(of: "?") else { return walked(url) + fragment }
    let query = walked(String(url[url.index(after: mark)...]), isForm: true)
    return walked(String(url[..<mark])) + "?" + query + fragment
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
        rules.isSecret(Array(value.utf8), named: name, grade: grade)
      else { return walked(value) }
      return token(for: value, name)
    }
  }

  private mutating func newCookie(_ value: String) -> String {
    let parts = value.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    let kept = parts.dropFirst().filter { !$0.lowercased().hasPrefix("expires=") }
    return ([cookie(parts.first ?? "")] + kept).joined(separator: "; ")
  }

  private mutating func cookie(_ pair: String) -> String {
    let pair = pair.trimmingCharacters(in: .whitespaces)
    guard let equals = pair.firstIndex(of: "=") else { return pair }
    let name = String(pair[..<equals])
    let value = String(pair[pair.index(after: equals)...])
    // A word such as `dark` in a cookie says nothing of that word elsewhere.
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
