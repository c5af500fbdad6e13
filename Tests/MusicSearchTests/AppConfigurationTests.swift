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

  @Test(arguments: ["", "[]", "{}", #"{"baseURL": "https://x.example"}"#, #"{"baseUrl": 1}"#])
  func aConfigurationFileWithoutABaseURLIsAnError(_ json: String) {
    #expect(throws: DecodingError.self) { try AppConfiguration(json: Data(json.utf8)) }
  }

  @Test(
    arguments: [
      ([:], AppEnvironment.production), (["RUNNING_UI_TESTS": "1"], .uiTests),
      (["RUNNING_UI_TESTS": "0"], .production), (["RUNNING_UI_TESTS": "true"], .production),
      (["running_ui_tests": "1"], .production),
    ]
  )
  func onlyTheValue1AsksForUITests(variables: [String: String], expected: AppEnvironment) {
    #expect(AppEnvironment(launchVariables: variables) == expected)
  }
}
