extension Stub {
  /// A part by which a recording tells requests apart; their method and path always count.
  ///
  ///     Scenario("checkout", archive: data, matching: [.query, .body, .header("Accept-Language")])
  public struct RequestPart: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case host
      case query
      case body
      case header(String)
    }

    private let kind: Kind

    /// The scheme, the host and the port.
    public static let host = RequestPart(kind: .host)
    /// The names and values of the query, in any order.
    public static let query = RequestPart(kind: .query)
    /// What the body means: JSON whatever its spelling, a form or a multipart form in any order and
    /// with any boundary, and of anything else the bytes.
    public static let body = RequestPart(kind: .body)

    /// The value of a header, or that it is not there.
    public static func header(_ name: String) -> RequestPart {
      RequestPart(kind: .header(name.lowercased()))
    }

    /// The name in lower case, when it is a header.
    var headerName: String? {
      guard case .header(let name) = kind else { return nil }
      return name
    }
  }
}

extension Set<Stub.RequestPart> {
  /// What counts unless a recording says otherwise: everything but the headers.
  public static var standard: Set<Stub.RequestPart> { [.host, .query, .body] }
}
