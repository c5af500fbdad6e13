/// Surroundings that no snapshot may depend on.
struct StressVariant: Equatable, Sendable {
  /// How reports name it.
  let name: String
  /// What the surroundings do not reach, in a few words.
  var limit: String?
  /// What differs in the environment of the tests.
  var environment: [String: String] = [:]
  /// What `swift test` is given besides.
  var arguments: [String] = []

  /// Hash seeds, zones, locales and orders, each on its own so that the report names the cause.
  ///
  /// A process draws its hash seed when it starts, so a plain repetition is another seed.
  static let all: [StressVariant] = [
    StressVariant(name: "another hash seed"),
    StressVariant(name: "a third hash seed"),
    StressVariant(
      name: "SWIFT_DETERMINISTIC_HASHING=1",
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
    ),
    StressVariant(name: "TZ=Pacific/Honolulu", environment: ["TZ": "Pacific/Honolulu"]),
    StressVariant(name: "TZ=Asia/Kathmandu", environment: ["TZ": "Asia/Kathmandu"]),
    locale("tr_TR.UTF-8"),
    locale("ar_EG.UTF-8"),
    StressVariant(name: "one test after the other", arguments: ["--no-parallel"]),
    StressVariant(name: "several processes", arguments: ["--parallel"]),
  ]

  private static func locale(_ name: String) -> StressVariant {
    StressVariant(
      name: "LANG=\(name)",
      limit: unreachedLocale,
      environment: ["LANG": name, "LC_ALL": name]
    )
  }

  /// Foundation follows no variable there (6.3), so that only what asks C sees another language.
  private static var unreachedLocale: String? {
    #if os(Linux)
    "Foundation's locale stays en_001 on Linux"
    #else
    nil
    #endif
  }
}
