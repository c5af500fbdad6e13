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
  let head: RequestHead
  let body: Data
}

/// The error for a client that speaks TLS, which the server does not support.
struct SpokenTLS: Error {}

/// The error for a request that is invalid or too large.
struct WireRefusal: Error, Sendable {
  let status: Int
  /// The problem of the request, in one sentence.
  let words: String

  init(_ words: String, status: Int = 400) {
    self.words = words
    self.status = status
  }
}
