#if FixtureServer
import FlyingFox
import FlyingSocks
import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers what comes over the wire from a scenario client.
struct ScenarioHandler: HTTPHandler {
  let client: ScenarioClient
  let origin: ServerOrigin?
  /// Is told why a request gets no answer from the scenario.
  let refused: @Sendable (any Error) -> Void

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let asked = try await URLRequest(request, origin: origin) else {
      return .words("The target \(request.target.rawValue) is no URL: percent-encode it.", 400)
    }
    do {
      let (chunks, response) = try await client.chunks(for: asked)
      guard let head = response as? HTTPURLResponse else { return .brokenOff }
      return HTTPResponse(head, ServedBody(chunks), to: request)
    } catch let error as UnmatchedRequest {
      return refusal(error)
    } catch let error as FixtureError {
      return refusal(error)
    } catch {
      // What the scenario calls a failed transport is a connection that breaks.
      return .brokenOff
    }
  }

  private func refusal(_ error: some Error & CustomStringConvertible) -> HTTPResponse {
    refused(error)
    return .words(error.description, 501)
  }
}
#endif
