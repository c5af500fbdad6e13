/// Surroundings that no snapshot may depend on.
struct StressVariant: Equatable, Sendable {
  /// How reports name it.
  let name: String
  /// What the surroundings do not reach, in a few words.
  var limit: String?
  /// What differs in the environment of the tests.
  var environment: [String: String] = [:]
  /// What the command is given besides.
  var arguments: [String] = []

  /// Hash seeds, zones, locales and orders, each on its own so that the report names the cause.
  ///
  /// A process draws its hash seed when it starts, so a plain repetition is another seed.
  static func all(for kind: TestCommand.Kind) -> [StressVariant] {
    let everywhere = [
      StressVariant(name: "another hash seed"),
      StressVariant(name: "a third hash seed"),
      StressVariant(
        name: "SWIFT_DETERMINISTIC_HASHING=1",
        environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
      ),
      StressVariant(name: "TZ=Pacific/Honolulu", environment: ["TZ": "Pacific/Honolulu"]),
      StressVariant(name: "TZ=Asia/Kathmandu", environment: ["TZ": "Asia/Kathmandu"]),
      locale("tr", "TR", kind),
      locale("ar", "EG", kind),
    ]
    return everywhere + orders(kind)
  }

  /// What the command is told by options, and a command that nobody knows by none.
  private static func orders(_ kind: TestCommand.Kind) -> [StressVariant] {
    let (alone, together) = ("one test after the other", "several processes")
    switch kind {
    case .swiftTest:
      return [
        StressVariant(name: alone, arguments: ["--no-parallel"]),
        StressVariant(name: together, arguments: ["--parallel"]),
      ]
    case .xcodebuild:
      return [
        StressVariant(name: alone, arguments: ["-parallel-testing-enabled", "NO"]),
        StressVariant(name: together, arguments: ["-parallel-testing-enabled", "YES"]),
      ]
    case .other: return []
    }
  }

  private static func locale(
    _ language: String,
    _ region: String,
    _ kind: TestCommand.Kind
  ) -> StressVariant {
    let name = "\(language)_\(region).UTF-8"
    // Apple's locale follows no variable.
    if kind == .xcodebuild {
      return StressVariant(
        name: "-testLanguage \(language) -testRegion \(region)",
        arguments: ["-testLanguage", language, "-testRegion", region]
      )
    }
    return StressVariant(
      name: "LANG=\(name)",
      limit: unreachedLocale,
      environment: ["LANG": name, "LC_ALL": name]
    )
  }

  /// Foundation follows no variable (6.3), so that only what asks C sees another language.
  private static var unreachedLocale: String {
    #if os(Linux)
    "Foundation's locale stays en_001 on Linux"
    #else
    "Foundation's locale follows xcodebuild's -testLanguage and -testRegion alone"
    #endif
  }
}
