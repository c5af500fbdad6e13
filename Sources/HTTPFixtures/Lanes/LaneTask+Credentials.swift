#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

/// A credential that a request has sent after a challenge of the server.
struct SentCredential: Sendable {
  let credential: URLCredential
  let space: URLProtectionSpace
}

extension LaneTask {
  /// Answers a response that asks for credentials.
  ///
  /// - Parameters:
  ///   - response: A response that may ask for credentials.
  ///   - request: The request of the response.
  ///   - tries: The credentials sent so far.
  /// - Returns: The request with credentials; `nil` when the app gets the response.
  /// - Throws: `URLError(.cancelled)` when the delegate cancels, and `FixtureError` for Digest.
  func answer(
    _ response: HTTPURLResponse,
    to request: URLRequest,
    after tries: [SentCredential]
  ) async throws -> (request: URLRequest, sent: SentCredential)? {
    guard response.statusCode == 401, tries.count < Redirect.limit, let url = request.url,
      let header = response.value(forHTTPHeaderField: "WWW-Authenticate")
    else { return nil }
    let asked = AskedCredentials(in: header)
    guard asked.offersBasic else {
      if asked.offersDigest { throw FixtureError.digest(of: request) }
      return nil
    }
    let space = asked.space(of: url)
    let proposed = proposal(for: space, at: url, after: tries)
    let (disposition, given) = await disposition(
      of: await delegate(),
      space,
      proposed,
      failures: tries.count,
      response
    )
    switch disposition {
    case .rejectProtectionSpace: return nil
    case .cancelAuthenticationChallenge: throw URLError(.cancelled)
    default: break
    }
    guard let credential = disposition == .useCredential ? given : proposed else { return nil }
    let sent = SentCredential(credential: credential, space: space)
    return (request.authorized(credential), sent)
  }

  /// Stores a credential that a server has accepted.
  func keep(_ sent: SentCredential) {
    guard sent.credential.persistence != .none else { return }
    session.configuration.urlCredentialStorage?.set(sent.credential, for: sent.space)
  }

  /// Returns the credential to try next: the stored one, or else the one in the URL.
  ///
  /// The result is `nil` if neither exists, or if the server has already refused this credential.
  private func proposal(
    for space: URLProtectionSpace,
    at url: URL,
    after tries: [SentCredential]
  ) -> URLCredential? {
    // On Linux a storage finds a space by identity only, so the lane compares each space.
    let storage = session.configuration.urlCredentialStorage?.allCredentials ?? [:]
    let kept = storage.filter { $0.key.isLike(space) }
      .flatMap(\.value).min { $0.key < $1.key }?.value
    let written = url.user.map {
      URLCredential(user: $0, password: url.password ?? "", persistence: .forSession)
    }
    let known = kept ?? written
    return tries.contains { $0.credential == known } ? nil : known
  }

  private typealias Decision =
    @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

  private func disposition(
    of delegate: (any URLSessionTaskDelegate)?,
    _ space: URLProtectionSpace,
    _ proposed: URLCredential?,
    failures: Int,
    _ response: HTTPURLResponse
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    guard let delegate else { return (.performDefaultHandling, nil) }
    return await ask(otherwise: (.cancelAuthenticationChallenge, nil)) { [session, task] answer in
      let decide: Decision = { answer(($0, $1)) }
      let challenge = URLAuthenticationChallenge(
        protectionSpace: space,
        proposedCredential: proposed,
        previousFailureCount: failures,
        failureResponse: response,
        error: nil,
        sender: Sender(decide)
      )
      delegate.urlSession(session, task: task, didReceive: challenge, completionHandler: decide)
    }
  }

  /// The sender of a challenge.
  ///
  /// A delegate may answer a challenge through this sender, and leave the completion handler
  /// uncalled.
  private final class Sender: NSObject, URLAuthenticationChallengeSender {
    private let decide: Decision

    init(_ decide: @escaping Decision) { self.decide = decide }

    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {
      decide(.useCredential, credential)
    }

    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {
      decide(.useCredential, nil)
    }

    func cancel(_ challenge: URLAuthenticationChallenge) {
      decide(.cancelAuthenticationChallenge, nil)
    }

    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {
      decide(.performDefaultHandling, nil)
    }

    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {
      decide(.rejectProtectionSpace, nil)
    }
  }
}

extension AskedCredentials {
  fileprivate func space(of url: URL) -> URLProtectionSpace {
    URLProtectionSpace(
      host: url.host ?? "",
      port: url.port ?? (url.scheme == "http" ? 80 : 443),
      protocol: url.scheme,
      realm: realm,
      authenticationMethod: NSURLAuthenticationMethodHTTPBasic
    )
  }
}

extension FixtureError {
  /// Returns the error for a server that asks for Digest, which lanes do not support.
  fileprivate static func digest(of request: URLRequest) -> FixtureError {
    FixtureError(
      "The answer to \(request.urlText) asks for Digest credentials, which a lane does not support: let the "
        + "stub ask for Basic, or inject the client itself."
    )
  }
}

extension URLProtectionSpace {
  fileprivate func isLike(_ other: URLProtectionSpace) -> Bool {
    host == other.host && port == other.port && self.protocol == other.protocol
      && realm == other.realm && authenticationMethod == other.authenticationMethod
  }
}

extension URLRequest {
  /// Returns the request with the name and the password in its `Authorization` header.
  fileprivate func authorized(_ credential: URLCredential) -> URLRequest {
    var request = self
    let pair = "\(credential.user ?? ""):\(credential.password ?? "")"
    let header = "Basic \(Data(pair.utf8).base64EncodedString())"
    request.setValue(header, forHTTPHeaderField: "Authorization")
    return request
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

  /// Returns a final challenge with the URL, the status and the headers of `response`.
  static func of(_ response: HTTPURLResponse) -> HTTPURLResponse {
    guard let url = response.url else { return response }
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
