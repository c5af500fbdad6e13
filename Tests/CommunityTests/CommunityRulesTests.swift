import Community
import Foundation
import TestSupport
import Testing

/// What keeps the architecture clean, and the fixtures hard.
struct CommunityRulesTests {
  /// Entities are what the product is about, and need nothing but the language.
  @Test func entitiesAreFreeOfFrameworks() throws {
    let folder = PackageFolder.file("Sources/Samples/Community/Entities")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count >= 5)
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(Self.imports(in: text) == [], "\(file)")
    }
  }

  @Test func importsAreFound() {
    let text =
      "// import A\nimport B\npublic import C\n@preconcurrency import D\nlet important = 1\n"
    #expect(Self.imports(in: text) == ["import B", "public import C", "@preconcurrency import D"])
  }

  private static func imports(in text: String) -> [Substring] {
    text.split(separator: "\n").filter { line in
      !line.hasPrefix("//") && line.split(separator: " ").contains("import")
    }
  }

  @Test(
    arguments: [
      "ليلى حداد", "נועה לוי", "佐藤 健", "👨‍👩‍👧‍👦", "&amp;", "\\\"The Build\\\"", "AC\\\\DC", "e\u{301}",
      "m\u{E9}lie",
      "plus+tag@", "\"name\": null", "\"name\": \"\"",
    ]
  )
  func hardNamesOccur(_ part: String) throws {
    let list = try fixture("fetchUserList_success.json")
    #expect(list.range(of: Data(part.utf8)) != nil)
  }

  @Test(arguments: ["مرحبا", "明日", "&lt;b&gt;", "\"text\": \"\"", "\\n", "\"poll\"", "\"audio\""])
  func hardPostsOccur(_ part: String) throws {
    let list = try fixture("fetchStreamList_success.json")
    #expect(list.range(of: Data(part.utf8)) != nil)
  }

  @Test func aNameMayBeVeryLong() throws {
    let users = try JSONDecoder()
      .decode([APIUser].self, from: fixture("fetchUserList_success.json"))
    #expect(try #require(users.compactMap(\.name?.count).max()) > 200)
    #expect(users.filter { $0.name == "Ada Fake" }.count == 2)
  }
}
