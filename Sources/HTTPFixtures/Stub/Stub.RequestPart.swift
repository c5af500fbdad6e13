extension Stub {
  /// A part of a request, by which a recording tells requests apart.
  ///
  /// The method and the path always count.
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
    /// The meaning of the body.
    ///
    /// JSON is compared by its values. A form is compared by its fields in any order, and a
    /// multipart form also with any boundary. Any other body is compared by its bytes.
    public static let body = RequestPart(kind: .body)

    /// The value of a header, or its absence.
    public static func header(_ name: String) -> RequestPart {
      RequestPart(kind: .header(name.lowercased()))
    }

    /// The name of a header in lower case; `nil` for other parts.
    var headerName: String? {
      guard case .header(let name) = kind else { return nil }
      return name
    }
  }
}

extension Set<Stub.RequestPart> {
  /// The default parts: all parts except the headers.
  public static var standard: Set<Stub.RequestPart> { [.host, .query, .body] }
}
