import Testing

/// One mapping, and what becomes of it: the request and the response of a scenario file, or a refusal.
struct ImportRow: Sendable, CustomTestStringConvertible {
  let name: String
  let mapping: String
  let becomes: String

  init(_ name: String, _ mapping: String, _ becomes: String) {
    (self.name, self.mapping, self.becomes) = (name, mapping, becomes)
  }

  /// A mapping that says nothing of its answer.
  static func request(_ name: String, _ request: String, _ becomes: String) -> ImportRow {
    ImportRow(
      name,
      #"{"request": {"method": "GET", \#(request)}}"#,
      becomes.hasPrefix("{")
        ? #"{"request":{"method":"GET",\#(becomes.dropFirst()),"response":{"status":200}}"#
        : becomes
    )
  }

  /// A mapping that asks something of a body.
  static func body(_ name: String, _ patterns: String, _ becomes: String) -> ImportRow {
    let start = #""method":"POST","urlPath":"/a""#
    return ImportRow(
      name,
      #"{"request": {"method": "POST", "url": "/a", "bodyPatterns": [\#(patterns)]}}"#,
      becomes.hasPrefix("{")
        ? #"{"request":{\#(start),"bodyPatterns":[\#(becomes)]},"response":{"status":200}}"#
        : becomes
    )
  }

  /// A mapping that says nothing of its request.
  static func response(_ name: String, _ response: String, _ becomes: String) -> ImportRow {
    ImportRow(
      name,
      #"{"request": {"method": "GET", "url": "/a"}, "response": {\#(response)}}"#,
      becomes.hasPrefix("{")
        ? #"{"request":{"method":"GET","urlPath":"/a"},"response":\#(becomes)}"# : becomes
    )
  }

  var testDescription: String { name }
}
