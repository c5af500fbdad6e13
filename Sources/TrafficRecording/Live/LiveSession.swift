package import Foundation
import ProofsheetBasics

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A session that returns a real server's answers unchanged.
///
/// The caller handles redirects and challenges. The session neither adds nor stores headers and
/// cookies.
package struct LiveSession: Sendable {
  private let session: URLSession
  private let arrivals = Arrivals()

  /// Creates a session.
  ///
  /// - Parameter timeout: The number of seconds without data after which a request fails.
  package init(timeout: TimeInterval) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.timeoutIntervalForRequest = timeout
    configuration.urlCredentialStorage = nil
    session = URLSession(configuration: configuration, delegate: arrivals, delegateQueue: nil)
  }

  /// Sends a request.
  ///
  /// - Returns: The decoded body, and the response.
  /// - Throws: The session's error.
  package func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await arrivals.data(for: request, from: session)
  }

  /// Closes the session's connections.
  package func close() { session.invalidateAndCancel() }

  /// Returns the reason why a request failed, in the same words on every system.
  package static func reason(_ error: URLError) -> String {
    switch error.code {
    case .cannotConnectToHost: "it refuses connections"
    case .cannotFindHost, .dnsLookupFailed: "its host is not known"
    case .timedOut: "it did not answer in time"
    case .networkConnectionLost: "the connection was lost"
    case .notConnectedToInternet: "this machine is offline"
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
      "no secure connection can be made"
    // On Linux an untrusted certificate is reported as this error.
    case .unknown: "the session says \(quoted(error.localizedDescription))"
    default: "error \(error.code.rawValue) of the session"
    }
  }
}
