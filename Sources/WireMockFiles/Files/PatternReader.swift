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
    let condition = RequestCondition.telling(
      "method \(wish)",
      { names.contains($0.method.name) == (key == "oneOf") },
      difference: { Difference(.method, "method", is: $0.method.name, wants: wish) },
      edit: { MappingEdit.text("method", $0.method.name) }
    )
    return (.any, [condition])
  }

  private func scheme() throws(FixtureError) -> [RequestCondition] {
    guard let scheme = try reader.text("scheme")?.lowercased() else { return [] }
    return [
      .telling(
        "scheme",
        { $0.scheme == scheme },
        difference: { Difference(.host, "scheme", is: quoted($0.scheme), wants: quoted(scheme)) },
        edit: { MappingEdit.text("scheme", $0.scheme) }
      )
    ]
  }

  private func host() throws(FixtureError) -> [RequestCondition] {
    guard let node = reader.node["host"] else { return [] }
    var matcher = TextMatcher.equal(to: node.text ?? "", ignoringCase: true)
    if node.text == nil {
      matcher = try MatcherReader(node, key: "host", file: reader.file).matcher()
    }
    let edit: @Sendable (Stub.Request) -> String = { request in
      MappingEdit.member("host", .object([("equalTo", .string(request.host))]))
    }
    return [.asking(matcher, .host, "host", of: { $0.host }, edit: edit)]
  }

  private func port() throws(FixtureError) -> [RequestCondition] {
    guard let port = try reader.integer("port", in: 0...65_535) else { return [] }
    return [
      .telling(
        "port",
        { $0.effectivePort == port },
        difference: { Difference(.host, "port", is: "\($0.effectivePort)", wants: "\(port)") },
        edit: { MappingEdit.member("port", .number($0.effectivePort)) }
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
      let value: @Sendable (Stub.Request) -> String? = { request in
        template.values(in: request.rawPath)?[member.key]
      }
      conditions.append(
        .asking(
          matcher,
          .path,
          "part \(quoted(member.key)) of the path",
          of: value,
          edit: { request in
            value(request).map { MappingEdit.named("pathParameters", member.key, [$0]) }
              ?? MappingEdit.without("pathParameters")
          }
        )
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
        .telling(
          place,
          { matcher.fits(values($0, name), of: $0) },
          difference: { request in
            let found = values(request, name).map { quoted($0) }.joined(separator: ", ")
            let shown = found.isEmpty ? "missing" : found
            return Difference(part, place, is: shown, wants: matcher.wish)
          },
          edit: { MappingEdit.named(key, name, values($0, name)) }
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
      .asking(
        .equal(to: wanted, ignoringCase: false),
        .headers,
        "header \"Authorization\"",
        of: { $0.header("Authorization") },
        edit: { _ in MappingEdit.without(key) }
      )
    ]
  }
}

extension Stub.Request {
  /// The port of the URL, or the one that its scheme stands for.
  var effectivePort: Int { port ?? (scheme == "http" ? 80 : 443) }

  /// The path and the query as sent.
  var rawTarget: String { rawPath + (rawQuery.map { "?\($0)" } ?? "") }
}
