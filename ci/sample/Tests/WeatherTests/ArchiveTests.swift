import Proofsheet
import Testing
import Weather

/// The names of the app and of the harness coexist, and none needs its module's name.
@Suite struct ArchiveTests {
  @Test func asksTheArchive() {
    let method = HTTPMethod.get
    let endpoint: Endpoint = .days
    let scope = Scope.year
    let order: Order = .newestFirst
    let request = Request(method, endpoint, scope: scope, order: order)
    var session = Session()
    let response: Response<[Finding]> = session.ask(request)
    #expect(session.requests.count == 1)
    #expect(response.body.map(\.day) == ["Monday"])
  }

  @Test func drawsWhatItFinds() {
    let axis: Axis<Double> = .values([31.5, 28])
    let value = JSONValue.list([.number(31.5), .text("sun")])
    guard case .values(let values) = Finding(day: "Monday", axis: axis).axis,
      case .list(let parts) = value
    else {
      Issue.record("An axis of values and a list are something else.")
      return
    }
    #expect(values == [31.5, 28])
    #expect(parts.count == 2)
  }
}
