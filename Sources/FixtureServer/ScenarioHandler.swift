import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers what comes over the wire from a scenario client.
struct ScenarioHandler: Sendable {
  let served: ServedScenario
  let control: ScenarioControl
  /// Is told why a request gets no answer from the scenario.
  let refused: @Sendable (any Error) -> Void
  /// Is told what the app does next that this server cannot answer.
  let warned: @Sendable (String) -> Void

  func answer(_ request: WireRequest) async -> WireResponse {
    if ScenarioControl.owns(request.head) { return control.answer(request) }
    let (client, origin) = served.now
    do {
      let asked = try request.request(origin: origin)
      // Following is the client's choice: a redirect goes out as what the server said.
      let (chunks, response) = try await client.chunks(for: asked, staysHere: true)
      guard let head = response as? HTTPURLResponse else { return .brokenOff }
      var answer = WireResponse(head, .chunks(chunks))
      answer.staysHere(insteadOf: [origin].compactMap { $0 })
      warn(of: answer, to: request.head, hasOrigin: origin != nil)
      return answer
    } catch let error as WireRefusal {
      return .words(error.words, error.status)
    } catch let error as UnmatchedRequest {
      return refusal(error)
    } catch let error as FixtureError {
      return refusal(error)
    } catch {
      // What the scenario calls a failed transport is a connection that breaks.
      return .brokenOff
    }
  }

  private func refusal(_ error: some Error & CustomStringConvertible) -> WireResponse {
    // A request may be as long as a book, and clients ask again.
    guard error.description.utf8.count > 2_000 else {
      refused(error)
      return .words(error.description, 501)
    }
    let words = "\(error.description.prefix(2_000))…"
    refused(FixtureServerError(words))
    return .words(words, 501)
  }

  /// Says when a redirect leads the app to a server that is not this one.
  private func warn(of answer: WireResponse, to request: RequestHead, hasOrigin: Bool) {
    guard (300..<400).contains(answer.status), let target = answer.headers.values("location").first,
      let parts = URLComponents(string: target), let host = parts.host,
      ["http", "https", nil].contains(parts.scheme?.lowercased())
    else { return }
    // Whoever calls the server itself by its address has come back to it.
    let own = request.headers.values("host").first
    guard host + (parts.port.map { ":\($0)" } ?? "") != own else { return }
    warned(
      "\(request.name) was answered with a redirect to \(target): an app that follows it leaves "
        + "this server for \(host)"
        + (hasOrigin ? "." : "; with --origin and what it would call it comes back here.")
    )
  }
}
