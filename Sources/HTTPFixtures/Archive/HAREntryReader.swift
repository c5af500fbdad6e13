import Foundation
import ProofsheetBasics

/// Reads one entry of an archive.
struct HAREntryReader {
  let entry: HARFile.Entry
  let place: SourcePlace
  /// Reads a body from a separate file.
  let bodyFile: ((_ path: String) throws(FixtureError) -> Data)?

  /// The number of keys in the path of an entry: `log.entries[3]`.
  private static let depth = 3

  /// The exchange of the entry, and the reason why its answer cannot be played back.
  ///
  /// The exchange is `nil` if its request cannot be read. Both are `nil` for an entry without HTTP,
  /// such as a `data:` URL or a web socket.
  var exchange: (exchange: RecordedExchange?, leftOut: LeftOutRequest?) {
    if let url = entry.name?.url.lowercased(), !url.hasPrefix("http://"),
      !url.hasPrefix("https://")
    {
      return (nil, nil)
    }
    var asked: RecordedExchange?
    do throws(Unplayable) {
      asked = try question()
      return (try asked.map(answered), nil)
    } catch {
      let named = entry.name.flatMap { RecordedExchange(method: $0.method, url: $0.url).request }
      let request = LeftOutRequest(
        request: asked?.request ?? named,
        place: place,
        reason: error.reason
      )
      asked?.leftOut = request
      return (asked, request)
    }
  }

  private static func read<Part>(_ part: Result<Part, any Error>) throws(Unplayable) -> Part {
    do {
      return try part.get()
    } catch {
      throw Unplayable(reason: FixtureError.reason(error, below: depth))
    }
  }

  private func question() throws(Unplayable) -> RecordedExchange {
    let request = try Self.read(entry.request)
    var exchange = RecordedExchange(method: request.method, url: request.url)
    guard exchange.request != nil else {
      throw Unplayable(reason: "the URL \(request.url) cannot be split into its parts")
    }
    exchange.place = place
    exchange.requestHeaders = Self.headers(request.headers, of: request.postData)
    try addBody(of: request, to: &exchange)
    return exchange
  }

  /// Returns the given request together with the recorded answer.
  private func answered(_ asked: RecordedExchange) throws(Unplayable) -> RecordedExchange {
    let response = try Self.read(entry.response)
    var exchange = asked
    let status = response.status ?? 0
    guard (200...599).contains(status) || status == 0 || status == -1 else {
      throw Unplayable(reason: "the status \(status) is no number from 200 to 599")
    }
    // Browsers write -1 or 0 for a request without a response.
    exchange.status = max(0, status)
    exchange.responseHeaders = Self.headers(response.headers, of: response.content)
    if (300..<400).contains(status), let target = response.redirectURL, !target.isEmpty,
      RecordedExchange.value("location", in: exchange.responseHeaders) == nil
    {
      exchange.responseHeaders.append(.init("Location", target))
    }
    exchange.responseBody = try responseBody(response, to: asked.method)
    if let problem = exchange.answer.headerProblem { throw Unplayable(reason: problem) }
    return exchange
  }

  /// Returns the headers of a request or a response; a missing `Content-Type` is that of its body.
  private static func headers(
    _ headers: [HARFile.Header]?,
    of body: HARBody?
  ) -> [RecordedExchange.Header] {
    var fields = (headers ?? []).filter { !$0.name.hasPrefix(":") }
      .map { RecordedExchange.Header($0.name, $0.value) }
    if let type = body?.mimeType, !type.isEmpty,
      RecordedExchange.value("content-type", in: fields) == nil
    {
      fields.append(.init("Content-Type", type))
    }
    return fields
  }

  // MARK: - Bodies

  private func addBody(
    of request: HARFile.Request,
    to exchange: inout RecordedExchange
  ) throws(Unplayable) {
    guard let post = request.postData else { return }
    if let bytes = try bytes(post) {
      exchange.requestBody = bytes
    } else if let fields = post.params, !fields.isEmpty {
      if exchange.requestType.hasPrefix("multipart/form-data") {
        try addParts(fields, to: &exchange)
      } else {
        let pairs = fields.map { Self.formText($0.name) + "=" + Self.formText($0.value ?? "") }
        exchange.requestBody = Data(pairs.joined(separator: "&").utf8)
      }
    } else if post.size ?? request.bodySize ?? 0 > 0 {
      throw Unplayable(reason: "the body of its request was not kept")
    }
  }

  private static func formText(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }

  private func addParts(
    _ fields: [HARBody.Field],
    to exchange: inout RecordedExchange
  ) throws(Unplayable) {
    if let lost = fields.first(where: { $0.value == nil && $0.fileName != nil }) {
      let file = quoted(lost.fileName ?? "")
      throw Unplayable(reason: "the file \(file) of its form was not kept")
    }
    let parts = fields.map { field in
      Stub.FormPart(
        field.name,
        fileName: field.fileName,
        contentType: field.contentType,
        bytes: Data((field.value ?? "").utf8)
      )
    }
    // No part of a request depends on the boundary.
    let type = "multipart/form-data; boundary=archive"
    exchange.requestHeaders.removeAll { $0.name.lowercased() == "content-type" }
    exchange.requestHeaders.append(.init("Content-Type", type))
    exchange.requestBody = Stub.FormPart.body(of: parts, type: type) ?? Data()
  }

  private func responseBody(
    _ response: HARFile.Response,
    to method: String
  ) throws(Unplayable) -> Data {
    guard let content = response.content else { return Data() }
    if let body = try bytes(content) { return body }
    let status = response.status ?? 0
    let hasBody =
      method.uppercased() != "HEAD" && status > 0 && ![204, 205].contains(status)
      && !(300..<400).contains(status)
    if hasBody, let size = content.size, size > 0 {
      let reason = "the body of \(size) bytes was not kept: export the archive with its contents"
      throw Unplayable(reason: reason)
    }
    return Data()
  }

  /// Returns the bytes of a body, from the archive or from a separate file; `nil` for none.
  private func bytes(_ body: HARBody) throws(Unplayable) -> Data? {
    guard let path = body.file else { return try body.bytes() }
    guard let bodyFile else {
      throw Unplayable(reason: "its body is in the file \(path): read the archive by its path")
    }
    do throws(FixtureError) {
      return try bodyFile(path)
    } catch {
      throw Unplayable(reason: "its body cannot be read: \(error)")
    }
  }
}
