import HTTPFixtures
import UserJourneys

/// The failed requests that neither the user nor the app tries again, so that the retry stays
/// untested.
enum UnretriedRequests {
  /// The number of requests that are named.
  private static let mostNamed = 3

  /// One line for all of them; empty without any.
  static func lines(of requests: [FailedRequest]) -> [String] {
    let tried = Set(requests.filter { $0.isTried == true }.map(\.exchange.request.name))
    var untried: [String] = []
    for request in requests where request.isTried == false {
      let name = request.exchange.request.name
      if !tried.contains(name), !untried.contains(name) { untried.append(name) }
    }
    guard !untried.isEmpty else { return [] }
    let more = untried.count - mostNamed
    let named = untried.prefix(mostNamed).joined(separator: ", ")
    return ["  no user.retries comes after: \(named)\(more > 0 ? " and \(more) more" : "")"]
  }
}
