import Testing

/// Files stay small, give reasons, and read nothing of the environment.
@Suite struct SourceTests {
  private static let ambient = TidyRule.words(
    [
      "ProcessInfo.processInfo", "CommandLine.arguments", "currentDirectoryPath", "getenv(",
      "Locale.current", "TimeZone.current", "Calendar.current", "autoupdatingCurrent", "Date()",
      "Date.now", "ContinuousClock.now", "SystemRandomNumberGenerator",
    ],
    saying: "no ambient world below the edge",
    allowedIn: [
      // The edges: the values that tests, the commands and the sample's command read of their
      // process.
      "Sources/ProofsheetSnapshots/Session/TestProcess.swift",
      "Sources/ReviewTools/Edge/CommandProcess.swift",
      // This check asks the system whether the hooks answer in its place.
      "Sources/UserJourneys/Scheduling/RuntimeCheck.swift",
      "Sources/Samples/MusicSearchCommand/MusicSearchCommand.swift",
    ]
  )

  private static let unfinished = TidyRule.words(
    ["TODO", "FIXME", "XXX", "fatalError(", "try!", "unimplemented"],
    saying: "nothing unfinished, nothing that crashes on bad input",
    allowedIn: []
  )

  private static let frameworks = TidyRule(name: "an app's UIKit is none on Linux") { file in
    guard file.says("canImport(") else { return [] }
    let framework = #/canImport\((?:UIKit|AppKit|SwiftUI|SwiftData|Combine|Core[A-Z]\w+)\)/#
    return file.code.compactMap { number, line in
      let isAsked = line.contains(framework) && !line.contains("!os(Linux)")
      return isAsked ? "\(file.path):\(number) takes an app's module for a framework" : nil
    }
  }

  private let repository: Repository

  init() throws { repository = try Repository() }

  @Test func sourcesAreTidy() throws {
    let rules = [
      TidyRule.length(limit: 300), .functionLength(limit: 70), .reasons, Self.ambient,
      Self.unfinished, Self.frameworks,
    ]
    for file in try repository.sources(below: "Sources/") {
      for rule in rules { #expect(rule.violations(file) == [], "\(rule.name)") }
    }
  }

  @Test func testsAreTidy() throws {
    for file in try repository.sources(below: "Tests/") where !file.path.contains("/Generated/") {
      #expect(TidyRule.length(limit: 300).violations(file) == [])
      #expect(TidyRule.functionLength(limit: 100).violations(file) == [])
    }
  }

  @Test func untidinessIsFound() {
    func found(_ rule: TidyRule, _ text: String) -> [String] {
      rule.violations(SourceFile(path: "a.swift", text: text))
    }
    let long = "func f() {\n" + String(repeating: "  g()\n", count: 5) + "}\n"
    #expect(found(.length(limit: 6), long) == ["a.swift has 8 lines"])
    #expect(found(.length(limit: 8), long) == [])
    #expect(found(.functionLength(limit: 6), long) == ["a.swift:1 is 7 lines long"])
    #expect(found(.functionLength(limit: 7), long) == [])
    #expect(found(Self.ambient, "let now = Date()") == ["a.swift:1 says Date()"])
    #expect(found(Self.ambient, "// Date() is not read here") == [])
    #expect(found(Self.unfinished, "fatalError(\"x\")") == ["a.swift:1 says fatalError("])
    #expect(
      found(Self.frameworks, "#if canImport(UIKit)\n#elseif canImport(CoreData) && !os(Linux)")
        == ["a.swift:1 takes an app's module for a framework"]
    )
    let promise = "final class A: @unchecked Sendable {}"
    #expect(found(.reasons, promise) == ["a.swift:1 gives no reason"])
    #expect(found(.reasons, "/// Because of the lock.\n" + promise) == [])
    #expect(found(.reasons, promise + "  // the lock") == [])
  }
}
