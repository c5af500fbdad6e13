public import Foundation

extension Stub {
  /// What a stub gives back for one request.
  public struct Answer: Sendable {
    enum Content: Sendable {
      case file(String)
      case bytes(Data)
      case failure(Stub.Failure)
      case thrown(any Error)
      case unencodable(String)
      case garbage(Int)
      /// What a recording cannot give: the request is unmatched.
      case leftOut(LeftOutRequest)
      case computed(String, @Sendable (Stub.Request) -> Stub.Answer)
    }

    /// Where the connection breaks.
    struct Cut: Hashable, Sendable {
      let bytes: Int
      /// Whether the length was announced, so that the break is noticed.
      let isNoticed: Bool
    }

    /// How the bytes of a body trickle in.
    struct Pace: Hashable, Sendable {
      let bytes: Int
      let interval: Duration
    }

    private(set) var content: Content
    /// The status code; of no meaning for a failure.
    package private(set) var status: Int
    package let contentType: String?
    package let headers: [String: String]
    /// How long the answer takes on the client's clock.
    package private(set) var delay = Duration.zero
    private(set) var cut: Cut?
    private(set) var pace: Pace?
    /// When it comes, measured at how long its request waits; nil for the delay that it has.
    private(set) var lateness: Lateness?

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
    ) -> Stub.Answer {
      let type = ContentType.of(path: path)
      return Stub.Answer(content: .file(path), status: status, contentType: type, headers: headers)
    }

    /// Bytes with their content type.
    public static func data(
      _ data: Data,
      contentType: String? = "application/octet-stream",
      status: Int = 200,
      headers: [String: String] = [:]
    ) -> Stub.Answer {
      Stub.Answer(content: .bytes(data), status: status, contentType: contentType, headers: headers)
    }

    /// Plain text in UTF-8.
    public static func text(
      _ text: String,
      status: Int = 200,
      headers: [String: String] = [:]
    ) -> Stub.Answer {
      let type = "text/plain; charset=utf-8"
      return data(Data(text.utf8), contentType: type, status: status, headers: headers)
    }

    /// What `value` encodes to, with sorted keys; a value that does not encode is an error of the
    /// scenario.
    public static func json(
      _ value: some Encodable,
      status: Int = 200,
      headers: [String: String] = [:]
    ) -> Stub.Answer {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      do {
        let data = try encoder.encode(value)
        return .data(data, contentType: "application/json", status: status, headers: headers)
      } catch {
        let content = Content.unencodable("\(type(of: value))")
        return Stub.Answer(content: content, status: status, contentType: nil, headers: headers)
      }
    }

    /// A response without a body.
    public static func empty(status: Int = 200, headers: [String: String] = [:]) -> Stub.Answer {
      Stub.Answer(content: .bytes(Data()), status: status, contentType: nil, headers: headers)
    }

    /// A response without a body: `.status(500)`.
    public static func status(_ status: Int) -> Stub.Answer {
      empty(status: status)
    }

    /// No response but the `URLError` of a failed transport.
    public static func failure(_ failure: Stub.Failure) -> Stub.Answer {
      Stub.Answer(content: .failure(failure), status: 0, contentType: nil, headers: [:])
    }

    /// No response but this error.
    public static func throwing(_ error: any Error) -> Stub.Answer {
      Stub.Answer(content: .thrown(error), status: 0, contentType: nil, headers: [:])
    }

    /// The place of an answer that a recording cannot give.
    package static func leftOut(_ request: LeftOutRequest) -> Stub.Answer {
      Stub.Answer(content: .leftOut(request), status: 0, contentType: nil, headers: [:])
    }

    /// The same answer, given only after `delay` on the client's clock.
    public func delayed(by delay: Duration) -> Stub.Answer {
      with { $0.delay = delay }
    }

    /// The same answer, whose body trickles in on the client's clock.
    ///
    /// - Parameters:
    ///   - bytes: The size of a chunk, at least 1.
    ///   - interval: The time between two chunks; the first one comes at once.
    /// - Returns: The answer; `data(for:)` takes as long as all chunks, `chunks(for:)` gives each.
    public func inChunks(of bytes: Int, every interval: Duration) -> Stub.Answer {
      with { $0.pace = Pace(bytes: max(1, bytes), interval: interval) }
    }

    /// The same answer, whose connection breaks after so many bytes of the body.
    ///
    /// - Parameters:
    ///   - bytes: How many bytes arrive.
    ///   - noticed: Whether the length was announced, so that the client throws
    ///     `URLError(.networkConnectionLost)`; otherwise the app gets a body that is too short.
    /// - Returns: The answer.
    public func truncated(to bytes: Int, noticed: Bool = true) -> Stub.Answer {
      with { $0.cut = Cut(bytes: max(0, bytes), isNoticed: noticed) }
    }

    /// The same answer, so much later, and still before its request gives up.
    package func slow(by delay: Duration) -> Stub.Answer { with { $0.lateness = .slow(delay) } }

    /// The same answer, which comes after its request has given up.
    package func tooLate() -> Stub.Answer { with { $0.lateness = .missed } }

    /// The same body and headers under another status; what is no response stays as it is.
    package func under(status: Int) -> Stub.Answer {
      with { answer in
        answer.status = status
        guard case .computed(let name, let compute) = answer.content else { return }
        answer.content = .computed(name) { compute($0).under(status: status) }
      }
    }

    private func with(_ change: (inout Stub.Answer) -> Void) -> Stub.Answer {
      var answer = self
      change(&answer)
      return answer
    }

    /// The fixture file that the answer reads.
    var file: String? {
      guard case .file(let path) = content else { return nil }
      return path
    }
  }
}
