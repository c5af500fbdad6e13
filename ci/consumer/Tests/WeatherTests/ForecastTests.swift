import Foundation
import Proofsheet
import Testing
import Weather

// The only code that joins the app and the harness.
extension ScenarioClient: HTTPClient {}

extension ForecastViewModel: SnapshotDescribing {
  /// The properties that the screen shows.
  public var snapshotFields: KeyValuePairs<String, Any?> { ["city": city, "content": content] }

  /// The property that the screen does not show.
  public static var snapshotHidden: [String] { ["client"] }
}

extension Scenario {
  static let failsOnce = Scenario("the forecast fails once") {
    Stub(.get, "/forecast", query: .exactly(["city": "Oslo"]))
      .answers(.failure(.offline), .file("Forecast/fetchForecast_success.json"))
  }
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
}
