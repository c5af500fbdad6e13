import Foundation
import HTTPFixtures
import ProofsheetBasics

/// A function that answers a request.
typealias WireHandler = @Sendable (WireRequest) async -> WireResponse

/// The requests of one connection and their answers, one after the other.
struct Conversation {
  var connection: Connection
  let answer: WireHandler
  /// Receives `true` when the connection becomes idle, and `false` when a request arrives.
  let idles: @Sendable (Bool) -> Void

  /// Answers requests until one side closes the connection.
  ///
  /// - Returns: The error of a broken connection; `nil` for a connection that was closed normally.
  mutating func run() async -> (any Error)? {
    defer { connection.socket.close() }
    do {
      do {
        idles(true)
        while let request = try await connection.request() {
          idles(false)
          guard try await send(await answer(request), to: request.head) else { break }
          idles(true)
          // A client that repeats requests without a pause must not keep others waiting.
          try await connection.queuesUp()
        }
      } catch let refusal as WireRefusal {
        let words = WireResponse.words(refusal.words, refusal.status)
        try await connection.socket.send(words.head(staysOpen: false) + words.bytes)
        try await connection.drain()
      }
      return nil
    } catch {
      return error
    }
  }

  /// Sends an answer.
  ///
  /// - Returns: Whether the connection stays open for another request.
  private func send(_ response: WireResponse, to request: RequestHead) async throws -> Bool {
    let socket = connection.socket
    var response = response.asLines(to: request)
    let hasBody = request.method != "HEAD" && response.mayHaveBody
    let announced = response.announcedLength
    let isOpen =
      request.staysOpen && !response.headers.words("connection").contains("close")
      && (announced != nil || !hasBody)
    response.headers.removeAll {
      ["connection", "transfer-encoding"].contains($0.name.lowercased())
    }
    var unsent = response.head(staysOpen: isOpen)
    var sent = 0
    switch response.body {
    case _ where !hasBody: break
    case .data(let data):
      unsent += data
      sent = data.count
    case .chunks(let chunks):
      do {
        for try await chunk in chunks {
          // The head goes out together with the first chunk.
          try await socket.send(unsent + chunk)
          unsent = Data()
          sent += chunk.count
        }
      } catch {
        // A scenario breaks this answer: the earlier bytes are sent, and the connection ends.
        try await socket.send(unsent)
        return false
      }
    }
    if !unsent.isEmpty { try await socket.send(unsent) }
    return isOpen && (!hasBody || sent == announced)
  }
}

extension WireResponse {
  fileprivate var bytes: Data {
    if case .data(let data) = body { return data }
    return Data()
  }

  /// The body's length in the `Content-Length` header; `nil` when the header is missing, repeated
  /// or invalid.
  fileprivate var announcedLength: Int? {
    let lengths = headers.values("content-length")
    guard let length = lengths.first, lengths.count == 1 else { return nil }
    return Int(length)
  }

  /// Returns the response, or an error response when a header contains a line break.
  fileprivate func asLines(to request: RequestHead) -> WireResponse {
    let broken = headers.first { header in
      (header.name + header.value).utf8.contains { $0 == 0x0A || $0 == 0x0D }
    }
    guard let broken else { return self }
    return .words(
      "The answer to \(request.name) has a line break in its header \(quoted(broken.name)), and is "
        + "not sent.",
      500
    )
  }

  fileprivate var mayHaveBody: Bool { status >= 200 && ![204, 304].contains(status) }
}
