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
  }

  private enum Shop: StubbableEndpoint {
    case order(Int)
    case logo

    var stubName: String {
      if case .logo = self { "logo" } else { "Shop/order" }
    }
    var stubExtension: String {
      if case .logo = self { "png" } else { "json" }
    }
    var stubRequest: Stub {
      switch self {
      case .order(let number): Stub(.get, .exact("/order/\(number)"))
      case .logo: Stub(.get, "/logo")
      }
    }
  }

  /// By default, a stub for an endpoint asks for as little as other stubs.
  @Test func endpointsDeclareTheirStubs() {
    let stubs = [
      Shop.order(7).answers("unknown", status: 404),
      Shop.order(7).stub(at: .template("/order/{id}")).answers(Shop.order(7).file("any")),
      Shop.logo.stub().answers(
        Shop.logo.file("round"),
        Shop.logo.file("error", status: 503, extension: "json")
      ),
    ]
    #expect(
      stubs.map { "\($0.pattern): " + $0.answersInTurn.map(\.description).joined(separator: ", ") }
        == [
          "GET /order/7: 404 Shop/order_unknown.json",
          "GET /order/{id}: 200 Shop/order_any.json",
          "GET /logo: 200 logo_round.png, 503 logo_error.json",
        ]
    )
    #expect(stubs.allSatisfy { $0.place.fileID == "HTTPFixturesTests/ScenarioLaunchTests.swift" })
    #expect(stubs.map(\.pattern.headers.isEmpty) == [true, true, true])
  }

  @Test func findsItsScenario() throws {
    let scenarios = [Scenario("debug", stubs: []), Scenario("screenShots", stubs: [])]
    #expect(try ScenarioLaunch("debug").scenario(among: scenarios).name == "debug")
    #expect(
      refusal { try ScenarioLaunch("Debug").scenario(among: scenarios) }
        == #"No scenario is called "Debug": use one of debug, screenShots."#
    )
  }
}
