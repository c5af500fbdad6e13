import Foundation

/// Reads one entry of an archive.
struct HAREntryReader {
  let node: JSONNode
  let file: String
  /// Reads a body from a separate file.
  let bodyFile: ((_ path: String) throws(FixtureError) -> Data)?
  /// The byte offset in the archive after each unpaired surrogate.
  ///
  /// A JSON string with such a surrogate cannot be converted to bytes.
  let halves: [Int]

  /// The reason why an entry cannot be played back, as words that follow a colon.
  private struct Unplayable: Error {
    let reason: String
    var line: Int?
  }

  /// The exchange of the entry, and the reason why its answer cannot be played back.
  ///
  /// The exchange is `nil` if its request cannot be read. Both are `nil` for an entry without HTTP,
  /// such as a `data:` URL or a web socket.
  var entry: (exchange: RecordedExchange?, leftOut: LeftOutRequest?) {
    var asked: RecordedExchange?
    do throws(Unplayable) {
      asked = try question()
      if let question = asked { asked = try answered(question) }
      return (asked, nil)
    } catch {
      let line = UInt(max(1, error.line ?? node.line))
      let request = LeftOutRequest(
        request: asked?.request ?? named,
        place: SourcePlace(fileID: file, line: line),
        reason: error.reason
      )
      asked?.leftOut = request
      return (asked, request)
    }
  }

  /// A request with only the method and the URL of the entry.
  ///
  /// An error about the entry names this request if the entry's own request cannot be read fully.
  private var named: Stub.Request? {
    guard let request = node["request"], let url = request["url"]?.text,
      let method = request["method"]?.text
    else { return nil }
    return RecordedExchange(method: method, url: url).request
  }

  /// Returns the request of the entry; `nil` for a URL of another scheme than HTTP.
  private func question() throws(Unplayable) -> RecordedExchange? {
    let request = try object("request", of: node)
    let url = try text("url", of: request)
    guard ["http://", "https://"].contains(where: url.lowercased().hasPrefix) else { return nil }
    var exchange = RecordedExchange(method: try text("method", of: request), url: url)
    guard exchange.request != nil else {
      throw Unplayable(reason: "the URL \(url) cannot be split into its parts", line: request.line)
    }
    exchange.requestHeaders = try headers(of: request, describing: "postData")
    exchange.requestBody = try requestBody(request)
    exchange.line = node.line
    return exchange
  }

  /// Returns the given request together with the recorded answer.
  private func answered(_ asked: RecordedExchange) throws(Unplayable) -> RecordedExchange {
    let response = try object("response", of: node)
    var exchange = asked
    exchange.status = try status(response)
    exchange.responseHeaders = try headers(of: response, describing: "content")
    exchange.responseBody = try responseBody(response, to: asked.method, exchange.status)
    if let problem = exchange.answer.headerProblem {
      throw Unplayable(reason: problem, line: response.line)
    }
    return exchange
  }

  // MARK: - Parts

  private func status(_ response: JSONNode) throws(Unplayable) -> Int {
    guard let node = response["status"] else { return 0 }
    guard let status = node.integer, status == 0 || (200...599).contains(status) else {
      let shown = node.compactText
      throw Unplayable(reason: "the status \(shown) is no number from 200 to 599", line: node.line)
    }
    return status
  }

  /// Returns the headers of a request or a response.
  ///
  /// Headers without a `Content-Type` get the `mimeType` of the body under `key`.
  private func headers(
    of message: JSONNode,
    describing key: String
  ) throws(Unplayable) -> [RecordedExchange.Header] {
    var headers: [RecordedExchange.Header] = []
    for node in message["headers"]?.elements ?? [] {
      let header = RecordedExchange.Header(
        try text("name", of: node, "a header"),
        try text("value", of: node, "a header")
      )
      if !header.name.hasPrefix(":") { headers.append(header) }
    }
    if RecordedExchange.value("content-type", in: headers) == nil,
      let type = message[key]?["mimeType"]?.text, !type.isEmpty
    {
      headers.append(.init("Content-Type", type))
    }
    return headers
  }

