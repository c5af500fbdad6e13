package import Foundation

extension Scenario {
  /// Returns the text of a scenario file that holds the stubs of a recorder.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario.
  ///   - stubs: Stubs as ``RecordedStub`` makes them.
  ///   - old: An earlier file, whose mappings and other keys stay; `nil` for a new file.
  ///   - fields: The names of the request fields with secrets.
  /// - Returns: JSON with one member or element in each line and a final newline.
  /// - Throws: `FixtureError` for an earlier file that cannot be read.
  package static func file(
    _ name: String,
    of stubs: [Stub],
    behind old: Data? = nil,
    hiding fields: Set<String> = []
  ) throws(FixtureError) -> Data {
    var file = ScenarioFile(name: name)
    if let old { file = try ScenarioFile(parsing: old, file: "Scenarios/\(name).json") }
    file.mappings = (file.mappings ?? []) + stubs.map(ScenarioFile.Mapping.init)
    file.recorded = fields.union(file.recorded ?? []).sorted()
    return ScenarioFile.text(of: file, [.prettyPrinted]) + Data("\n".utf8)
  }
}

extension ScenarioFile {
  /// Returns a value as JSON with sorted keys.
  static func text(of value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    // No value of a scenario file refuses to be encoded.
    return (try? encoder.encode(value)) ?? Data()
  }
}

extension ScenarioFile.Mapping {
  /// Writes a stub of a recording, or one that a message proposes.
  init(_ stub: Stub) {
    let answers = stub.answersInTurn.map(ScenarioFile.Response.init)
    let usual: Stub.AfterLast = answers.count == 1 ? .repeatLast : .stop
    request = ScenarioFile.Request(stub.pattern)
    response = answers.count == 1 ? answers[0] : nil
    responses = answers.count == 1 ? nil : answers
    then = stub.afterLast == usual ? nil : "\(stub.afterLast)"
  }
}

extension ScenarioFile.Request {
  fileprivate init(_ pattern: RequestPattern) {
    method = pattern.method.name
    scheme = pattern.scheme
    host = pattern.host
    if pattern.path.kind == .template {
      urlPathTemplate = pattern.path.text
    } else {
      urlPath = pattern.path.text
    }
    let query = Self.rules(of: pattern.query)
    queryParameters = query.isEmpty ? nil : query
    otherQueryParameters = pattern.query.isOpen ? "allowed" : nil
    headers = pattern.headers.isEmpty ? nil : pattern.headers.mapValues(ScenarioFile.Rule.init)
    switch pattern.body.want {
    case .unsaid, .all, .invalid: break
    case .form(let rule): formParameters = Self.rules(of: rule)
    case .multipart(let parts): multipart = parts.map(ScenarioFile.Part.init)
    case .ignored: bodyPatterns = [ScenarioFile.Rule(anything: true)]
    case .text(let rule): bodyPatterns = [ScenarioFile.Rule(rule)]
    case .json(let value, _): bodyPatterns = [ScenarioFile.Rule(equalToJson: value)]
    case .bytes(let bytes) where !bytes.isEmpty:
      bodyPatterns = [ScenarioFile.Rule(binaryEqualTo: bytes)]
    case .bytes: bodyPatterns = pattern.method.carriesBody ? [ScenarioFile.Rule(.absent)] : nil
    }
  }

  /// The rules for a query or a form by name.
  private static func rules(of query: Stub.Query) -> [String: ScenarioFile.Rule] {
    let items = Dictionary(grouping: query.items.items, by: \.name).mapValues { items in
      let values = items.map { item in
        ScenarioFile.Rule(equalTo: item.value.map(JSONValue.string) ?? .null)
      }
      return values.count == 1 ? values[0] : ScenarioFile.Rule(hasExactly: values)
    }
    return query.rules.mapValues(ScenarioFile.Rule.init).merging(items) { rule, _ in rule }
  }
}

extension ScenarioFile.Rule {
  fileprivate init(_ value: Stub.Value) {
    switch value.want {
    case .equal(let text): equalTo = .string(text)
    case .containing(let text): contains = text
    case .matching(let expression): matches = expression.text
    case .present: present = true
    case .absent: absent = true
    }
  }
}

extension ScenarioFile.Part {
  fileprivate init(_ part: Stub.FormPart) {
    name = part.name
    fileName = part.fileName
    contentType = part.contentType
    text = String(data: part.bytes, encoding: .utf8)
    base64 = text == nil ? part.bytes : nil
  }
}

extension ScenarioFile.Response {
  fileprivate init(_ answer: Stub.Answer) {
    var fields = answer.headers
    if answer.file == nil, let type = answer.contentType { fields["Content-Type"] = type }
    status = answer.status
    headers = fields.isEmpty ? nil : fields
    bodyFileName = answer.file
  }
}
