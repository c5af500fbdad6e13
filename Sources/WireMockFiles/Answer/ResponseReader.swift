import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// Reads what a mapping answers.
struct ResponseReader {
  private static let bodies = ["body", "jsonBody", "base64Body", "bodyFileName"]
  private static let keys =
    bodies + [
      "status", "statusMessage", "headers", "fixedDelayMilliseconds", "delayDistribution",
      "chunkedDribbleDelay", "fault", "transformers", "transformerParameters", "fromConfiguredStub",
    ]
  private static let refused = [
    "proxyBaseUrl": "nothing is sent to another server here: record its answers first",
    "additionalProxyRequestHeaders": "nothing is sent to another server here",
    "removeProxyRequestHeaders": "nothing is sent to another server here",
    "proxyUrlPrefixToRemove": "nothing is sent to another server here",
  ]

  private let reader: ObjectReader
  private let source: MappingSource
  /// Whether the answer is rendered: everywhere, or where a mapping asks for it.
  private let renders: Bool

  init(_ node: JSONNode, _ source: MappingSource) throws(FixtureError) {
    reader = try ObjectReader(node, key: "response", file: source.file, known: nil)
    self.source = source
    let isAsked = try Self.renders(reader)
    renders = isAsked || source.rendersEverywhere
    guard case .object(let members) = node.value else { return }
    for member in members where !Self.keys.contains(member.key) {
      throw reader.refusal(
        of: member.key,
        at: member.value,
        Self.refused[member.key] ?? "it is no key of a response"
      )
    }
  }

  /// The answer, whose templates know the named parts of a `path`.
  func answer(path: PathParameters?) throws(FixtureError) -> Stub.Answer {
    let delays = try DelayReader(reader).delays()
    if let failure = try failure() {
      return delays.answer(named: "a fault") { _, _ in .failure(failure) }
    }
    let response = try Response(
      status: status(),
      headers: headers(),
      body: body(),
      dribble: DelayReader(reader).dribble(),
      parameters: parameters(),
      path: path
    )
    guard response.isRendered else {
      let answer = response.plainAnswer
      return delays.answer(named: answer.description) { _, _ in answer }
    }
    return delays.answer(named: "a template of \(source.file)", isComputed: true) {
      request,
      occasion in
      response.answer(to: request, on: occasion)
    }
  }

  private func status() throws(FixtureError) -> Int {
    _ = try reader.text("statusMessage")
    guard let node = reader.node["status"] else { return 200 }
    guard let status = node.integer ?? node.text.flatMap({ Int($0) }), (100...599).contains(status)
    else { throw reader.wrong("status", node, "a whole number in 100...599") }
    return status
  }

  private func failure() throws(FixtureError) -> Stub.Failure? {
    try reader.choice(
      "fault",
      [
        ("CONNECTION_RESET_BY_PEER", .connectionLost), ("EMPTY_RESPONSE", .connectionLost),
        ("MALFORMED_RESPONSE_CHUNK", .malformedResponse),
        ("RANDOM_DATA_THEN_CLOSE", .malformedResponse),
      ]
    )
  }

  // MARK: - Templates

  /// Whether the mapping asks for it.
  private static func renders(_ reader: ObjectReader) throws(FixtureError) -> Bool {
    var renders = false
    for node in try reader.elements("transformers") ?? [] {
      guard node.text == "response-template" else {
        throw reader.refusal(
          of: "transformers",
          at: node,
          "\(quoted(node.text ?? node.kind)) is code of a server: only \"response-template\" is known"
        )
      }
      renders = true
    }
    return renders
  }

  private func parameters() throws(FixtureError) -> TemplateValue {
    let members = try reader.members("transformerParameters")
    return .map(members.map { ($0.key, TemplateValue($0.value)) })
  }

  private func template(_ text: String, _ key: String, _ node: JSONNode) throws(FixtureError)
    -> Template?
  {
    guard renders, Template.isNeeded(for: text) else { return nil }
    do throws(TemplateProblem) {
      return try Template(text)
    } catch {
      throw reader.refusal(of: key, at: node, error.words)
    }
  }

  private func rendering(_ text: String, _ key: String, _ node: JSONNode) throws(FixtureError)
    -> Response.Text
  {
    guard let template = try template(text, key, node) else { return .plain(text) }
    return .template(template)
  }

  // MARK: - Parts

  private func headers() throws(FixtureError) -> [(name: String, values: [Response.Text])] {
    var headers: [(name: String, values: [Response.Text])] = []
    for member in try reader.members("headers") {
      var values: [Response.Text] = []
      for node in member.value.elements ?? [member.value] {
        guard node.elements == nil, !node.isNull else {
          throw reader.wrong(member.key, node, "a text or a list of texts")
        }
        if node.plainText.contains(where: \.isNewline) {
          throw reader.wrong(member.key, node, "a text without line breaks")
        }
        values.append(try rendering(node.plainText, member.key, node))
      }
      headers.append((member.key, values))
    }
    return headers
  }

  private func body() throws(FixtureError) -> Response.Body {
    guard let key = try reader.only(of: Self.bodies) else { return .bytes(Data()) }
    let node = try reader.required(key)
    switch key {
    case "jsonBody":
      // Rendered as WireMock spells it, without space; served as it stands in the file.
      if let template = try template(node.compactText, key, node) { return .template(template) }
      return .bytes(source.bytes(of: node))
    case "base64Body":
      guard let data = Data(base64Encoded: try reader.text(key) ?? "") else {
        throw reader.wrong(key, node, "a text in base64")
      }
      return .bytes(data)
    case "bodyFileName": return try file(try reader.text(key) ?? "", node)
    default:
      // A lone number or truth value is taken as its text.
      guard node.children.isEmpty, node.elements == nil, !node.isNull else {
        throw reader.wrong(key, node, "a text")
      }
      let text = node.plainText
      guard let template = try template(text, key, node) else { return .bytes(Data(text.utf8)) }
      return .template(template)
    }
  }

  private func file(_ name: String, _ node: JSONNode) throws(FixtureError) -> Response.Body {
    let isDisabled = try disablesFiles()
    let isPlain = isDisabled || !renders
    if let template = try template(name, "bodyFileName", node) {
      return .file(template, source.bodies, renders: !isPlain)
    }
    let data = try source.body(at: name, line: node.line)
    if !isPlain, data.range(of: Data("{{".utf8)) != nil,
      let text = String(data: data, encoding: .utf8), Template.isNeeded(for: text)
    {
      do throws(TemplateProblem) {
        let template = try Template(text)
        return .template(template)
      } catch {
        throw FixtureError("__files/\(name) is refused as a template: \(error.words).")
      }
    }
    return .named(data, "__files/\(name)")
  }

  private func disablesFiles() throws(FixtureError) -> Bool {
    guard let node = reader.node["transformerParameters"] else { return false }
    let parameters = try ObjectReader(
      node,
      key: "transformerParameters",
      file: source.file,
      known: nil
    )
    return try parameters.truth("disableBodyFileTemplating")
  }
}
