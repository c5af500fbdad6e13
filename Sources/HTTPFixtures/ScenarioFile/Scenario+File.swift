public import Foundation
import ProofsheetBasics

extension Scenario {
  /// Creates a scenario from the text of a file.
  ///
  /// - Parameters:
  ///   - data: The text, JSON in the format of WireMock's mappings.
  ///   - file: The name of the file in errors and places.
  ///   - function: The function that declares the scenario.
  /// - Throws: `FixtureError` with the path of the wrong key, such as `mappings[3].response.status`.
  public init(
    parsing data: Data,
    file: String,
    function: String = #function
  ) throws(FixtureError) {
    let content = try ScenarioFile(parsing: data, file: file)
    let stubs = (content.mappings ?? []).enumerated().map { index, mapping in
      Stub(mapping, at: SourcePlace(file: file, keyPath: "mappings[\(index)]"))
    }
    let place = SourcePlace(fileID: file, line: 1, function: function)
    self.init(content.name, stubs: stubs, place: place)
    self = starting(
      at: content.start,
      timeZone: content.timeZone.flatMap(TimeZone.init(identifier:)),
      locale: content.locale.map(Locale.init(identifier:))
    )
    recorded = content.recorded.map { SecretFields(SecretFields.usual.union($0)) }
  }

  /// Reads `Scenarios/<name>.json` below the fixture folder.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario and of its file.
  ///   - fixtures: The fixture folder.
  ///   - function: The function that declares the scenario.
  /// - Throws: `FixtureError` when the file is missing or cannot be read.
  public init(
    named name: String,
    in fixtures: FixtureFolder,
    function: String = #function
  ) throws(FixtureError) {
    let path = "Scenarios/\(name).json"
    try self.init(parsing: fixtures.data(at: path), file: path, function: function)
    guard self.name == name else {
      throw FixtureError(
        "\(path) declares the scenario \(quoted(self.name)), but its file is named for "
          + "\(quoted(name)): make them equal."
      )
    }
  }

  /// Returns the request as reports of a recording show it: with tokens in the place of secrets.
  ///
  /// A request that other stubs would answer with tokens keeps its values: `code=DE` beside a
  /// secret code.
  func asRecorded(_ request: Stub.Request) -> Stub.Request {
    guard let recorded else { return request }
    let redacted = recorded.redacted(request)
    let answering = answering(request)
    return answering.isEmpty || answering == self.answering(redacted) ? redacted : request
  }

  private func answering(_ request: Stub.Request) -> [Int] {
    table.candidates(for: request).joined().filter { stubs[$0].pattern.matches(request) }
  }
}

extension Stub {
  fileprivate init(_ mapping: ScenarioFile.Mapping, at place: SourcePlace) {
    var stub = Stub(RequestPattern(mapping.request), at: place)
    if let priority = mapping.priority { stub = stub.priority(priority) }
    if let reason = mapping.allowUnused { stub = stub.allowing(unused: reason) }
    if let state = mapping.requiredScenarioState { stub = stub.during(state) }
    if let state = mapping.newScenarioState { stub = stub.moves(to: state) }
    let answers = mapping.responses ?? mapping.response.map { [$0] } ?? []
    let words: [AfterLast] = [.stop, .repeatLast, .startOver]
    self = stub.answers(
      answers.map(Stub.Answer.init),
      then: words.first { "\($0)" == mapping.then }
    )
  }
}

// MARK: - Requests

extension RequestPattern {
  fileprivate init(_ request: ScenarioFile.Request) {
    let method = Stub.Method(request.method)
    let headers = (request.headers ?? [:]).sorted { $0.key < $1.key }
      .map { ($0.key.lowercased(), Stub.Value($0.value)) }
    self.init(
      method: method,
      scheme: request.scheme?.lowercased(),
      host: request.host?.lowercased(),
      path: request.urlPathTemplate.map(Stub.Path.template)
        ?? request.urlPathPattern.map(Stub.Path.matching) ?? .exact(request.urlPath ?? ""),
      query: Stub.Query(
        request.queryParameters ?? [:],
        isOpen: request.otherQueryParameters == "allowed"
      ),
      headers: Dictionary(headers) { first, _ in first },
      cookies: (request.cookies ?? [:]).mapValues(Stub.Value.init),
      body: Self.body(request).said(for: method)
    )
  }

