import Community
import Foundation
import TestSupport
import Testing

/// The architecture stays clean, and the fixtures keep their difficult data.
struct CommunityRulesTests {
  /// Entities import nothing but the standard library.
  @Test func entitiesAreFreeOfFrameworks() throws {
    let folder = PackageFolder.file("Sources/Samples/Community/Entities")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count >= 5)
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(Self.imports(in: text) == [], "\(file)")
    }
    let text = "// import A\nimport B\n@preconcurrency import D\nlet important = 1\n"
    #expect(Self.imports(in: text) == ["import B", "@preconcurrency import D"])
  }

  private static func imports(in text: String) -> [Substring] {
    text.split(separator: "\n").filter { line in
      !line.hasPrefix("//") && line.split(separator: " ").contains("import")
    }
  }

  @Test func namesAndPostsAreHard() throws {
    let names = try fixture("fetchUserList_success.json")
    for part in [
      "ليلى حداد", "נועה לוי", "佐藤 健", "👨‍👩‍👧‍👦", "&amp;", "\\\"The Build\\\"", "AC\\\\DC", "e\u{301}",
      "m\u{E9}lie", "plus+tag@", "\"name\": null", "\"name\": \"\"",
    ] {
      #expect(names.range(of: Data(part.utf8)) != nil, "\(part)")
    }
    let posts = try fixture("fetchStreamList_success.json")
    for part in ["مرحبا", "明日", "&lt;b&gt;", "\"text\": \"\"", "\\n", "\"poll\"", "\"audio\""] {
      #expect(posts.range(of: Data(part.utf8)) != nil, "\(part)")
    }
    let users = try JSONDecoder().decode([APIUser].self, from: names)
    #expect(users.contains { ($0.name?.count ?? 0) > 200 })
    #expect(users.filter { $0.name == "Ada Fake" }.count == 2)
  }
}
