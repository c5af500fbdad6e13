import Foundation

/// What an app would call if it did not call the server.
package struct ServerOrigin: Hashable, Sendable {
  /// The scheme, the host and the port, for example `https://example.org`.
  let text: String

  /// Reads an origin, or gives `nil` when the text is none.
  ///
  /// - Parameter text: `https://host` or `http://host:port`, without a path.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty,
      parts.path.isEmpty, parts.query == nil, parts.fragment == nil, parts.user == nil
    else { return nil }
    self.text = text
  }

  /// The server itself, as a request calls it.
  init(calledAs host: String?) {
    text = "http://\(host ?? "127.0.0.1")"
  }

  /// What stands behind the origin in an absolute URL of it, for example `/search?term=a`; `nil`
  /// for a URL of another one.
  func path(of url: String) -> String? {
    let scheme = text.prefix { $0 != ":" }.count + 1
    for start in [text, String(text.dropFirst(scheme))]
    where url.prefix(start.count).lowercased() == start.lowercased() {
      let rest = url.dropFirst(start.count)
      if rest.isEmpty { return "/" }
      if rest.hasPrefix("/") { return String(rest) }
      if rest.hasPrefix("?") { return "/\(rest)" }
    }
    return nil
  }
}
