package import Foundation

// The one request that a stub matches, for stubs that match no other.

extension RequestPattern {
  /// The URL that all requests of the pattern have; `nil` when they may differ.
  package var url: String? {
    guard let host, path.kind == .exact, let items = query.whole else { return nil }
    var parts = URLComponents()
    parts.percentEncodedPath = path.text
    let ordered = query.order ?? items.items
    if !ordered.isEmpty {
      parts.queryItems = ordered.map { URLQueryItem(name: $0.name, value: $0.value) }
      // Most servers read a plus in a query as a space, and `URLComponents` does not encode it.
      parts.percentEncodedQuery = parts.percentEncodedQuery?
        .replacingOccurrences(of: "+", with: "%2B")
    }
    return parts.string.map { "\(scheme ?? "https")://\(host)\($0)" }
  }

  /// The headers for which the pattern requires one exact value.
  package var equalHeaders: [String: String] {
    headers.compactMapValues { rule in
      guard case .equal(let value) = rule.want else { return nil }
      return value
    }
  }
}

extension Stub {
  /// The reason why the stub has no single request or answer, as words that follow a colon.
  package var obstacleToAsking: String? {
    if pattern.host == nil { return "its stub names no host" }
    if pattern.url == nil { return "its stub takes more than one URL" }
    if answersInTurn.count != 1 { return "it has several answers" }
    switch answersInTurn.first?.content {
    case .file, .bytes: return nil
    default: return "its answer is none of a server"
    }
  }
}

extension Stub.Answer {
  /// The content type of the response; a header wins over the extension of a file.
  package var sentType: String? {
    headers.first { $0.key.lowercased() == "content-type" }?.value ?? contentType
  }

  /// Returns the bytes of the file or of the stub.
  ///
  /// - Throws: `FixtureError` for a file that cannot be read.
  package func recordedBody(in fixtures: FixtureFolder) throws(FixtureError) -> Data {
    switch content {
    case .file(let path): try fixtures.data(at: path)
    case .bytes(let bytes): bytes
    default: Data()
    }
  }
}
