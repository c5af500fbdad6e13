import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Lets a scenario client answer the requests that arrive at a port.
struct ScenarioHandler: Sendable {
  let client: ScenarioClient
  /// The address that the app normally calls; `nil` when the stubs name several hosts or none.
  let origin: ServerOrigin?
  /// Receives the error of a request for which the scenario has no answer.
  let refused: @Sendable (any Error) -> Void
  /// Receives a warning about a redirect that leads the app to another server.
  let warned: @Sendable (String) -> Void

  func answer(_ request: WireRequest) async -> WireResponse {
    do {
      let asked = try request.request(origin: origin)
      // The app decides whether to follow a redirect, so the answer contains it unchanged.
      let (chunks, response) = try await client.chunks(for: asked, staysHere: true)
      guard let head = response as? HTTPURLResponse else { return .brokenOff }
      var answer = WireResponse(head, .chunks(chunks))
      answer.staysHere(insteadOf: [origin].compactMap { $0 })
      warn(of: answer, to: request.head)
      return answer
    } catch let error as WireRefusal {
      return .words(error.words, error.status)
    } catch let error as UnmatchedRequest {
      return refusal(error)
    } catch let error as FixtureError {
      return refusal(error)
    } catch {
      // A connection error that the scenario declares breaks the real connection.
      return .brokenOff
    }
  }

  private func refusal(_ error: some Error & CustomStringConvertible) -> WireResponse {
    let words = error.description.brief
    refused(FixtureError(words))
    return .words(words, 501)
  }

  /// Warns about a redirect that leads the app to another server.
  private func warn(of answer: WireResponse, to request: RequestHead) {
    guard (300..<400).contains(answer.status), let target = answer.headers.values("location").first,
      let parts = URLComponents(string: target), let host = parts.host,
      ["http", "https", nil].contains(parts.scheme?.lowercased())
    else { return }
    // A redirect to the address in the `Host` header leads back to this server.
    let own = request.headers.values("host").first
    guard host + (parts.port.map { ":\($0)" } ?? "") != own else { return }
    warned(
      "\(request.name) was answered with a redirect to \(target): an app that follows it leaves "
        + "this server for \(host)"
        + (origin != nil
          ? "." : "; if the app normally calls that host, pass its address by --origin.")
    )
  }
}
