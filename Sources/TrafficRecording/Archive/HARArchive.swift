public import Foundation
public import HTTPFixtures
import JSONSyntax

/// Recorded traffic in the HTTP Archive format 1.2, as browsers and proxies export it.
package struct HARArchive: Sendable {
  let file: String
  let exchanges: [RecordedExchange]
  /// The fields of requests in whose place tokens stand, in an archive that a recording wrote.
  let redactedFields: Set<String>

  /// Reads an archive.
  ///
  /// Entries that are no HTTP, such as `data:` URLs and web sockets, are left out.
  ///
  /// - Throws: `FixtureError` with the line that cannot be read, for a cut off file too.
  package init(parsing data: Data, file: String) throws(FixtureError) {
    self.file = file
    let node = try ObjectReader.parse(data, file: file)
    let reader = try ObjectReader(node, key: "archive", file: file, known: nil)
    let log = try reader.object("log")
    guard let entries = try log.elements("entries") else {
      throw log.missing("entries")
    }
    var exchanges: [RecordedExchange] = []
    for entry in entries {
      if let exchange = try HAREntryReader(entry, file: file).exchange() {
        exchanges.append(exchange)
      }
    }
    let fields = try log.elements("_redactedFields") ?? []
    self.exchanges = exchanges
    redactedFields = Set(fields.compactMap(\.text))
  }

  /// Reads an archive from the disk.
  ///
  /// - Throws: `FixtureError` when it cannot be read.
  package init(at url: URL) throws(FixtureError) {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw .recording(url.lastPathComponent, refused: error)
    }
    try self.init(parsing: data, file: url.lastPathComponent)
  }

  init(file: String, exchanges: [RecordedExchange], redactedFields: Set<String>) {
    self.file = file
    self.exchanges = exchanges
    self.redactedFields = redactedFields
  }

  /// The recorded world: each request is answered as it was, equal ones in turn.
  ///
  /// Requests are told apart by everything but their headers. A secret in a query or a body
  /// matches the token that a recording wrote in its place.
  ///
  /// - Throws: `FixtureError` for an entry whose URL cannot be split.
  package func scenario(_ name: String) throws(FixtureError) -> Scenario {
    var scenario = try Scenario(name, exchanges: exchanges, file: file)
    scenario.recording = RecordingNote(redactedFields: redactedFields)
    return scenario
  }
}

extension Scenario {
  /// The world that a browser or a proxy has recorded: each request is answered as it was.
  ///
  /// - Parameters:
  ///   - name: What the scenario is called.
  ///   - archive: The text of a file in the HTTP Archive format 1.2.
  ///   - file: What the file is called in errors and places.
  /// - Throws: `FixtureError` with the line that cannot be read.
  public init(_ name: String, archive: Data, file: String = "recording.har") throws(FixtureError) {
    self = try HARArchive(parsing: archive, file: file).scenario(name)
  }
}

/// Reads one entry of an archive.
private struct HAREntryReader {
  private let file: String
  private let line: Int
  private let request: ObjectReader
  private let response: ObjectReader

  init(_ node: JSONNode, file: String) throws(FixtureError) {
    self.file = file
    line = node.line
    let entry = try ObjectReader(node, key: "entries", file: file, known: nil)
    request = try entry.object("request")
    response = try entry.object("response")
  }

  func exchange() throws(FixtureError) -> RecordedExchange? {
    guard let url = try request.text("url") else { throw request.missing("url") }
    guard ["http://", "https://"].contains(where: url.lowercased().hasPrefix) else { return nil }
    guard let method = try request.text("method") else { throw request.missing("method") }
    let status = try response.integer("status", in: 0...599) ?? 0
    let responseHeaders = try headers(response, describing: "content")
    let requestHeaders = try headers(request, describing: "postData")
    return RecordedExchange(
      method: method,
      url: url,
      requestHeaders: requestHeaders,
      requestBody: try requestBody(),
      status: status,
      responseHeaders: responseHeaders,
      responseBody: try responseBody(status),
      line: line
    )
  }

  /// The headers, with the type of the body that stands at `key` unless they name one.
  private func headers(
    _ reader: ObjectReader,
    describing key: String
  ) throws(FixtureError) -> [RecordedExchange.Header] {
    var headers: [RecordedExchange.Header] = []
    for node in try reader.elements("headers") ?? [] {
      let header = try ObjectReader(node, key: "headers", file: file, known: nil)
      guard let name = try header.text("name"), let value = try header.text("value") else {
        throw header.missing("name")
      }
      if !name.hasPrefix(":") { headers.append(.init(name, value)) }
    }
    if RecordedExchange.value("content-type", in: headers) == nil,
      let type = reader.node[key]?["mimeType"]?.text, !type.isEmpty
    {
      headers.append(.init("Content-Type", type))
    }
    return headers
  }

  private func requestBody() throws(FixtureError) -> Data {
    guard let node = request.node["postData"] else { return Data() }
    let data = try request.object("postData")
    if let text = try data.text("text"), !text.isEmpty {
      return try bytes(text, encoding: try data.text("encoding"), line: node.line)
    }
    var pairs: [String] = []
    for parameter in try data.elements("params") ?? [] {
      let name = parameter["name"]?.text ?? ""
      pairs.append(Self.formText(name) + "=" + Self.formText(parameter["value"]?.text ?? ""))
    }
    return Data(pairs.joined(separator: "&").utf8)
  }

  private static func formText(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }

  private func responseBody(_ status: Int) throws(FixtureError) -> Data {
    guard let node = response.node["content"] else { return Data() }
    let content = try response.object("content")
    if let text = try content.text("text") {
      return try bytes(text, encoding: try content.text("encoding"), line: node.line)
    }
    let hasBody = ![204, 205, 304].contains(status) && !(300..<400).contains(status)
    if hasBody, status > 0, let size = node["size"]?.integer, size > 0 {
      let reason = "the body of \(size) bytes was not kept: export the archive with its contents"
      throw .unusable(reason, file, line: node.line)
    }
    return Data()
  }

  private func bytes(_ text: String, encoding: String?, line: Int) throws(FixtureError) -> Data {
    guard encoding?.lowercased() == "base64" else { return Data(text.utf8) }
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
      throw .unusable("the body is no base64", file, line: line)
    }
    return data
  }
}
