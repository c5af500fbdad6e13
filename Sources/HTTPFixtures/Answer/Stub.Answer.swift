public import Foundation
import ProofsheetBasics

extension Stub {
  /// The response or failure that a stub gives for one request.
  public struct Answer: Sendable {
    enum Content: Sendable {
      case file(String)
      case bytes(Data)
      case failure(Stub.Failure)
      case thrown(any Error)
      /// No body, for the given reason; the check of the scenario reports the reason.
      case unusable(String)
      /// The placeholder for a recorded answer that cannot be played back; the client reports the
      /// request as unmatched.
      case leftOut(LeftOutRequest)
      case computed(String, @Sendable (Stub.Request) -> Stub.Answer)
    }

    /// The point in the body of an answer at which the connection breaks.
    struct Cut: Hashable, Sendable {
      let bytes: Int
      /// Whether the response's head announces the length of the whole body, so that the client
      /// notices the missing end.
      let isNoticed: Bool
    }

    /// The size of a body's chunks and the time between them.
    struct Pace: Hashable, Sendable {
      let bytes: Int
      let interval: Duration
    }

    private(set) var content: Content
    /// The status code of the response, or a meaningless number for a failure.
    package private(set) var status: Int
    package private(set) var contentType: String?
    package private(set) var headers: [String: String] = [:]
    /// The time that the answer takes on the client's clock.
    package internal(set) var delay = Duration.zero
    var cut: Cut?
    var pace: Pace?
    /// The arrival of the answer relative to the request's timeout; `nil` if `delay` alone
    /// determines the arrival.
    var lateness: Lateness?

    /// A fixture file; its content type follows its extension.
    ///
    /// - Parameters:
    ///   - path: The path below the fixture folder, for example `Search/searchArtist_error.json`.
    ///   - status: The status code.
    ///   - headers: Headers of the response; a `Content-Type` replaces that of the extension.
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

    /// Returns an answer with the JSON of `value`, its keys sorted.
    ///
    /// The check of the scenario reports a value that cannot be encoded, and a string that is an
    /// object or a list in JSON itself.
    public static func json(
      _ value: some Encodable,
      status: Int = 200,
      headers: [String: String] = [:]
    ) -> Stub.Answer {
      if let text = value as? String, let json = try? JSONValue(parsing: Data(text.utf8)) {
        switch json {
        case .array, .object:
          let reason = "its string \(quoted(text)) is JSON; write .json(text:)"
          return unusable(reason, status, headers)
        default: break
        }
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      do {
        let data = try encoder.encode(value)
        return .data(data, contentType: "application/json", status: status, headers: headers)
      } catch {
        return unusable("a value of type \(type(of: value)) does not encode", status, headers)
      }
    }

    /// Returns an answer with this JSON as it is written: `.json(text: "{\"id\": 1}")`.
    ///
    /// The check of the scenario reports a text that is no JSON.
    public static func json(
      text: String,
      status: Int = 200,
      headers: [String: String] = [:]
    ) -> Stub.Answer {
      guard (try? JSONValue(parsing: Data(text.utf8))) != nil else {
        return unusable("the text \(quoted(text)) is no JSON", status, headers)
      }
      let data = Data(text.utf8)
      return .data(data, contentType: "application/json", status: status, headers: headers)
    }

    private static func unusable(
      _ reason: String,
      _ status: Int,
      _ headers: [String: String]
    ) -> Stub.Answer {
      Stub.Answer(content: .unusable(reason), status: status, headers: headers)
    }

    /// A response without a body.
    public static func empty(status: Int = 200, headers: [String: String] = [:]) -> Stub.Answer {
      Stub.Answer(content: .bytes(Data()), status: status, headers: headers)
    }

    /// A response without a body: `.status(500)`.
    public static func status(_ status: Int) -> Stub.Answer {
      empty(status: status)
    }

    /// An answer that throws the `URLError` of a failed transport in place of a response.
    public static func failure(_ failure: Stub.Failure) -> Stub.Answer {
      Stub.Answer(content: .failure(failure), status: 0)
    }

    /// An answer that throws this error in place of a response.
    public static func throwing(_ error: any Error) -> Stub.Answer {
      Stub.Answer(content: .thrown(error), status: 0)
    }

    /// Returns the placeholder for a recorded answer that cannot be played back.
    package static func leftOut(_ request: LeftOutRequest) -> Stub.Answer {
      Stub.Answer(content: .leftOut(request), status: 0)
    }

    /// The longest delay and interval, about 30 years as in scenario files: sums of longer times
    /// could overflow.
    private static let longestTime = Duration.seconds(1_000_000_000)

    /// Returns the same answer, `delay` later on the client's clock.
    public func delayed(by delay: Duration) -> Stub.Answer {
      with { $0.delay = min(delay, Self.longestTime) }
    }

    /// Returns the same answer with a body that arrives in chunks on the client's clock.
    ///
    /// - Parameters:
    ///   - bytes: The size of a chunk, at least 1.
    ///   - interval: The time between two chunks; the first one comes at once.
    /// - Returns: The answer; `data(for:)` waits for all chunks, `chunks(for:)` gives each chunk.
    public func inChunks(of bytes: Int, every interval: Duration) -> Stub.Answer {
      let interval = min(interval, Self.longestTime)
      return with { $0.pace = Pace(bytes: max(1, bytes), interval: interval) }
    }

    /// Returns the same answer with a connection that breaks after `bytes` bytes of the body.
    ///
    /// - Parameters:
    ///   - bytes: The number of bytes that arrive.
    ///   - noticed: Whether the head announces the full length. The client then throws
    ///     `URLError(.networkConnectionLost)`; otherwise the app gets a body that is too short.
    /// - Returns: The answer.
    public func truncated(to bytes: Int, noticed: Bool = true) -> Stub.Answer {
      with { $0.cut = Cut(bytes: max(0, bytes), isNoticed: noticed) }
    }

    /// Returns the same answer, `delay` later and still before the request's timeout.
    package func slow(by delay: Duration) -> Stub.Answer { with { $0.lateness = .slow(delay) } }

    /// Returns an answer that misses the request's timeout, so that the request fails.
    package func tooLate() -> Stub.Answer { with { $0.lateness = .missed } }

    /// Returns the same body and headers under another status; a failure stays as it is.
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

extension Stub {
  /// A way for a request to fail before any response arrives.
  public enum Failure: Hashable, Sendable, CaseIterable {
    /// The device has no connection to the internet.
    case offline
    /// The server did not answer in time.
    case timedOut
    /// The connection broke while the request was under way.
    case connectionLost
    /// The request was cancelled.
    case cancelled
    /// The client could not make a secure connection.
    case badTLS
    /// The name of the server is unknown.
    case unknownHost
    /// The server refuses the connection.
    case refused
    /// The server's response is not HTTP.
    case malformedResponse

    private var meaning: (code: URLError.Code, words: String) {
      switch self {
      case .offline: (.notConnectedToInternet, "offline")
      case .timedOut: (.timedOut, "timed out")
      case .connectionLost: (.networkConnectionLost, "connection lost")
      case .cancelled: (.cancelled, "cancelled")
      case .badTLS: (.secureConnectionFailed, "bad TLS")
      case .unknownHost: (.cannotFindHost, "unknown host")
      case .refused: (.cannotConnectToHost, "refused")
      case .malformedResponse: (.cannotParseResponse, "malformed response")
      }
    }

    /// The code of the `URLError` that a session throws for this failure.
    package var code: URLError.Code { meaning.code }

    /// The failure in words, for example `timed out`.
    package var words: String { meaning.words }
  }
}
