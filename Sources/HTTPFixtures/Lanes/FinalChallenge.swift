#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

extension LaneTask {
  /// Refuses an answer for which a session would search or ask for credentials.
  ///
  /// - Throws: `FixtureError` for Basic and Digest, where the session has a delegate to ask or
  ///   knows credentials; any other answer goes to the app.
  func refuseChallenge(of response: HTTPURLResponse, to request: URLRequest) throws(FixtureError) {
    guard response.statusCode == 401,
      let header = response.value(forHTTPHeaderField: "WWW-Authenticate"),
      let scheme = Self.scheme(in: header), delegate != nil || knowsCredentials(for: request)
    else { return }
    throw FixtureError(
      "The answer to \(request.urlText) asks for \(scheme) credentials, which a lane does not send: answer 401 "
        + "without WWW-Authenticate, and let the app set the header Authorization."
    )
  }

  private static func scheme(in header: String) -> String? {
    let words = header.split(separator: ",").compactMap { $0.split(separator: " ").first }
    return ["Basic", "Digest"].first { scheme in
      words.contains { $0.lowercased() == scheme.lowercased() }
    }
  }
}

/// A response that asks for credentials and goes to the app.
///
/// On Linux, a response that asks for credentials makes the session send a request to the network
/// at the end of the loading. A response without a URL has no such effect. This response therefore
/// hides its URL while the loading ends.
final class FinalChallenge: HTTPURLResponse, @unchecked Sendable {
  // Unchecked because the superclass is unchecked. The flag belongs to the thread that ends the
  // loading.
  private static let key = "FinalChallenge.isEnding"

  /// Returns a final challenge for a response with status 401, and any other response itself.
  static func of(_ response: HTTPURLResponse) -> HTTPURLResponse {
    guard response.statusCode == 401, let url = response.url else { return response }
    var fields: [String: String] = [:]
    for (name, value) in response.allHeaderFields { fields["\(name)"] = "\(value)" }
    return FinalChallenge(
      url: url,
      statusCode: response.statusCode,
      httpVersion: "HTTP/1.1",
      headerFields: fields
    ) ?? response
  }

  override var url: URL? {
    Thread.current.threadDictionary[Self.key] == nil ? super.url : nil
  }

  /// Ends a loading in such a way that the session does not search for credentials.
  static func withoutQuestion(_ end: () -> Void) {
    Thread.current.threadDictionary[key] = true
    defer { Thread.current.threadDictionary[key] = nil }
    end()
  }
}
#endif
