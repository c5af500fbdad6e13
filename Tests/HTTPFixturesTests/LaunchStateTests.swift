import HTTPFixtures
import Testing

@Suite struct LaunchStateTests {
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
      let state = try LaunchState.named(in: arguments, environment: environment)
      #expect(state?.name == name, "\(arguments)")
    }
  }

  private static let refused: [([String], String)] = [
    (
      ["-launchState"],
      "The launch argument -launchState names no state: "
        + "write -launchState and the name of a scenario."
    ),
    (
      ["-launchState", "-v"],
      "The launch argument -launchState names no state: "
        + "write -launchState and the name of a scenario."
    ),
    (
      ["--launch-state=", "debug"],
      "The launch argument --launch-state names no state: "
        + "write --launch-state and the name of a scenario."
    ),
    (
      ["-launchState", "a", "--launch-state=b"],
      #"The launch arguments name the states "a" and "b": name one."#
    ),
  ]

  @Test func refusesALaunchThatDoesNotSayWhichOne() {
    for (arguments, wanted) in Self.refused {
      let error = #expect(throws: LaunchStateError.self) {
        try LaunchState.named(in: arguments, environment: [:])
      }
      #expect(error?.description == wanted)
    }
  }

  @Test func findsItsScenario() throws {
    let scenarios = [Scenario("debug", stubs: []), Scenario("screenShots", stubs: [])]
    #expect(try LaunchState("debug").scenario(among: scenarios).name == "debug")
    let error = #expect(throws: LaunchStateError.self) {
      try LaunchState("Debug").scenario(among: scenarios)
    }
    #expect(
      error?.description == #"No scenario is called "Debug": use one of debug, screenShots."#
    )
  }
}
