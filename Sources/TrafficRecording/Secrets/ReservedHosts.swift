import Foundation

/// Host names that are reserved for examples, or that mean the machine itself.
package enum ReservedHosts {
  private static let domains = ["example.com", "example.net", "example.org", "localhost"]
  /// The top-level domains that RFC 2606, 6761 and 6762 reserve for tests, examples and local use.
  private static let endings = [".example", ".test", ".invalid", ".localhost", ".local"]

  /// Whether a host is reserved, so that a fixture may name it: `api.example.com`, `127.0.0.1`.
  package static func contains(_ host: String) -> Bool {
    let host = host.lowercased()
    return domains.contains { host == $0 || host.hasSuffix("." + $0) }
      || endings.contains { host.hasSuffix($0) } || host.hasPrefix("127.") || host == "[::1]"
  }

  private static let schemes: Set<String> = ["http", "https", "ws", "wss", "ftp"]

  /// Returns the unreserved hosts of the URLs in a text, with the offsets of the URLs, in order.
  package static func foreign(in text: [UInt8]) -> [(host: String, offset: Int)] {
    ByteSearch(["://", ":\\/\\/", "%3A%2F%2F", "%3a%2f%2f"]).hits(in: text).compactMap { hit in
      let scheme = text[..<hit.range.lowerBound].suffix(5).reversed()
        .prefix(while: SecretLook.isWord).reversed()
      let name = String(decoding: scheme, as: UTF8.self).lowercased()
      // The letter of an escape such as `\n` may stand before the scheme.
      guard let known = [name, String(name.dropFirst())].first(where: schemes.contains) else {
        return nil
      }
      let authority = text[hit.range.upperBound...].prefix {
        $0 > 0x20 && !"/?#\"'<>\\,)%".utf8.contains($0)
      }
      let last =
        authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? []
      let host = String(decoding: last.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        .lowercased()
      return host.contains(".") && !contains(host)
        ? (host, hit.range.lowerBound - known.count) : nil
    }
  }
}
