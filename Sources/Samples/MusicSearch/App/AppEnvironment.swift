/// The environment in which the app is launched.
public enum AppEnvironment: String, CaseIterable, Hashable, Sendable {
  /// The shipped app against the real search service.
  case production
  /// A launch by UI tests against a server on this machine.
  case uiTests

  /// Chooses the environment that the launch variables ask for.
  ///
  /// - Parameter launchVariables: The process environment; `RUNNING_UI_TESTS` set to exactly `1`
  ///   means ``uiTests``, any other value ``production``.
  public init(launchVariables: [String: String]) {
    self = launchVariables["RUNNING_UI_TESTS"] == "1" ? .uiTests : .production
  }

  /// The name of the configuration file of this environment in the app's bundle.
  public var configurationFileName: String { "AppConfiguration_\(rawValue).json" }
}
