import Testing

/// Files stay small, give reasons, and read nothing of the environment.
@Suite struct SourceTests {
  /// The words that read the world of a process.
  private static let ambient = [
    "ProcessInfo.processInfo", "CommandLine.arguments", "currentDirectoryPath", "getenv(",
    "Locale.current", "TimeZone.current", "Calendar.current", "autoupdatingCurrent", "Date()",
    "Date.now", "ContinuousClock.now", "SystemRandomNumberGenerator",
  ]

  private static let edges: Set = [
    // The values that tests, the commands and the sample's command read of their process.
    "Sources/ProofsheetSnapshots/Session/TestProcess.swift",
    "Sources/ReviewTools/Edge/CommandProcess.swift",
    // This check asks the system whether the hooks answer in its place.
    "Sources/UserJourneys/Scheduling/RuntimeCheck.swift",
    "Sources/Samples/MusicSearchCommand/MusicSearchCommand.swift",
  ]

  /// The words of unfinished code, and of code that crashes on bad input.
  private static let unfinished = [
    "TODO", "FIXME", "XXX", "fatalError(", "try!", "unimplemented",
  ]

  private static func untidy(_ file: SourceFile) -> [String] {
    let ambient = edges.contains(file.path) ? [] : ambient
    return file.lengths(ofFile: 300, ofFunction: 70) + file.words(unfinished + ambient)
  }

  @Test func sourcesAreTidy() throws {
    for file in try Repository().sources(below: "Sources/") {
      #expect(Self.untidy(file) == [])
    }
  }

  @Test func testsAreTidy() throws {
    for file in try Repository().sources(below: "Tests/") where !file.path.contains("/Generated/") {
      #expect(file.lengths(ofFile: 300, ofFunction: 100) == [])
    }
  }

  @Test func untidinessIsFound() {
    let long = "func f() {\n" + String(repeating: "  g()\n", count: 5) + "}"
    let file = SourceFile(path: "a.swift", text: long)
    #expect(
      file.lengths(ofFile: 6, ofFunction: 6)
        == ["a.swift has 7 lines", "a.swift:1 is 7 lines long"]
    )
    #expect(file.lengths(ofFile: 7, ofFunction: 7) == [])
    let rows = [
      ("let now = Date()", ["a.swift:1 says Date()"]), ("// Date() is not read here", []),
      ("fatalError(\"x\")", ["a.swift:1 says fatalError("]),
    ]
    for (text, found) in rows {
      #expect(Self.untidy(SourceFile(path: "a.swift", text: text)) == found, "\(text)")
    }
  }
}
