import Foundation
import Proofsheet
import Testing

@Suite struct JourneyFolderTests {
  private func checkFolder(_ folder: String) {
    assertJourneyFiles(
      in: folder,
      steps: counterSteps(),
      fileID: "AppTests/Home.swift",
      file: "/app/Tests/AppTests/Home.swift",
      testName: "all()",
      line: 7,
      column: 3
    )
  }

  @Test func eachFileOfAFolderIsACheckOfItsOwn() throws {
    try Sandbox.with { (sandbox) throws in
      for name in ["b", "a", "more/c", ".hidden"] {
        try sandbox.write(Data("opens the app\n".utf8), to: "Fixtures/Journeys/App/\(name).journey")
      }
      try sandbox.write(Data("opens the app\n".utf8), to: "Fixtures/Journeys/App/README.md")
      for folder in ["App", "App/", ""] {
        #expect(
          sandbox.failures { checkFolder(folder) }.map { $0.prefix { $0 != ":" } } == [
            "Fixtures/Journeys/App/a.journey", "Fixtures/Journeys/App/b.journey",
            "Fixtures/Journeys/App/more/c.journey",
          ]
        )
      }
    }
  }

  @Test func aFolderWithoutJourneysProvesNothing() throws {
    try Sandbox.with { (sandbox) throws in
      #expect(
        sandbox.failures { checkFolder("App") } == [
          "Fixtures/Journeys/App holds no files that end with .journey; write one, or name it."
        ]
      )
    }
  }
}
