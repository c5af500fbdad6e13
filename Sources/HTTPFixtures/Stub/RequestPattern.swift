package import Foundation
import ProofsheetBasics

/// The requirements that a stub sets for requests; a request matches when it meets all of them.
package struct RequestPattern: Hashable, Sendable {
  /// The method that a request must have.
  package let method: Stub.Method
  /// The scheme that a request must have; `nil` for any scheme.
  package let scheme: String?
  /// The host that a request must have, with its port if the stub names one; `nil` for any host.
  package let host: String?
  /// The rule for the path of a request.
  package internal(set) var path: Stub.Path
  /// The rule for the query of a request.
  package let query: Stub.Query
  /// The rules for headers, by their names in lower case.
  package let headers: [String: Stub.Value]
  /// The rules for cookies, by their names.
  package let cookies: [String: Stub.Value]
  /// The rule for the body of a request.
  package let body: Stub.Body
  /// The further conditions for the whole request.
  package internal(set) var conditions: [RequestCondition] = []

  /// Whether the request meets all requirements.
  package func matches(_ request: Stub.Request) -> Bool {
    request.method == method
      && (scheme == nil || request.scheme == scheme)
      && fitsHost(of: request)
      && path.matches(request.path)
      && query.matches(request.query)
      && fitsFields(of: request)
      && body.matches(request)
      && (conditions.isEmpty || conditions.allSatisfy { $0.holds(request) })
  }

  /// Returns all differences of `request`, in the order method, scheme, host, path, query, headers,
  /// cookies, body, conditions.
  package func differences(in request: Stub.Request) -> [Difference] {
    var found: [Difference] = []
    if request.method != method {
      found.append(Difference("method", is: request.method.name, wants: method.name))
    }
    if let scheme, scheme != request.scheme {
      found.append(Difference("scheme", is: quoted(request.scheme), wants: quoted(scheme)))
    }
    if let host, !fitsHost(of: request) {
      let name = hasPort ? request.hostAndPort : request.host
      found.append(Difference("host", is: quoted(name), wants: quoted(host)))
    }
    if !path.matches(request.path) {
      found.append(Difference("path", is: quoted(request.path), wants: path.wish))
    }
    found += query.differences(in: request.query)
    found += Self.differences("header", headers, request.header)
    found += Self.differences("cookie", cookies, request.cookie)
    found += body.differences(in: request)
    return found + conditions.filter { !$0.holds(request) }.map { Difference(condition: $0.name) }
  }

  /// Returns how far a request is from the pattern.
  ///
  /// The first number is twice that of the parts in which they differ, and one more for another path. The second
  /// one, for the same path, is that of the names in the query and of the values in the body.
  func distance(of request: Stub.Request) -> (parts: Int, single: Int) {
    let isHere = path.matches(request.path)
    let query = self.query.differenceCount(in: request.query)
    let body = self.body.differenceCount(in: request)
    var count = isHere ? 0 : 3
    if request.method != method { count += 2 }
    if !(scheme == nil || request.scheme == scheme) || !fitsHost(of: request) { count += 2 }
    if query > 0 { count += 2 }
    if !fitsFields(of: request) { count += 2 }
    if body > 0 { count += 2 }
    if !conditions.isEmpty, !conditions.allSatisfy({ $0.holds(request) }) { count += 2 }
    return (count, isHere ? query + body : 0)
  }

  private func fitsFields(of request: Stub.Request) -> Bool {
    if headers.isEmpty, cookies.isEmpty { return true }
    return headers.allSatisfy { $0.value.matches(request.header($0.key)) }
      && cookies.allSatisfy { $0.value.matches(request.cookie($0.key)) }
  }

  private func fitsHost(of request: Stub.Request) -> Bool {
    guard let host else { return true }
    return host == request.host || host == request.hostAndAnyPort
  }

  private var hasPort: Bool { host?.utf8.contains(UInt8(ascii: ":")) ?? false }

  private static func differences(
    _ word: String,
    _ rules: [String: Stub.Value],
    _ value: (String) -> String?
  ) -> [Difference] {
    if rules.isEmpty { return [] }
    return rules.sorted { $0.key < $1.key }.compactMap { name, wanted in
      let found = value(name)
      if wanted.matches(found) { return nil }
      let what = "\(word) \(quoted(name))"
      return Difference(what, is: Difference.shown(found), wants: wanted.wish)
    }
  }
}

