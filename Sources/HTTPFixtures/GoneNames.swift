public import Foundation

extension Scenario {
  /// Is gone: mappings are imported once.
  @available(
    *,
    unavailable,
    message: "Run 'swift run proofsheet import wiremock DIR' once; then use Scenario(named:)."
  )
  public init(wireMock location: URL, leavingOut: [String] = [], globalTemplating: Bool = true) {
    self = .silent
  }
}
