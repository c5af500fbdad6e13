import Proofsheet
import Weather
import XCTest

final class ForecastXCTests: XCTestCase {
  func testContent() {
    let contents: [ForecastViewModel.Content] = [
      .idle, .loading, .days(["Monday: sun"]), .failed(message: "The forecast is not available."),
    ]
    assertSnapshot(of: contents)
  }
}
