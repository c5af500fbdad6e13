import Foundation
import ProofsheetBasics

extension Scenario {
  /// Creates a scenario from an archive that a browser or a proxy has recorded, and from the body files beside it.
  ///
  /// Each request gets its recorded answer, and equal requests get their answers in turn.
  ///
  /// ``leftOut`` lists the entries without a playable answer. A request for such an entry fails
  /// with an error that names the entry.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario.
  ///   - path: The path of the archive below the folder, for example `Checkout/checkout.har`.
  ///   - fixtures: The fixture folder.
  ///   - parts: The parts that tell requests apart, besides their method and path.
  ///   - function: The function that declares the scenario.
  /// - Throws: `FixtureError` when a file cannot be read.
  public init(
    _ name: String,
    archive path: String,
    in fixtures: FixtureFolder,
    matching parts: Set<Stub.RequestPart> = .standard,
    function: String = #function
  ) throws(FixtureError) {
    let folder = path.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    let archive = try fixtures.data(at: path)
    func body(at name: String) throws(FixtureError) -> Data { try fixtures.data(at: folder + name) }
    try self.init(name, archive: archive, file: path, matching: parts, bodyFile: body)
    place.function = function
  }

  /// Reads the entries in the order of their start, and no entries of other protocols, such as `data:` URLs and
  /// web sockets.
  init(
    _ name: String,
    archive: Data,
    file: String = "recording.har",
    matching parts: Set<Stub.RequestPart> = .standard,
    bodyFile: RecordedExchange.BodyFile? = nil
  ) throws(FixtureError) {
    let log = try FixtureError.decoding(HARFile.self, from: archive, file: file).log
    let exchanges = log.entries.inTurn
      .filter { $0.entry.isOfWeb }
      .map { index, entry in
        let place = SourcePlace(file: file, keyPath: "log.entries[\(index)]")
        return RecordedExchange(entry, at: place, bodyFile: bodyFile)
      }
    // The URL of an entry that is left out may have no parts.
    let readable = exchanges.filter { $0.leftOut.map { $0.request != nil } ?? true }
    let stubs = try RecordedStub.stubs(of: readable, file: file, matching: parts) { exchange, _ in
      exchange.answer
    }
    self.init(name, stubs: stubs, place: SourcePlace(fileID: file, line: 1))
    leftOutRequests = exchanges.compactMap(\.leftOut)
  }
}

extension RecordedExchange {
  typealias BodyFile = (_ path: String) throws(FixtureError) -> Data

  /// Reads an entry of an archive; an exchange without a playable answer has the reason in `leftOut`.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - place: The place of the entry.
  ///   - file: Reads a body from a separate file.
  init(
    _ entry: HARFile.Entry,
    at place: SourcePlace,
    bodyFile file: BodyFile?
  ) {
    let name = try? entry.name.get()
    self.init(method: name?.method ?? "", url: name?.url ?? "")
    self.place = place
    do throws(Unplayable) {
      _ = try Self.read(entry.name)
      guard URLComponents(string: url)?.scheme != nil else {
        throw Unplayable(reason: "the URL \(url) cannot be split into its parts")
      }
      try add(Self.read(entry.request), file)
      try add(Self.read(entry.response), file)
      if let problem = answer.headerProblem { throw Unplayable(reason: problem) }
    } catch {
      leftOut = LeftOutRequest(request: request, place: place, reason: error.reason)
    }
  }

  private static func read<Part>(_ part: Result<Part, any Error>) throws(Unplayable) -> Part {
    do {
      return try part.get()
    } catch {
      // The path of an entry has three keys: `log.entries[3]`.
      throw Unplayable(reason: FixtureError.reason(error, below: 3))
    }
  }

