import JSONSyntax

/// What a recording says of itself in the scenario file that it writes.
///
/// A class, so that a scenario without a recording carries one pointer and no more.
package final class RecordingNote: Sendable {
  /// The names of the fields of requests in whose place tokens stand.
  package let redactedFields: Set<String>
  /// The body files that the recording wrote, each with the checksum of its bytes.
  package let bodyFiles: [String: String]
  /// What gives a request the tokens with which it was recorded; `nil` when it has none.
  let secrets: SecretFields?

  package init(redactedFields: Set<String> = [], bodyFiles: [String: String] = [:]) {
    self.redactedFields = redactedFields
    self.bodyFiles = bodyFiles
    secrets = redactedFields.isEmpty ? nil : SecretFields(redactedFields)
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

  var node: JSONNode? {
    if redactedFields.isEmpty, bodyFiles.isEmpty { return nil }
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
  /// The request with the tokens that stand in a recording in the place of its secrets.
  func asRecorded(_ request: Stub.Request) -> Stub.Request {
    recording?.secrets?.redacted(request, plus: plus) ?? request
  }
}