  private static func body(_ request: ScenarioFile.Request) -> Stub.Body {
    if let parts = request.multipart { return .multipart(parts.map(Stub.FormPart.init)) }
    if let fields = request.formParameters {
      return Stub.Body(want: .form(Stub.Query(fields, isOpen: false)))
    }
    let rules = (request.bodyPatterns ?? []).map(Stub.Body.init)
    return rules.isEmpty ? .unsaid : .all(rules)
  }
}

extension Stub.Value {
  fileprivate init(_ rule: ScenarioFile.Rule) {
    let text = rule.equalTo?.text.map(Stub.Value.equal)
    let part = rule.contains.map(Stub.Value.containing)
    let expression = rule.matches.map(Stub.Value.matching)
    let value = text ?? part ?? expression ?? (rule.absent == true ? .absent : .present)
    self = rule.caseInsensitive == true ? value.ignoringCase : value
  }
}

extension Stub.Query {
  /// Reads the rules for the items of a query or a form; `null` is an item without a value.
  fileprivate init(_ rules: [String: ScenarioFile.Rule], isOpen: Bool) {
    let items = rules.sorted { $0.key < $1.key }.flatMap { name, rule in
      let exact = rule.hasExactly ?? (rule.equalTo == .null ? [rule] : [])
      return exact.map { QueryItem(name, $0.equalTo?.text) }
    }
    let values = rules.filter { $0.value.isForText }.mapValues(Stub.Value.init)
    self.init(Stub.Items(items), values, isOpen: isOpen)
  }
}

extension Stub.Body {
  fileprivate init(_ rule: ScenarioFile.Rule) {
    if let value = rule.equalToJson {
      var leeway: JSONLeeway = []
      if rule.ignoreArrayOrder == true { leeway.insert(.arrayOrder) }
      if rule.ignoreExtraElements == true { leeway.insert(.extraElements) }
      self = .json(value, ignoring: leeway)
    } else if let bytes = rule.binaryEqualTo {
      self = .bytes(bytes)
    } else {
      self = rule.anything == true ? .ignored : .fitting(Stub.Value(rule))
    }
  }
}

extension Stub.FormPart {
  fileprivate init(_ part: ScenarioFile.Part) {
    self.init(
      part.name,
      fileName: part.fileName,
      contentType: part.contentType,
      bytes: part.base64 ?? Data((part.text ?? "").utf8)
    )
  }
}

// MARK: - Answers

extension Stub.Answer {
  fileprivate init(_ response: ScenarioFile.Response) {
    var answer = Self.content(response)
    if let time = response.fixedDelayMilliseconds {
      answer = answer.delayed(by: .milliseconds(time))
    }
    if let chunks = response.chunks {
      let interval = Duration.milliseconds(chunks.everyMilliseconds ?? 0)
      answer = answer.inChunks(of: chunks.bytes, every: interval)
    }
    if let cut = response.truncated {
      answer = answer.truncated(to: cut.bytes, noticed: cut.unnoticed != true)
    }
    self = answer
  }

  private static func content(_ response: ScenarioFile.Response) -> Stub.Answer {
    if let fault = Stub.Failure.allCases.first(where: { "\($0)" == response.fault }) {
      return .failure(fault)
    }
    let status = response.status ?? 200
    var headers = response.headers ?? [:]
    if let path = response.bodyFileName { return .file(path, status: status, headers: headers) }
    let name = headers.keys.first { $0.lowercased() == "content-type" }
    let type = name.flatMap { headers.removeValue(forKey: $0) }
    let json = response.jsonBody.map { Data($0.compactText.utf8) }
    return .data(
      json ?? response.base64Body ?? Data((response.body ?? "").utf8),
      contentType: type ?? (json == nil ? nil : "application/json"),
      status: status,
      headers: headers
    )
  }
}