  private mutating func add(
    _ request: HARFile.Request,
    _ file: BodyFile?
  ) throws(Unplayable) {
    requestHeaders = Self.headers(request.headers, of: request.postData)
    let post = request.postData
    if let bytes = try Self.bytes(post, file) {
      requestBody = bytes
    } else if let fields = post?.params, !fields.isEmpty {
      try addForm(of: fields)
    } else if post?.size ?? request.bodySize ?? 0 > 0,
      !["GET", "HEAD"].contains(method.uppercased())
    {
      throw Unplayable(reason: "the body of its request was not kept")
    }
  }

  private mutating func add(
    _ response: HARFile.Response,
    _ file: BodyFile?
  ) throws(Unplayable) {
    let code = response.status ?? 0
    guard (200...599).contains(code) || code == 0 || code == -1 else {
      throw Unplayable(reason: "the status \(code) is no number from 200 to 599")
    }
    // Browsers write -1 or 0 for a request without a response.
    status = max(0, code)
    responseHeaders = Self.headers(response.headers, of: response.content)
    let isRedirect = (300..<400).contains(code)
    if isRedirect, let target = response.redirectURL, !target.isEmpty,
      responseHeaders.values("location").isEmpty
    {
      responseHeaders.append(Header("Location", target))
    }
    let kept = try Self.bytes(response.content, file)
    responseBody = kept ?? Data()
    let hasBody =
      method.uppercased() != "HEAD" && status > 0 && ![204, 205].contains(status) && !isRedirect
    if kept == nil, hasBody, let size = toldSize(of: response) {
      throw Unplayable(
        reason: "the body of \(size) bytes was not kept: export the archive with its contents"
      )
    }
  }

  /// Returns the size that a response without a body tells of its body; nil for an empty one.
  private func toldSize(of response: HARFile.Response) -> Int? {
    if let size = response.content?.size, size > 0 { return size }
    let length = responseHeaders.values("content-length").first.flatMap(Int.init)
    // Nothing, packed by gzip, has some 20 bytes.
    let isPacked = !responseHeaders.values("content-encoding").isEmpty
    return [response.bodySize, length].compactMap(\.self).first { $0 > (isPacked ? 30 : 0) }
  }

  /// Returns the headers of a request or a response; a missing `Content-Type` is that of its body.
  private static func headers(_ headers: [HARFile.Header]?, of body: HARBody?) -> [Header] {
    let fields = (headers ?? []).map { Header($0.name, $0.value) }.filter { $0.key.first != ":" }
    guard let type = body?.mimeType, !type.isEmpty, fields.values("content-type").isEmpty else {
      return fields
    }
    return fields + [Header("Content-Type", type)]
  }

  // MARK: - Bodies

  private mutating func addForm(of fields: [HARBody.Field]) throws(Unplayable) {
    guard requestType.hasPrefix("multipart/form-data") else {
      let pairs = fields.map { field in
        [field.name, field.value ?? ""].map {
          $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? $0
        }.joined(separator: "=")
      }
      requestBody = Data(pairs.joined(separator: "&").utf8)
      return
    }
    if let lost = fields.first(where: { $0.value == nil && $0.fileName != nil }) {
      let name = quoted(lost.fileName ?? "")
      throw Unplayable(reason: "the file \(name) of its form was not kept")
    }
    requestParts = fields.map { field in
      Stub.FormPart(
        field.name,
        fileName: field.fileName,
        contentType: field.contentType,
        bytes: Data((field.value ?? "").utf8)
      )
    }
  }

  /// Returns the bytes of a body, from the archive or from a separate file; `nil` for none.
  private static func bytes(
    _ body: HARBody?,
    _ file: BodyFile?
  ) throws(Unplayable) -> Data? {
    guard let path = body?.file else { return try body?.bytes() }
    guard let file else {
      throw Unplayable(reason: "its body is in the file \(path): read the archive by its path")
    }
    do throws(FixtureError) {
      return try file(path)
    } catch {
      throw Unplayable(reason: "its body cannot be read: \(error)")
    }
  }
}
