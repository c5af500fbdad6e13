import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// Reads what a mapping asks of a request.
///
/// What it does not name is ignored, as in WireMock.
struct PatternReader {
  private static let keys =
    AddressReader.keys + [
      "method", "scheme", "host", "port", "pathParameters", "queryParameters", "headers", "cookies",
      "formParameters", "basicAuthCredentials", "basicAuth", "bodyPatterns", "multipartPatterns",
    ]

  private let reader: ObjectReader

  init(_ node: JSONNode, file: String) throws(FixtureError) {
    reader = try ObjectReader(node, key: "request", file: file, known: nil)
    let reasons = [
      "customMatcher": "it is code of a server, and stands in no file",
      "clientIp": "requests have no address here",
      "hasInlineCustomMatcher": "it is code of a server, and stands in no file",
    ]
    for member in try Self.members(node) where !Self.keys.contains(member.key) {
      let reason = reasons[member.key] ?? "it is no key of a request"
      throw reader.refusal(of: member.key, at: member.value, reason)
    }
  }

  private static func members(_ node: JSONNode) throws(FixtureError) -> [JSONNode.Member] {
    guard case .object(let members) = node.value else { return [] }
    return members
  }

  func pattern() throws(FixtureError) -> RequestPattern {
    let address = try AddressReader(reader).address()
    let (method, methods) = try self.method()
    var conditions = address.conditions + methods
    conditions += try scheme() + host() + port()
    conditions += try pathParameters(of: address.template)
    conditions += try values("queryParameters", .query, "query") { request, name in
      request.query.items.filter { $0.name == name }.map { $0.value ?? "" }
    }
    conditions += try values("headers", .headers, "header") { request, name in
      request.headers.filter { $0.name.caseInsensitiveCompare(name) == .orderedSame }.map(\.value)
    }
    conditions += try credentials()
    conditions += try values("cookies", .headers, "cookie") { request, name in
      request.cookie(name).map { [$0] } ?? []
    }
    conditions += try values("formParameters", .body, "form field") { request, name in
      let fields = request.parsedBody.form(request.body)?.items ?? []
      return fields.filter { $0.name == name }.map { $0.value ?? "" }
    }
    conditions += try BodyPatternReader(reader).conditions()
    conditions += try MultipartReader(reader).conditions()
    return RequestPattern(method, address.path, where: conditions)
  }

  // MARK: - The first line

  private func method() throws(FixtureError) -> (Stub.Method, [RequestCondition]) {
    guard let node = reader.node["method"] else { return (.any, []) }
    if let name = node.text { return (Stub.Method(name), []) }
    let choice = try ObjectReader(
      node,
      key: "method",
      file: reader.file,
      known: ["oneOf", "noneOf"]
    )
    guard let key = try choice.only(of: ["oneOf", "noneOf"]) else { throw choice.missing("oneOf") }
    let names = Set((try choice.elements(key) ?? []).compactMap { $0.text?.uppercased() })
    let wish = (key == "oneOf" ? "one of " : "none of ") + names.sorted().joined(separator: ", ")
    let condition = RequestCondition(
      "method \(wish)",
      { names.contains($0.method.name) == (key == "oneOf") },
      differences: { [Difference(.method, "method", is: $0.method.name, wants: wish)] }
    )
    return (.any, [condition])
  }

  private func scheme() throws(FixtureError) -> [RequestCondition] {
    guard let scheme = try reader.text("scheme")?.lowercased() else { return [] }
    return [
      RequestCondition(
        "scheme",
        { $0.scheme == scheme },
        differences: { request in
          [Difference(.host, "scheme", is: quoted(request.scheme), wants: quoted(scheme))]
        }
      )
    ]
  }

  private func host() throws(FixtureError) -> [RequestCondition] {
    guard let node = reader.node["host"] else { return [] }
    if let host = node.text {
      return [.asking(.equal(to: host, ignoringCase: true), .host, "host") { $0.host }]
    }
    let matcher = try MatcherReader(node, key: "host", file: reader.file).matcher()
    return [.asking(matcher, .host, "host") { $0.host }]
  }

