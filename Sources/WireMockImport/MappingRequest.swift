import Foundation
import HTTPFixtures
import JSONSyntax

/// Reads what a mapping asks of a request; what it does not name is ignored, as in WireMock.
struct MappingRequest {
  private static let keys =
    MappingAddress.keys + [
      "method", "scheme", "host", "port", "queryParameters", "headers", "cookies",
      "basicAuth", "basicAuthCredentials", "bodyPatterns",
    ]
  private static let reasons = [
    "customMatcher": "is code of a server",
    "pathParameters": "asks for parts of the path: write them into the address",
    "clientIp": "asks who calls, and requests have no address here",
    "formParameters": "asks for some fields of a form, and a scenario file names all of them",
    "multipartPatterns": "asks for some parts of a form, and a scenario file names all of them",
  ]

  private let reader: ObjectReader

  init(_ node: JSONNode, _ file: String) throws(FixtureError) {
    reader = try .open(node, "request", file)
    try reader.refuseOthers(than: Self.keys, Self.reasons)
  }

  func stub(fileID: String, line: UInt) throws(FixtureError) -> Stub {
    if let node = reader.node["method"], node.text == nil {
      throw reader.refusal(of: "method", "names several methods: write a mapping for each")
    }
    let method = Stub.Method(try reader.text("method") ?? "ANY")
    let address = try MappingAddress(reader).address()
    return Stub(
      method,
      address.path,
      host: try host(),
      query: try query(beside: address),
      headers: try headers(),
      cookies: try values("cookies"),
      body: try body(of: method),
      fileID: fileID,
      line: line
    )
  }

  private func host() throws(FixtureError) -> String? {
    let name = reader.node["host"].flatMap { $0.text ?? $0["equalTo"]?.text }
    if name == nil, reader.node["host"] != nil {
      throw reader.refusal(of: "host", "is a rule, and a scenario file names one host")
    }
    let port = try reader.integer("port", in: 0...65_535)
    if port != nil, name == nil { throw reader.refusal(of: "port", "stands without a \"host\"") }
    let scheme = try reader.text("scheme")
    if scheme == nil, name == nil { return nil }
    return (scheme.map { "\($0)://" } ?? "") + (name ?? "") + (port.map { ":\($0)" } ?? "")
  }

  // MARK: - Values

  private func query(beside address: MappingAddress.Address) throws(FixtureError) -> Stub.Query {
    let rules = try values("queryParameters")
    if rules.isEmpty { return address.query }
    guard address.query.isOpen else {
      throw reader.refusal(of: "queryParameters", "stands beside an address without a query")
    }
    return address.query.and(rules)
  }

  private func values(_ key: String) throws(FixtureError) -> [String: Stub.Value] {
    var values: [String: Stub.Value] = [:]
    for member in try reader.members(key) {
      values[member.key] = try MappingValue(member.value, member.key, reader.file).value()
    }
    return values
  }

  private func headers() throws(FixtureError) -> [String: Stub.Value] {
    var headers = try values("headers")
    guard let key = try reader.only(of: ["basicAuth", "basicAuthCredentials"]) else {
      return headers
    }
    let object = try reader.object(key)
    let pair = "\(try object.text("username") ?? ""):\(try object.text("password") ?? "")"
    headers["Authorization"] = .equal("Basic \(Data(pair.utf8).base64EncodedString())")
    return headers
  }

  // MARK: - Body

  private func body(of method: Stub.Method) throws(FixtureError) -> Stub.Body {
    let nodes = try reader.elements("bodyPatterns") ?? []
    if nodes.isEmpty {
      let isPlain: [Stub.Method] = [.get, .post, .put, .patch, Stub.Method("HEAD")]
      return isPlain.contains(method) ? .unsaid : .ignored
    }
    var rules: [Stub.Body] = []
    for node in nodes { rules.append(try MappingValue(node, "bodyPatterns", reader.file).body()) }
    return .all(rules)
  }
}
