import Foundation
package import HTTPFixtures

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

  func answer(_ request: WireRequest) async -> WireResponse {
    do {
      let asked = try request.request(origin: origin)
      // The app decides whether to follow a redirect, so the answer contains it unchanged.
      let (chunks, response) = try await client.chunks(for: asked, staysHere: true)
      guard let head = response as? HTTPURLResponse else { return .brokenOff }
      var answer = WireResponse(head, .chunks(chunks))
      if let origin { answer.staysHere(insteadOf: origin) }
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
    refused(error)
    return .words(error.description, 501)
  }
}

extension LoopbackServer {
  /// Starts a server that answers apps in another process from a scenario.
  ///
  /// It sends a redirect as the stub declares it, because the app decides whether to follow it. A
  /// redirect to the address that the app normally calls leads back to this server.
  ///
  /// - Parameters:
  ///   - client: The client that answers, and remembers the exchanges.
  ///   - port: The port, or 0 for any free port.
  ///   - origin: The address that the app normally calls, as `https://host:port`. The stubs see it
  ///     in each request. With `nil`, the stubs see the one host that all of them name,
  ///     or else the server's own address.
  ///   - refused: Receives the error of a request for which the scenario has no answer, or the
  ///     server no room.
  ///   - warned: Receives a sentence about bytes that are no request.
  /// - Throws: `FixtureError` when the port is not available.
  package convenience init(
    _ client: ScenarioClient,
    port: UInt16 = 0,
    origin: ServerOrigin? = nil,
    refused: @escaping @Sendable (any Error) -> Void = { _ in },
    warned: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(FixtureError) {
    let handler = ScenarioHandler(
      client: client,
      origin: origin ?? client.scenario.onlyOrigin.flatMap(ServerOrigin.init),
      refused: refused
    )
    try self.init(
      port: port,
      refused: { refused(FixtureError($0)) },
      warned: warned,
      handler.answer
    )
  }
}

extension WireRequest {
  /// Returns the request that the app would send to its normal address.
  ///
  /// - Throws: `WireRefusal` for a target that is no valid URL.
  fileprivate func request(origin: ServerOrigin?) throws(WireRefusal) -> URLRequest {
    let origin = origin ?? ServerOrigin(calledAs: head.headers.values("host").first)
    let isPath = head.target.hasPrefix("/")
    let text = isPath ? origin.text + head.target : head.target
    guard let url = URL(string: text), isPath || url.scheme != nil else {
      throw WireRefusal("The target \(head.target) is no URL: percent-encode it.")
    }
    var request = URLRequest(url: url)
    request.httpMethod = head.method
    request.httpBody = body.isEmpty ? nil : body
    for header in head.headers where !Self.ofTheWire.contains(header.name.lowercased()) {
      request.addValue(header.value, forHTTPHeaderField: header.name)
    }
    return request
  }

  /// The headers that belong to the HTTP connection.
  ///
  /// The app's session sets these headers itself, and stubs do not see them.
  private static let ofTheWire: Set<String> = [
    "host", "connection", "content-length", "transfer-encoding", "expect",
  ]
}

extension WireResponse {
  /// Creates the response that a server sends to the app, from an answer of the scenario.
  ///
  /// - Parameters:
  ///   - head: Status and headers; a truncated answer has a content length beyond its body.
  ///   - body: The body.
  fileprivate init(_ head: HTTPURLResponse, _ body: Body) {
    var headers: [WireHeader] = []
    for (name, value) in head.allHeaderFields {
      let (name, value) = ("\(name)", "\(value)")
      // Sessions join headers of one name, and clients cannot separate joined cookies.
      let values = name.lowercased() == "set-cookie" ? SetCookie.split(value) : [value]
      headers += values.map { WireHeader(name, $0) }
    }
    // The order of a dictionary is random; with sorted headers, equal answers have equal bytes.
    headers.sort { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
    // These statuses have no body, so the length that the client added is removed.
    if [204, 304].contains(head.statusCode) {
      headers.removeAll { $0 == WireHeader("Content-Length", "0") }
    }
    self.init(status: head.statusCode, headers: headers, body: body)
  }

  /// Rewrites a redirect to the app's own address into a path on this server.
  fileprivate mutating func staysHere(insteadOf origin: ServerOrigin) {
    guard let index = headers.firstIndex(where: { $0.name.lowercased() == "location" }),
      let path = origin.path(of: headers[index].value)
    else { return }
    headers[index] = WireHeader(headers[index].name, path)
  }
}
