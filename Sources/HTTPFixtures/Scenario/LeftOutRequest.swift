import ProofsheetBasics

/// A recorded request without a playable answer, with the reason.
package struct LeftOutRequest: Hashable, Sendable, CustomStringConvertible {
  /// The request, perhaps without its body; `nil` when its URL or method cannot be read.
  let request: Stub.Request?
  /// The place of the entry in the archive.
  let place: SourcePlace
  /// The reason, worded to follow a colon: `the body of 7 bytes was not kept`.
  let reason: String

  /// The place, the request and the reason.
  ///
  ///     a.har:12 is left out (GET https://a.example/list): the body of 7 bytes was not kept.
  package var description: String {
    let named = request.map { " (\($0.descriptionWithHost))" } ?? ""
    return "\(place) is left out\(named): \(reason)."
  }

  /// Whether a request matches the recorded request of this entry.
  func takes(_ other: Stub.Request) -> Bool {
    guard let request else { return false }
    // An empty body may be one that the archive did not keep, so it matches any body.
    if !request.body.isEmpty {
      return RequestPattern(of: request, matching: .standard).matches(other)
    }
    return request.method == other.method && request.host == other.host
      && request.port == other.port && request.path == other.path && request.query == other.query
  }
}

extension Scenario {
  /// The recorded requests that have no playable answer, each with its place and the reason.
  ///
  /// The list is empty for a scenario that was not recorded.
  public var leftOut: [String] { leftOutRequests.map(\.description) }
}
