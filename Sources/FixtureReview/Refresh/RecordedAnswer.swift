import Foundation
import HTTPFixtures

/// A recorded answer, and the request that asks for it again.
struct RecordedAnswer: Sendable {
  /// Where it stands: `jackson.json:12`.
  let place: SourcePlace
  let method: String
  /// The whole URL; without a host where the recording names none.
  let url: String
  /// The headers to ask with, without those that hold a token or that a connection sets itself.
  var headers: [String: String] = [:]
  let status: Int
  let contentType: String?
  let body: Data
  /// What the recording itself says against it.
  var ownObstacle: String?

  /// What a request must not do when nobody has asked for it: only these change nothing on a server
  /// (RFC 9110, 9.2.1).
  private static let safe: Set<String> = ["GET", "HEAD"]

  /// Why it cannot be asked again, as a sentence goes on after a colon; nil when it can.
  var obstacle: String? {
    ownObstacle
      ?? (Self.safe.contains(method) ? nil : "\(method) may change something on the server")
      ?? (url.contains(RedactionToken.mark) ? "a token stands in the place of a secret" : nil)
  }
}

extension HARArchive {
  /// The answers that the archive holds, in order.
  var answers: [RecordedAnswer] {
    exchanges.map { exchange in
      RecordedAnswer(
        place: SourcePlace(fileID: file, line: UInt(exchange.line)),
        method: exchange.method.uppercased(),
        url: exchange.url,
        headers: Self.asked(exchange.requestHeaders),
        status: exchange.status,
        contentType: exchange.responseType,
        body: exchange.responseBody,
        ownObstacle: exchange.status == 0 ? "no answer to it was recorded" : nil
      )
    }
  }

  private static func asked(_ headers: [RecordedExchange.Header]) -> [String: String] {
    let own: Set<String> = [
      "host", "connection", "content-length", "accept-encoding", "cookie", "authorization",
      "if-none-match", "if-modified-since",
    ]
    var asked: [String: String] = [:]
    for header in headers where !own.contains(header.name.lowercased()) {
      if !header.value.contains(RedactionToken.mark) { asked[header.name] = header.value }
    }
    return asked
  }
}

extension Scenario {
  /// The answers that the stubs give, in order.
  ///
  /// - Parameter fixtures: Where the files of bodies are.
  /// - Returns: The first answer of each stub.
  /// - Throws: `FixtureError` for a file that cannot be read.
  func answers(in fixtures: FixtureFolder) throws(FixtureError) -> [RecordedAnswer] {
    var answers: [RecordedAnswer] = []
    for stub in stubs {
      let answer = stub.answersInTurn.first
      answers.append(
        RecordedAnswer(
          place: stub.place,
          method: stub.pattern.method.name,
          url: stub.pattern.url ?? stub.pattern.target,
          headers: stub.pattern.equalHeaders,
          status: answer?.status ?? 0,
          contentType: answer?.sentType,
          body: try answer?.recordedBody(in: fixtures) ?? Data(),
          ownObstacle: stub.obstacleToAsking
        )
      )
    }
    return answers
  }
}
