/// Hosts that are reserved for examples, or that are the machine itself.
enum ReservedHosts {
  private static let domains = ["example.com", "example.net", "example.org", "localhost"]
  /// The top-level domains that RFC 2606 and RFC 6761 reserve for tests and documentation.
  private static let endings = [".example", ".test", ".invalid", ".localhost", ".local"]

  /// Whether a host is reserved, so that a fixture may name it: `api.example.com`, `127.0.0.1`.
  static func contains(_ host: String) -> Bool {
    let host = host.lowercased()
    return domains.contains { host == $0 || host.hasSuffix("." + $0) }
      || endings.contains { host.hasSuffix($0) } || host.hasPrefix("127.") || host == "[::1]"
  }

  private static let schemes: Set<String> = ["http", "https", "ws", "wss", "ftp"]

  /// Returns the real hosts of the URLs in a text, in order.
  static func foreign(in text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "/")) else { return [] }
    var hosts: [String] = []
    var rest = text[...]
    while let mark = rest.firstRange(of: "://") {
      let scheme = rest[..<mark.lowerBound].reversed().prefix(while: \.isLetter).reversed()
      rest = rest[mark.upperBound...]
      let authority = rest.prefix { !"/?#\"'<> \\,)".contains($0) }
      let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
      let host = (place ?? authority).prefix { $0 != ":" }
      guard schemes.contains(String(scheme).lowercased()), host.contains("."),
        !contains(String(host))
      else { continue }
      hosts.append(host.lowercased())
    }
    return hosts
  }
}
