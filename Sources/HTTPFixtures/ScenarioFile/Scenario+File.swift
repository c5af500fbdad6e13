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
    let json = try FixtureError.parsed(data, file: file)
    do {
      self = try Scenario(json, of: file, function)
    } catch let error as Misread {
      throw FixtureError("\(file): \(error.words).")
    } catch {
      throw FixtureError("\(file): \(error).")
    }
  }

  private init(_ json: JSONValue, of file: String, _ function: String) throws {
    let object = try FileObject(json, at: "", keys: FileKeys.scenario)
    let name = try object.need("name", object.text("name"))
    let start = try object.text("startsAt", "a moment such as \"2026-01-01T12:00:00Z\"") {
      try? Date($0, strategy: .iso8601)
    }
    let zone = try object.text("timeZone", "the name of a zone such as \"Asia/Tokyo\"") {
      TimeZone(identifier: $0)
    }
    let note = try object.object("recording", FileKeys.recording).map(RecordingNote.init(_:))
    var machine: String?
    let stubs = try object.list("mappings") { try Stub($0, at: $1, in: file, &machine) } ?? []
    let place = SourcePlace(fileID: file, line: 1, function: function)
    self.init(name, stubs: stubs, place: place)
    let locale = try object.text("locale").map(Locale.init)
    self = starting(at: start, timeZone: zone, locale: locale)
    recording = note
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

  /// Returns the scenario as the text of a file, from which an equal scenario can be read.
  ///
  /// - Returns: JSON with one member or element in each line and a final newline, without the
  ///   places of the stubs.
  /// - Throws: `FixtureError` for a stub that contains a closure or an error of the app.
  public func fileText() throws(FixtureError) -> String {
    if let problem = startProblems.first { throw FixtureError(problem) }
    var mappings: [JSONValue] = []
    for stub in stubs { mappings.append(try stub.json()) }
    return JSONValue.members([
      ("name", .string(name)),
      ("startsAt", start.map { .string($0.formatted(.iso8601)) }),
      ("timeZone", timeZone.map { .string($0.identifier) }),
      ("locale", locale.map { .string($0.identifier) }),
      ("recording", recording?.json),
      ("mappings", .array(mappings)),
    ]).prettyText
  }
}

extension RecordingNote {
  fileprivate convenience init(_ object: FileObject) throws {
    self.init(
      redactedFields: Set(try object.list("redactedFields", FileObject.text) ?? []),
      bodyFiles: try object.members("bodyFiles", FileObject.text)
    )
  }

  fileprivate var json: JSONValue {
    let fields = redactedFields.sorted().map(JSONValue.string)
    let files = bodyFiles.sorted { $0.key < $1.key }.map {
      ($0.key, JSONValue?.some(.string($0.value)))
    }
    return .members([
      ("redactedFields", fields.isEmpty ? nil : .array(fields)),
      ("bodyFiles", files.isEmpty ? nil : .members(files)),
    ])
  }
}

extension Scenario {
  /// Returns the request as reports of a recording show it: with tokens in the place of secrets.
  ///
  /// A request that other stubs would answer with tokens keeps its values: `code=DE` beside a
  /// secret code.
  func asRecorded(_ request: Stub.Request) -> Stub.Request {
    guard let recording else { return request }
    let redacted = recording.secrets.redacted(request)
    let answering = answering(request)
    return answering.isEmpty || answering == self.answering(redacted) ? redacted : request
  }

  private func answering(_ request: Stub.Request) -> [Int] {
    table.candidates(for: request).joined().filter { stubs[$0].pattern.matches(request) }
  }
}

extension Stub {
  /// Reads a stub of a scenario file.
  ///
  /// - Parameters:
  ///   - json: The mapping.
  ///   - path: The path of the mapping in the file.
  ///   - file: The name of the file.
  ///   - machine: The `scenarioName` of the mappings so far.
  /// - Throws: `Misread` for a wrong key or value.
  init(
    _ json: JSONValue,
    at path: String,
    in file: String,
    _ machine: inout String?
  ) throws {
    let object = try FileObject(json, at: path, keys: FileKeys.stub)
    let request = try object.need("request", object["request"])
    let pattern = try RequestPattern(request, at: object.place(of: "request"))
    var stub = Stub(pattern, at: SourcePlace(file: file, keyPath: path))
    if let name = try object.text("name") { stub = stub.named(name) }
    if let priority = try object.integer("priority", in: 0...Int.max) {
      stub = stub.priority(priority)
    }
    if let reason = try object.text("allowUnused") { stub = stub.allowing(unused: reason) }
    let words: [(String, AfterLast)] = [
      ("stop", .stop), ("repeatLast", .repeatLast), ("startOver", .startOver),
    ]
    stub = stub.answers(try Self.answers(object), then: try object.choice("then", words))
    if let name = try object.text("scenarioName") {
      guard machine ?? name == name else {
        let wanted = "that of the other mappings, because a client has one state"
        throw object.wrong("scenarioName", wanted)
      }
      machine = name
    }
    stub.nextState = try object.text("newScenarioState")
    if case .array? = object["requiredScenarioState"] {
      stub.requiredStates = Set(try object.list("requiredScenarioState", FileObject.text) ?? [])
    } else {
      stub.requiredStates = try object.text("requiredScenarioState").map { [$0] }
    }
    if stub.requiredStates?.isEmpty == true {
      throw object.wrong("requiredScenarioState", "a state")
    }
    self = stub
  }

  private static func answers(_ object: FileObject) throws -> [Stub.Answer] {
    if try object.only(of: ["response", "responses"]) == "responses" {
      return try object.list("responses", Stub.Answer.init(_:at:)) ?? []
    }
    let answer = try object.need("response", object["response"])
    return [try Stub.Answer(answer, at: object.place(of: "response"))]
  }

  /// Returns the stub as a scenario file has it.
  ///
  /// - Throws: `FixtureError` for a stub that contains a closure or an error of the app.
  func json() throws(FixtureError) -> JSONValue {
    var answers: [JSONValue] = []
    for answer in answersInTurn { answers.append(try answer.json(at: place)) }
    let usual: AfterLast = answers.count == 1 ? .repeatLast : .stop
    let required = requiredStates.map { $0.sorted().map(JSONValue.string) }
    return .members([
      ("name", name.map(JSONValue.string)),
      ("priority", precedence == Stub.defaultPrecedence ? nil : .number(Decimal(precedence))),
      ("allowUnused", unusedReason.map(JSONValue.string)),
      ("requiredScenarioState", required.map { $0.count == 1 ? $0[0] : .array($0) }),
      ("newScenarioState", nextState.map(JSONValue.string)),
      ("request", try pattern.json(at: place)),
      ("response", answers.count == 1 ? answers[0] : nil),
      ("responses", answers.count == 1 ? nil : .array(answers)),
      ("then", afterLast == usual ? nil : .string("\(afterLast)")),
    ])
  }
}
