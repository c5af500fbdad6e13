import Proofsheet
import Testing
import Weather

/// The names of the app and of the harness coexist, and none needs its module's name.
@Suite struct ArchiveTests {
  @Test func namesAreTheApps() {
    let types: [Any.Type] = [
      HTTPMethod.self, Endpoint.self, Scope.self, Order.self, Request.self, JSONValue.self,
      Response<Int>.self, Axis<Int>.self, Finding.self, Session.self,
    ]
    #expect(types.allSatisfy { String(reflecting: $0).hasPrefix("Weather.") })
  }
}
