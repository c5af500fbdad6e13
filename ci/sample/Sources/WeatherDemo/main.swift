import Foundation
import HTTPFixtures
import Weather

// An app that is launched into a world of its own: `WeatherDemo --launch-state=sunny`.
extension ScenarioClient: HTTPClient {}

extension Scenario {
  fileprivate static let sunny = Scenario("sunny") {
    Stub(.get, "/forecast", query: .exactly(["city": "Oslo"]))
      .answers(.text(#"{"days": ["Monday: sun"]}"#))
    Stub(.get, "/warning", query: .exactly(["city": "Oslo"])).answers(.status(404))
  }
}

do {
  let launch = try ScenarioLaunch.named(
    in: CommandLine.arguments,
    environment: ProcessInfo.processInfo.environment
  )
  let scenario = try launch?.scenario(among: [.sunny]) ?? .silent
  let screen = ForecastViewModel(city: "Oslo", client: ScenarioClient(scenario))
  screen.refresh()
  while screen.content == .loading { await Task.yield() }
  print("\(screen.city): \(screen.content)")
} catch {
  print(error)
  exit(2)
}
