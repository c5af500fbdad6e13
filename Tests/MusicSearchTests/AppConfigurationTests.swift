import Foundation
import MusicSearch
import Testing

struct AppConfigurationTests {
  @Test(
    arguments: [
      (AppEnvironment.production, "https://itunes.apple.com"),
      (.uiTests, "http://localhost:8080/"),
    ]
  )
  func anEnvironmentHasItsBaseURL(environment: AppEnvironment, baseURL: String) throws {
    let json = Data(#"{"baseUrl": "\#(baseURL)"}"#.utf8)
    #expect(AppConfiguration(environment).baseURL == baseURL)
    #expect(try AppConfiguration(json: json) == AppConfiguration(environment))
    #expect(environment.configurationFileName == "AppConfiguration_\(environment).json")
  }

  @Test func aConfigurationFileWithoutABaseURLIsAnError() {
    for json in ["", "{}", #"{"baseURL": "https://x.example"}"#] {
      #expect(throws: DecodingError.self) { try AppConfiguration(json: Data(json.utf8)) }
    }
  }

  @Test func onlyTheValue1AsksForUITests() {
    let launches = [[:], ["RUNNING_UI_TESTS": "1"], ["RUNNING_UI_TESTS": "true"], ["running": "1"]]
    let environments = launches.map { AppEnvironment(launchVariables: $0) }
    #expect(environments == [.production, .uiTests, .production, .production])
  }
}
