public import Foundation
import ProofsheetBasics

extension Scenario {
  /// Creates a scenario from the text of a file.
  ///
  /// - Parameters:
  ///   - data: The text, JSON in the format of WireMock's mappings.
  ///   - file: The name of the file in errors and places.
  ///   - function: The function that declares the scenario.
  /// - Throws: `FixtureError` with the line of the mistake.
  public init(
    parsing data: Data,
    file: String,
    function: String = #function
  ) throws(FixtureError) {
    let node = try ObjectReader.parse(data, file: file).node
    let keys = [
      "name", "plusInQueries", "startsAt", "timeZone", "locale", "states", "recording", "mappings",
    ]
    let reader = try ObjectReader(node, key: "scenario", file: file, known: keys)
    guard let name = try reader.text("name") else { throw reader.missing("name") }
    let plus = try reader.choice("plusInQueries", [("space", PlusSign.space), ("plus", .plus)])
    let machines = try StubReader.machines(reader)
    var stubs: [Stub] = []
    for mapping in try reader.elements("mappings") ?? [] {
      stubs.append(try StubReader(mapping, file: file, machines: machines).stub())
    }
    self.init(
      name,
      plus: plus ?? .space,
      stubs: stubs,
      place: SourcePlace(fileID: file, line: UInt(max(1, node.line)), function: function)
    )
    if let start = node["startsAt"] {
      guard let text = start.text, let date = try? Date(text, strategy: .iso8601) else {
        throw reader.wrong("startsAt", start, "a moment such as \"2026-01-01T12:00:00Z\"")
      }
      self = starting(at: date)
    }
    if let zone = node["timeZone"] {
      guard let timeZone = zone.text.flatMap({ TimeZone(identifier: $0) }) else {
        throw reader.wrong("timeZone", zone, "the name of a zone such as \"Asia/Tokyo\"")
      }
      self = starting(timeZone: timeZone)
    }
    if let identifier = try reader.text("locale") {
      self = starting(locale: Locale(identifier: identifier))
    }
    if let note = node["recording"] { recording = try RecordingNote(note, file: file) }
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
    var mappings: [JSONNode] = []
    for stub in stubs { mappings.append(try StubWriter(stub: stub).node()) }
    let machines = Dictionary(
      stubs.compactMap(\.states.machine).map { ($0.name, $0.states) },
      uniquingKeysWith: { first, _ in first }
    )
    let states = machines.sorted { $0.key < $1.key }.map { name, states in
      (name, JSONNode?.some(.array(states.map(JSONNode.string))))
    }
    return JSONNode.object([
      ("name", .string(name)),
      ("plusInQueries", plus == .space ? nil : .string("plus")),
      ("startsAt", start.map { .string($0.formatted(.iso8601)) }),
      ("timeZone", timeZone.map { .string($0.identifier) }),
      ("locale", locale.map { .string($0.identifier) }),
      ("states", states.isEmpty ? nil : .object(states)),
      ("recording", recording?.node),
      ("mappings", .array(mappings)),
    ]).prettyText
  }
}

/// The note that a recording writes about itself into its scenario file.
///
/// The note is a class, so that a scenario without a recording stores only a nil pointer.
package final class RecordingNote: Sendable {
  /// The names of the request fields whose values the recording replaced by redaction tokens.
  package let redactedFields: Set<String>
  /// The body files of the recording, each with the checksum of its bytes.
  package let bodyFiles: [String: String]
  /// The fields to redact in requests, so that reports show no secrets.
  let secrets: SecretFields

  package init(redactedFields: Set<String> = [], bodyFiles: [String: String] = [:]) {
    self.redactedFields = redactedFields
    self.bodyFiles = bodyFiles
    secrets = SecretFields(redactedFields.union(SecretFields.usual))
  }

  convenience init(_ node: JSONNode, file: String) throws(FixtureError) {
    let keys = ["redactedFields", "bodyFiles"]
    let reader = try ObjectReader(node, key: "recording", file: file, known: keys)
    var fields: Set<String> = []
    for element in try reader.elements("redactedFields") ?? [] {
      guard let field = element.text else {
        throw reader.wrong("redactedFields", element, "a list of the names of fields")
      }
      fields.insert(field)
    }
    self.init(redactedFields: fields, bodyFiles: try reader.texts("bodyFiles"))
  }

  var node: JSONNode {
    let files = bodyFiles.sorted { $0.key < $1.key }.map {
      ($0.key, JSONNode?.some(.string($0.value)))
    }
    return .object([
      (
        "redactedFields",
        redactedFields.isEmpty ? nil : .array(redactedFields.sorted().map(JSONNode.string))
      ),
      ("bodyFiles", files.isEmpty ? nil : .object(files)),
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
    let redacted = recording.secrets.redacted(request, plus: plus)
    let answering = answering(request)
    return answering.isEmpty || answering == self.answering(redacted) ? redacted : request
  }

  private func answering(_ request: Stub.Request) -> [Int] {
    table.candidates(for: request).joined().filter { stubs[$0].pattern.matches(request) }
  }
}
