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
    } catch let error as InvalidScenario {
      return refusal(error)
    } catch let error as FixtureError {
      return refusal(error)
    } catch let error as CanonicalRequest.Failure {
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

extension URLRequest {
  /// What the app asked for, with the origin that it would have called; `nil` when it is no URL.
  fileprivate init?(_ request: HTTPRequest, origin: ServerOrigin?) async throws {
    let target = request.target.rawValue
    let origin = origin ?? ServerOrigin(calledAs: request.headers[.host])
    guard let url = URL(string: target.hasPrefix("/") ? origin.text + target : target) else {
      return nil
    }
    self.init(url: url)
    httpMethod = request.method.rawValue
    let body = try await request.bodyData
    httpBody = body.isEmpty ? nil : body
    for (header, value) in request.headers where !Self.ofTheWire.contains(header) {
      addValue(value, forHTTPHeaderField: header.rawValue)
    }
  }

  /// The headers that the app did not set, but its session.
  private static let ofTheWire: Set<HTTPHeader> = [
    .host, .connection, .contentLength, .transferEncoding,
  ]
}
#endif
