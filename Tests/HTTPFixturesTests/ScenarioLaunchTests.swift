import HTTPFixtures
import Testing

@Suite struct ScenarioLaunchTests {
  private static let found: [([String], [String: String], String?)] = [
    ([], [:], nil),
    (["app", "-launchState", "debug"], [:], "debug"),
    (["--launch-state=screenShots", "-v"], ["LAUNCH_STATE": "debug"], "screenShots"),
    (["--launch-state", "a", "-launchState=a"], [:], "a"),
    (["app"], ["LAUNCH_STATE": "externalActions"], "externalActions"),
    (["app"], ["LAUNCH_STATE": ""], nil),
    (["-launchStateful", "debug"], [:], nil),
  ]

  @Test func isChosenByArgumentsOrElseTheEnvironment() throws {
    for (arguments, environment, name) in Self.found {
      let state = try ScenarioLaunch.named(in: arguments, environment: environment)
      #expect(state?.name == name, "\(arguments)")
    }
  }

  @Test func refusesALaunchThatDoesNotSayWhichOne() {
    func words(_ arguments: String...) -> String {
      refusal { try ScenarioLaunch.named(in: arguments, environment: [:]) }
    }
    let unnamed =
      "The launch argument -launchState names no scenario: write -launchState and the name of one."
    #expect(words("-launchState") == unnamed)
    #expect(words("-launchState", "-v") == unnamed)
    #expect(
      words("--launch-state=", "debug") == unnamed.replacing("-launchState", with: "--launch-state")
    )
    #expect(
      words("-launchState", "a", "--launch-state=b")
        == #"The launch arguments name the scenarios "a" and "b": name one."#
    )
    #expect(
      refusal { try ScenarioLaunch("Debug").scenario(among: [.silent, Scenario("a", stubs: [])]) }
        == #"No scenario is called "Debug": use one of nothing is answered, a."#
    )
  }
}
