import Foundation
import HTTPFixtures

typealias WireHeader = RecordedExchange.Header

extension [WireHeader] {
  /// Returns the values of a header, given its name in lower case.
  func values(_ name: String) -> [String] {
    compactMap { $0.name.lowercased() == name ? $0.value : nil }
  }

  /// Returns the elements of a header's comma-separated list, in lower case.
  func words(_ name: String) -> [String] {
    values(name).flatMap { $0.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
  }
}

/// An HTTP request with its whole body.
struct WireRequest: Sendable {
  var head: RequestHead
  var body = Data()
}

/// The head of a request.
struct RequestHead: Sendable {
  var method: String
  /// The target as the client sent it: `/path?query`, or a whole URL.
  var target: String
  /// Whether the client speaks HTTP/1.0, which has neither chunks nor persistent connections.
  var isOld: Bool
  var headers: [WireHeader]

  /// Whether the connection stays open for another request.
  var staysOpen: Bool {
    let words = headers.words("connection")
    return isOld ? words.contains("keep-alive") : !words.contains("close")
  }
}

/// The error for a client that speaks TLS, which the server does not support.
struct SpokenTLS: Error {}

/// The error for a request that is invalid or too large.
struct WireRefusal: Error, Sendable {
  let status: Int
  /// The problem of the request, in one sentence.
  let words: String

  init(_ words: String, status: Int = 400) { (self.words, self.status) = (words, status) }
}
