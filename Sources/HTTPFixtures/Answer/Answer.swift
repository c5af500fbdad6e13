public import Foundation

/// What a stub gives back for one request.
public struct Answer: Sendable {
  enum Content: Sendable {
    case file(String)
    case bytes(Data)
    case failure(TransportFailure)
    case thrown(any Error)
    case unencodable(String)
  }

  let content: Content
  /// The status code; of no meaning for a failure.
  public let status: Int
  let contentType: String?
  let headers: [String: String]
  /// How long the answer takes on the client's clock.
  public private(set) var delay = Duration.zero

  /// A fixture file; its content type follows its extension.
  ///
  /// - Parameters:
  ///   - path: The path below the fixture folder, for example `Search/searchArtist_error.json`.
  ///   - status: The status code.
  ///   - headers: Headers of the response; they win over the content type of the extension.
  /// - Returns: The answer.
  public static func file(
    _ path: String,
    status: Int = 200,
    headers: [String: String] = [:]
  ) -> Answer {
    let type = ContentType.of(path: path)
    return Answer(content: .file(path), status: status, contentType: type, headers: headers)
  }

  /// Bytes with their content type.
  public static func data(
    _ data: Data,
    contentType: String? = "application/octet-stream",
    status: Int = 200,
    headers: [String: String] = [:]
  ) -> Answer {
    Answer(content: .bytes(data), status: status, contentType: contentType, headers: headers)
  }

  /// Plain text in UTF-8.
  public static func text(
    _ text: String,
    status: Int = 200,
    headers: [String: String] = [:]
  ) -> Answer {
    let type = "text/plain; charset=utf-8"
    return data(Data(text.utf8), contentType: type, status: status, headers: headers)
  }

  /// What `value` encodes to, with sorted keys; a value that does not encode is an error of the
  /// scenario.
  public static func json(
    _ value: some Encodable,
    status: Int = 200,
    headers: [String: String] = [:]
  ) -> Answer {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      let data = try encoder.encode(value)
      return .data(data, contentType: "application/json", status: status, headers: headers)
    } catch {
      let content = Content.unencodable("\(type(of: value))")
      return Answer(content: content, status: status, contentType: nil, headers: headers)
    }
  }

  /// A response without a body.
  public static func empty(status: Int = 200, headers: [String: String] = [:]) -> Answer {
    Answer(content: .bytes(Data()), status: status, contentType: nil, headers: headers)
  }

  /// A response without a body: `.status(500)`.
  public static func status(_ status: Int) -> Answer {
    empty(status: status)
  }

  /// No response but the `URLError` of a failed transport.
  public static func failure(_ failure: TransportFailure) -> Answer {
    Answer(content: .failure(failure), status: 0, contentType: nil, headers: [:])
  }

  /// No response but this error.
  public static func throwing(_ error: any Error) -> Answer {
    Answer(content: .thrown(error), status: 0, contentType: nil, headers: [:])
  }

  /// The same answer, given only after `delay` on the client's clock.
  public func delayed(by delay: Duration) -> Answer {
    var answer = self
    answer.delay = delay
    return answer
  }

  /// The fixture file that the answer reads.
  var file: String? {
    guard case .file(let path) = content else { return nil }
    return path
  }
}

extension Answer: CustomStringConvertible {
  /// The answer in one line, for example `400 Search/searchArtist_error.json`, `200 empty`,
  /// `failed: offline` or `200 12 bytes application/json`.
  public var description: String {
    switch content {
    case .file(let path): "\(status) \(path)"
    case .bytes(let data) where data.isEmpty: "\(status) empty"
    case .bytes(let data):
      "\(status) \(data.count) bytes" + (contentType.map { " \($0)" } ?? "")
    case .failure(let failure): "failed: \(failure.words)"
    case .thrown(let error): "failed: \(error)"
    case .unencodable(let type): "failed: a value of type \(type) does not encode"
    }
  }
}
