public import Foundation

extension Scenario {
  /// Is gone: mappings are imported once.
  @available(*, unavailable, message: "Run 'swift run proofsheet import wiremock DIR' once.")
  public init(wireMock location: URL, leavingOut: [String] = [], globalTemplating: Bool = true) {
    self = .silent
  }

  /// Is gone: waivers are spelled alike.
  @available(*, unavailable, renamed: "allowing(unused:)")
  public func mayStayUnused(_ reason: String) -> Scenario { self }
}

extension Stub {
  /// Is gone: waivers are spelled alike.
  @available(*, unavailable, renamed: "allowing(unused:)")
  public func mayStayUnused(_ reason: String) -> Stub { self }
}
