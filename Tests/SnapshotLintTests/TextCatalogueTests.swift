import Foundation
import Testing

@testable import SnapshotLint

@Suite struct TextCatalogueTests {
  @Test func stringsOfTheBaseLanguageAreKeys() throws {
    let files = [
      "App/Base.lproj/A.strings": #""a.title" = "Say \"hi\"\n";"#,
      "App/fr.lproj/A.strings": #""a.title" = "Dis « salut »"; "Cancel" = "Annuler";"#,
      "App/B.strings": "// \"x\" = \"y\";\n/* \"z\" = \"z\"; */ \"b\" = \"B\"; broken;",
    ]
    let entries = StringsFile.entries(of: files.keys.sorted()) { Array((files[$0] ?? "").utf8) }
    #expect(entries.map(\.key) == ["a.title", "b"])
    #expect(entries.first?.sources == ["Say \"hi\"\n"])
    #expect(entries.first?.translations == ["fr": ["Dis « salut »"]])
    #expect(TextCatalogues(entries).keys == ["a.title", "b"])
  }

  @Test func stringsMayBeWide() throws {
    let wide = try #require("\"a\" = \"Ä\";".data(using: .utf16))
    let entries = StringsFile.entries(of: ["A.strings"]) { _ in Array(wide) }
    #expect(entries.first?.sources == ["Ä"])
  }

  @Test func aKeyThatIsATextIsNone() {
    let catalogues = TextCatalogues([
      .init(key: "Log in", sources: ["Log in"], translations: ["fr": ["Se connecter"]]),
      .init(key: "login", sources: ["Log in"]),
    ])
    #expect(catalogues.keys == ["login"])
    #expect(catalogues.entries(saying: "Log in").map(\.key) == ["Log in", "login"])
    #expect(catalogues.entries(saying: "Log out").isEmpty)
  }

  @Test(arguments: [
    ("%lld colleagues", "12 colleagues", true), ("%@, %@", "a, b", false),
    ("Page %d of %d", "Page 1 of 2", true),
    ("Page %d of %d", "Page 12", false), ("%lld colleagues", " colleagues", false),
    ("Ok", "Ok", false),
  ])
  func formatsFit(_ format: String, _ text: String, _ fits: Bool) {
    #expect(FormatShape(format).fits(text) == fits)
  }
}