  private func requestBody(_ request: JSONNode) throws(Unplayable) -> Data {
    guard let post = request["postData"] else { return Data() }
    if let body = try body(post) { return body }
    var pairs: [String] = []
    for parameter in post["params"]?.elements ?? [] {
      let name = try text("name", of: parameter, "a field of its form")
      let value = parameter["value"] == nil ? "" : try text("value", of: parameter)
      pairs.append(Self.formText(name) + "=" + Self.formText(value))
    }
    if pairs.isEmpty, (post["size"] ?? request["bodySize"])?.integer ?? 0 > 0 {
      throw Unplayable(reason: "the body of its request was not kept", line: post.line)
    }
    return Data(pairs.joined(separator: "&").utf8)
  }

  private static func formText(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }

  private func responseBody(
    _ response: JSONNode,
    to method: String,
    _ status: Int
  ) throws(Unplayable) -> Data {
    guard let content = response["content"] else { return Data() }
    if let body = try body(content) { return body }
    let hasBody =
      method.uppercased() != "HEAD" && ![0, 204, 205].contains(status)
      && !(300..<400).contains(status)
    if hasBody, let size = content["size"]?.integer, size > 0 {
      throw Unplayable(
        reason: "the body of \(size) bytes was not kept: export the archive with its contents",
        line: content.line
      )
    }
    return Data()
  }

  // MARK: - Bodies

  /// Returns the bytes of a body, from the text in the archive or from a separate file; `nil` if
  /// the text is missing or empty.
  private func body(_ node: JSONNode) throws(Unplayable) -> Data? {
    if let path = node["_file"]?.text { return try body(at: path, line: node.line) }
    guard let field = node["text"], field.text?.isEmpty == false else { return nil }
    let text = try text("text", of: node)
    if node["encoding"]?.text?.lowercased() == "base64" {
      guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
        throw Unplayable(reason: "the body is no base64", line: node.line)
      }
      return data
    }
    // The browser decoded binary data as text, with U+FFFD for each invalid byte.
    if let size = node["size"]?.integer, text.contains("\u{FFFD}"), size != text.utf8.count {
      let reason = "its \(size) binary bytes were kept as text: export the bodies in base64"
      throw Unplayable(reason: reason, line: node.line)
    }
    guard let bytes = Charset(ofType: node["mimeType"]?.text ?? "").bytes(text) else {
      let type = node["mimeType"]?.text ?? ""
      throw Unplayable(reason: "its text cannot be written as \(type)", line: node.line)
    }
    return bytes
  }

  private func body(at path: String, line: Int) throws(Unplayable) -> Data {
    guard let bodyFile else {
      let reason = "its body is in the file \(path): read the archive by its path"
      throw Unplayable(reason: reason, line: line)
    }
    do throws(FixtureError) {
      return try bodyFile(path)
    } catch {
      throw Unplayable(reason: "its body cannot be read: \(error)", line: line)
    }
  }

  // MARK: - Fields

  private func object(_ key: String, of node: JSONNode) throws(Unplayable) -> JSONNode {
    guard let value = node[key] else { throw Unplayable(reason: "it lacks the key \"\(key)\"") }
    guard case .object = value.value else {
      throw Unplayable(reason: "\"\(key)\" is \(value.kind) and no object", line: value.line)
    }
    return value
  }

  private func text(
    _ key: String,
    of node: JSONNode,
    _ owner: String = "it"
  ) throws(Unplayable) -> String {
    guard let value = node[key] else {
      throw Unplayable(reason: "\(owner) lacks the key \"\(key)\"", line: node.line)
    }
    guard let text = value.text else {
      throw Unplayable(reason: "\"\(key)\" is \(value.kind) and no text", line: value.line)
    }
    if halves.contains(where: value.bytes.contains) {
      let reason = "\"\(key)\" holds half a surrogate pair, which stands for no bytes"
      throw Unplayable(reason: reason, line: value.line)
    }
    return text
  }
}
