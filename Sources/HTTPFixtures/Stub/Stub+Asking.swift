package import Foundation

// What a stub says of the request that it takes, when that is one request and no other.

extension RequestPattern {
  /// The URL of the requests that the pattern takes, when they all have the same.
  package var url: String? {
    guard let host, path.kind == .exact, let items = query.whole else { return nil }
    var parts = URLComponents()
    parts.percentEncodedPath = path.text
    let ordered = query.order ?? items.items
    if !ordered.isEmpty {
      parts.queryItems = ordered.map { URLQueryItem(name: $0.name, value: $0.value) }
      // A plus in a query means a space to most servers, and URLs leave it.
      parts.percentEncodedQuery = parts.percentEncodedQuery?
        .replacingOccurrences(of: "+", with: "%2B")
    }
    return parts.string.map { "\(scheme ?? "https")://\(host)\($0)" }
  }

  /// The headers that requests must have with one value.
  package var equalHeaders: [String: String] {
    headers.compactMapValues { rule in
      guard case .equal(let value) = rule.want else { return nil }
      return value
    }
  }
}

extension Stub {
  /// Why no one request and its one answer are known, as a sentence goes on after a colon.
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
  /// The type that goes out: a header wins over the extension of a file.
  package var sentType: String? {
    headers.first { $0.key.lowercased() == "content-type" }?.value ?? contentType
  }

  /// The bytes of a file, or those in the stub.
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
