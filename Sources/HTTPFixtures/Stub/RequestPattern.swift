/// What a stub asks of a request: a request matches when it differs in nothing that is declared.
public struct RequestPattern: Hashable, Sendable {
  /// The verb.
  public let method: HTTPMethod
  /// The host, when the stub names one; with a port, the port counts too.
  public let host: String?
  /// The path.
  public let path: PathPattern
  /// The query.
  public let query: QueryRule
  /// Headers that must be there with these values, by their name in lower case.
  public let headers: [String: String]
  /// The body.
  public let body: BodyRule

  /// Whether the request differs in nothing.
  public func matches(_ request: CanonicalRequest) -> Bool {
    request.method == method
      && hostDifference(in: request) == nil
      && path.matches(request.path)
      && query.matches(request.query)
      && headerDifferences(in: request).isEmpty
      && body.differences(in: request.body).isEmpty
  }

  /// Everything in which `request` differs, in the order method, host, path, query, headers, body.
  public func differences(in request: CanonicalRequest) -> [Difference] {
    var found: [Difference] = []
    if request.method != method {
      found.append(.method(found: request.method, wanted: method))
    }
    if let difference = hostDifference(in: request) {
      found.append(difference)
    }
    if !path.matches(request.path) {
      found.append(.path(found: request.path, wanted: path))
    }
    found += query.differences(in: request.query)
    found += headerDifferences(in: request)
    found += body.differences(in: request.body)
    return found
  }

  private func hostDifference(in request: CanonicalRequest) -> Difference? {
    guard let host else { return nil }
    let found = host.contains(":") ? request.hostAndPort : request.host
    return found == host ? nil : .host(found: found, wanted: host)
  }

  private func headerDifferences(in request: CanonicalRequest) -> [Difference] {
    if headers.isEmpty { return [] }
    return headers.sorted { $0.key < $1.key }.compactMap { name, wanted in
      let value = request.header(name)
      return value == wanted ? nil : .header(name: name, found: value, wanted: wanted)
    }
  }
}

extension RequestPattern: CustomStringConvertible {
  /// The pattern in one line: `GET /search?term=Jackson&…`, `…` standing for whatever is ignored.
  public var description: String {
    "\(method) \(host.map { "//\($0)" } ?? "")\(path.text)\(queryText)"
  }

  private var queryText: String {
    switch query {
    case .ignored: "?…"
    case .exactly(let items): items.items.isEmpty ? "" : "?\(Self.text(of: items))"
    case .containing(let items): items.items.isEmpty ? "?…" : "?\(Self.text(of: items))&…"
    }
  }

  private static func text(of items: QueryItems) -> String {
    items.items.map { item in
      item.value.map { "\(item.name)=\($0)" } ?? item.name
    }.joined(separator: "&")
  }
}
