import Foundation

/// The scheme, host and port under which an app normally calls the real server.
package struct ServerOrigin: Hashable, Sendable {
  /// The scheme, the host and the port, for example `https://example.org`.
  let text: String

  /// Parses an origin; returns `nil` for any other text.
  ///
  /// - Parameter text: `https://host` or `http://host:port`, without a path.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty,
      parts.path.isEmpty, parts.query == nil, parts.fragment == nil, parts.user == nil
    else { return nil }
    self.text = text
  }

  /// Creates the origin of this server, from the `Host` header of a request.
  init(calledAs host: String?) {
    text = "http://\(host ?? "127.0.0.1")"
  }

  /// Returns the rest of an absolute URL of this origin, for example `/search?term=a`; `nil` for a
  /// URL of another origin.
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