  private func port() throws(FixtureError) -> [RequestCondition] {
    guard let port = try reader.integer("port", in: 0...65_535) else { return [] }
    return [
      RequestCondition(
        "port",
        { $0.effectivePort == port },
        differences: { request in
          [Difference(.host, "port", is: "\(request.effectivePort)", wants: "\(port)")]
        }
      )
    ]
  }

  private func pathParameters(of template: PathParameters?) throws(FixtureError)
    -> [RequestCondition]
  {
    var conditions: [RequestCondition] = []
    for member in try reader.members("pathParameters") {
      guard let template, template.names.contains(member.key) else {
        throw reader.refusal(
          of: member.key,
          at: member.value,
          "no \"urlPathTemplate\" of the request has a part of this name"
        )
      }
      let matcher = try MatcherReader(member.value, key: member.key, file: reader.file).matcher()
      conditions.append(
        .asking(matcher, .path, "part \(quoted(member.key)) of the path") { request in
          template.values(in: request.rawPath)?[member.key]
        }
      )
    }
    return conditions
  }

  // MARK: - Names and values

  private func values(
    _ key: String,
    _ part: Difference.Part,
    _ word: String,
    _ values: @escaping @Sendable (Stub.Request, String) -> [String]
  ) throws(FixtureError) -> [RequestCondition] {
    var conditions: [RequestCondition] = []
    for member in try reader.members(key) {
      let matcher = try ValuesReader(member, file: reader.file).matcher()
      let (name, place) = (member.key, "\(word) \(quoted(member.key))")
      conditions.append(
        RequestCondition(
          place,
          { matcher.fits(values($0, name), of: $0) },
          differences: { request in
            let found = values(request, name).map { quoted($0) }.joined(separator: ", ")
            return [
              Difference(part, place, is: found.isEmpty ? "missing" : found, wants: matcher.wish)
            ]
          }
        )
      )
    }
    return conditions
  }

  private func credentials() throws(FixtureError) -> [RequestCondition] {
    guard let key = try reader.only(of: ["basicAuthCredentials", "basicAuth"]) else { return [] }
    let object = try ObjectReader(
      try reader.required(key),
      key: key,
      file: reader.file,
      known: ["username", "password"]
    )
    let pair = "\(try object.text("username") ?? ""):\(try object.text("password") ?? "")"
    let wanted = "Basic \(Data(pair.utf8).base64EncodedString())"
    return [
      .asking(.equal(to: wanted, ignoringCase: false), .headers, "header \"Authorization\"") {
        $0.header("Authorization")
      }
    ]
  }
}

extension RequestCondition {
  /// Asks of one text of a request.
  static func asking(
    _ matcher: TextMatcher,
    _ part: Difference.Part,
    _ place: String,
    _ text: @escaping @Sendable (Stub.Request) -> String?
  ) -> RequestCondition {
    RequestCondition(
      "\(place): \(matcher.wish)",
      { matcher.fits(.init(text: text($0), request: $0)) },
      differences: { request in
        let found = text(request)
        let details = matcher.details?(.init(text: found, request: request)) ?? []
        if details.isEmpty {
          return [Difference(part, place, is: Difference.shown(found), wants: matcher.wish)]
        }
        return details.map { detail in
          let inner = detail.place.isEmpty ? place : "\(place) value \(quoted(detail.place))"
          return Difference(part, inner, is: detail.found, wants: detail.wish)
        }
      }
    )
  }
}

extension Stub.Request {
  /// The port of the URL, or the one that its scheme stands for.
  var effectivePort: Int { port ?? (scheme == "http" ? 80 : 443) }

  /// The path and the query as sent.
  var rawTarget: String { rawPath + (rawQuery.map { "?\($0)" } ?? "") }
}
