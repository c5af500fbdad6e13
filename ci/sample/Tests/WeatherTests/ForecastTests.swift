import Foundation
import Proofsheet
import Testing
import Weather

// The only code that joins the app and the harness.
extension ScenarioClient: HTTPClient {}

extension ForecastViewModel: SnapshotDescribing {
  /// The properties that the screen shows.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    ["city": city, "content": content, "warning": warning]
  }

  /// The properties that the screen does not show.
  public static var snapshotHidden: [String] { ["client", "loading"] }
}

extension Scenario {
  static let failsOnce = Scenario("the forecast fails once") {
    Stub(.get, "/forecast", query: .exactly(["city": "Oslo"]))
      .answers(.failure(.offline), .file("Forecast/fetchForecast_success.json"))
    warning
  }

  static let works = Scenario("the forecast works") {
    Stub(.get, "/forecast", query: .exactly(["city": "Oslo"]))
      .answers(.file("Forecast/fetchForecast_success.json"))
    warning
  }

  private static let warning = Stub(.get, "/warning", query: .exactly(["city": "Oslo"]))
    .answers(.file("Forecast/fetchWarning_storm.json"))
}

@MainActor
@Suite struct ForecastTests {
  @Test func idle() {
    assertSnapshot(of: ForecastViewModel(city: "Oslo", client: ScenarioClient(.silent)))
  }

  @Test func failsThenWorks() {
    assertJourney("the forecast fails, then works", scenario: .failsOnce) { user in
      let forecast = user.sees { ForecastViewModel(city: "Oslo", client: user.client) }
      user.does("refreshes") { forecast.refresh() }
      user.does("refreshes again") { forecast.refresh() }
    }
  }

  // The reference has one finding, which is accepted: a warning that cannot be loaded is left out, because a forecast
  // without it is better than none. Another finding fails this test.
  @Test func inEveryOrder() {
    assertSweep("refreshes twice", scenario: .works) { user in
      let forecast = user.sees { ForecastViewModel(city: "Oslo", client: user.client) }
      user.whenLeaving { forecast.leave() }
      user.does("refreshes") { forecast.refresh() }
      user.retries("refreshes again") { forecast.refresh() }
    }
  }
}