extension RequestPattern {
  /// Creates a pattern for all requests that equal this request in the given parts.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - parts: The parts to compare.
  ///   - pieces: Splits a text at its redaction tokens; any text may stand in place of a token.
  package init(
    of request: Stub.Request,
    matching parts: Set<Stub.RequestPart>,
    around pieces: (String) -> [String] = { [$0] }
  ) {
    let names = parts.compactMap(\.headerName)
    let path = pieces(request.path)
    let isHoled = path.count > 1 && !request.path.contains { "{}".contains($0) }
    self.init(
      method: request.method,
      scheme: parts.contains(.host) ? request.scheme : nil,
      host: parts.contains(.host) ? request.hostAndPort : nil,
      path: isHoled ? .template(path.joined(separator: "{secret}")) : .exact(request.rawPath),
      query: parts.contains(.query) ? .recorded(request.query, around: pieces) : .ignored,
      headers: Dictionary(
        uniqueKeysWithValues: names.map { name in
          (name, request.header(name).map { .recorded($0, around: pieces) } ?? .absent)
        }
      ),
      cookies: [:],
      body: parts.contains(.body) ? .recorded(request, around: pieces) : .ignored
    )
  }
}

extension RequestPattern: CustomStringConvertible {
  /// The pattern in one line: `GET /search?term=Jackson&…`; `…` means any further items.
  package var description: String { "\(method.name) \(target)" }

  /// The pattern in one line without its method.
  package var target: String {
    "\(scheme.map { "\($0)://\(host ?? "…")" } ?? host ?? "")\(path.text)"
      + Self.text(of: query)
  }

  private static func text(of query: Stub.Query) -> String {
    let items = query.items.items.map { item in
      item.value.map { "\(item.name)=\($0)" } ?? item.name
    }
    let rules = query.rules.keys.sorted().map { "\($0)=…" }
    let all = items + rules + (query.isOpen ? ["…"] : [])
    return all.isEmpty ? "" : "?" + all.joined(separator: "&")
  }
}

/// A named condition for a whole request, for requirements that no other rule can state.
package struct RequestCondition: Sendable {
  /// The name of the condition in reports.
  package let name: String
  let holds: @Sendable (Stub.Request) -> Bool
}

extension RequestCondition: Hashable {
  /// Whether both conditions have the same name, since closures cannot be compared.
  package static func == (left: RequestCondition, right: RequestCondition) -> Bool {
    left.name == right.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// One difference between a request and a stub, in words:
/// `query "term" is "Jackson", the stub wants "Trigger error"`.
package struct Difference: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Creates the difference of a part that is `found` while the stub requires `wish`.
  package init(_ what: String, is found: String, wants wish: String) {
    description = "\(what) is \(found), the stub wants \(wish)"
  }

  init(condition name: String) {
    description = "the condition \(quoted(name)) does not hold"
  }

  /// Returns a value of the request as a report shows it.
  package static func shown(_ value: String?) -> String { value.map { quoted($0) } ?? "missing" }

  /// Returns a body of the request as a report shows it.
  package static func shown(_ body: Data) -> String {
    if body.isEmpty { return "empty" }
    return String(data: body, encoding: .utf8).map { quoted($0) } ?? "\(body.count) bytes"
  }
}

extension Stub {
  /// A part of a request, by which a recording tells requests apart.
  ///
  /// The method and the path always count.
  ///
  ///     Scenario("checkout", archive: data, matching: [.query, .body, .header("Accept-Language")])
  public struct RequestPart: Hashable, Sendable {
    private let name: String
    /// The name of a header in lower case; `nil` for other parts.
    private(set) var headerName: String?

    /// The scheme, the host and the port.
    public static let host = RequestPart(name: "host")
    /// The names and values of the query, in any order.
    public static let query = RequestPart(name: "query")
    /// The meaning of the body.
    ///
    /// JSON is compared by its values. A form is compared by its fields in any order, and a
    /// multipart form also with any boundary. Any other body is compared by its bytes.
    public static let body = RequestPart(name: "body")

    /// The value of a header, or its absence.
    public static func header(_ name: String) -> RequestPart {
      RequestPart(name: "header", headerName: name.lowercased())
    }
  }
}

extension Set<Stub.RequestPart> {
  /// The default parts: all parts except the headers.
  public static var standard: Set<Stub.RequestPart> { [.host, .query, .body] }
}
