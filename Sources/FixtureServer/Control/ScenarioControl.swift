import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// The reserved path of a server, which reads, changes, resets and verifies its scenario.
struct ScenarioControl: Sendable {
  /// The start of the reserved paths, which no scenario sees.
  static let path = "/__proofsheet"
  /// The header of the token; a web page of another origin cannot set it.
  static let header = "Proofsheet-Token"

  let served: ServedScenario
  /// The token of the path; `nil` closes the path.
  let token: String?

  /// Whether a request is for the server itself.
  static func owns(_ head: RequestHead) -> Bool {
    let path = head.path
    return path == Self.path || path.hasPrefix(Self.path + "/")
  }

  func answer(_ request: WireRequest) -> WireResponse {
    guard isAllowed(request.head) else {
      return .words(
        "\(request.head.path) needs the token that proofsheet-serve printed at its start: send it in the header "
          + "\(Self.header).",
        403
      )
    }
    let place = request.head.path.dropFirst(Self.path.count)
    do throws(FixtureError) {
      switch (request.head.method, place) {
      case ("GET", "/scenario"): return .json(ControlReport(client).scenario)
      case ("PUT", "/scenario"): return try change(request.body)
      case ("POST", "/reset"):
        served.replace(with: client.fresh())
        return .json(ControlReport(client).scenario)
      case ("GET", "/requests"): return .json(ControlReport(client).requests)
      case ("GET", "/verify"):
        let problems = client.problems
        return .json(ControlReport(client).verification(problems), problems.isEmpty ? 200 : 409)
      default: return unknown(request.head)
      }
    } catch {
      return .words(error.description, 422)
    }
  }

  private var client: ScenarioClient { served.now.client }

  /// Compares every byte, so that the duration reveals nothing about the token.
  private func isAllowed(_ head: RequestHead) -> Bool {
    guard let token, let sent = head.headers.values(Self.header.lowercased()).first,
      sent.utf8.count == token.utf8.count
    else { return false }
    return zip(sent.utf8, token.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Serves another scenario, from the text of a file or by the name of one in the fixture folder.
  ///
  /// - Throws: `FixtureError` for an invalid scenario; the server then keeps the current one.
  private func change(_ body: Data) throws(FixtureError) -> WireResponse {
    let client = client
    let text = String(decoding: body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else {
      throw FixtureError("Send the text of a scenario file, or the name of a scenario.")
    }
    let next: ScenarioClient
    if text.hasPrefix("{") {
      next = client.fresh(try Scenario(parsing: body, file: "PUT \(Self.path)/scenario"))
    } else {
      guard let folder = client.fixtures else { throw FixtureError.noFolder(for: text) }
      let fresh = FixtureFolder(root: folder.root)
      next = client.fresh(try Scenario(named: text, in: fresh))
    }
    if let invalidity = next.invalidity { throw FixtureError(invalidity.description) }
    served.replace(with: next)
    return .json(ControlReport(next).scenario)
  }

  private func unknown(_ head: RequestHead) -> WireResponse {
    let known = ["GET /scenario", "PUT /scenario", "POST /reset", "GET /requests", "GET /verify"]
      .map { $0.replacingOccurrences(of: " ", with: " " + Self.path) }
    let isMethod = known.contains { $0.hasSuffix(" " + head.path) }
    return .words(
      "\(head.method) \(head.path) does nothing here; there are \(known.joined(separator: ", ")).",
      isMethod ? 405 : 404
    )
  }
}

extension WireResponse {
  fileprivate static func json(_ node: JSONNode, _ status: Int = 200) -> WireResponse {
    let body = Data(node.prettyText.utf8)
    return WireResponse(
      status: status,
      headers: [
        WireHeader("Content-Type", "application/json"),
        WireHeader("Content-Length", "\(body.count)"),
      ],
      body: .data(body)
    )
  }
}
