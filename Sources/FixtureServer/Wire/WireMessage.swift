import Foundation

/// One header as it stands on the wire.
struct WireHeader: Hashable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [WireHeader] {
  /// The values of a header, its name in lower case.
  func values(_ name: String) -> [String] {
    compactMap { $0.name.lowercased() == name ? $0.value : nil }
  }

  /// The words of a header that is a list, in lower case.
  func words(_ name: String) -> [String] {
    values(name).flatMap { $0.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
  }
}

/// A request as it came over the wire.
struct WireRequest: Sendable {
  var head: RequestHead
  var body = Data()
}

/// What stands before the body of a request.
struct RequestHead: Sendable {
  var method: String
  /// What is asked for, as it was sent: `/path?query`, or a whole URL.
  var target: String
  /// Whether the other side speaks HTTP/1.0, which knows neither chunks nor kept connections.
  var isOld: Bool
  var headers: [WireHeader]

  /// Whether the connection is to stay for the next request.
  var staysOpen: Bool {
    let words = headers.words("connection")
    return isOld ? words.contains("keep-alive") : !words.contains("close")
  }

  /// The path without the query.
  var path: String { String(target.prefix { $0 != "?" }) }
}

/// A client that speaks TLS, which is not spoken here.
struct SpokenTLS: Error {}

/// A request that is no good HTTP, or more of it than is read.
struct WireRefusal: Error, Sendable {
  let status: Int
  /// What is wrong, in one sentence.
  let words: String
}
