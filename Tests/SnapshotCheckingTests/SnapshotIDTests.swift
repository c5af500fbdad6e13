import SnapshotRendering
import Testing

@testable import SnapshotChecking

@Suite struct SnapshotIDTests {
  private func path(
    _ fileID: String,
    _ function: String,
    _ name: String?,
    _ fileExtension: String
  ) throws -> String {
    try SnapshotID(
      fileID: fileID,
      function: function,
      test: "t",
      name: name,
      fileExtension: fileExtension,
      line: 1
    ).relativePath()
  }

  @Test func pathsFollowTheTest() throws {
    let file = "AppTests/Home.swift"
    let rows: [(String, String, String?, String, String)] = [
      (file, "welcome()", nil, "txt", "AppTests/Home/welcome.txt"),
      (file, "scope(_:)", "artist", "txt", "AppTests/Home/scope.artist.txt"),
      (file, "scope(_:with:)", "a.b", "json", "AppTests/Home/scope.a%2Eb.json"),
      (
        file, "`typing (fast) shows it`()", nil, "txt",
        "AppTests/Home/typing+%28fast%29+shows+it.txt"
      ),
      (
        file, "`typing (slow) shows it`()", nil, "txt",
        "AppTests/Home/typing+%28slow%29+shows+it.txt"
      ),
      (file, "`default`()", nil, "txt", "AppTests/Home/default.txt"),
      (file, "getter", nil, "txt", "AppTests/Home/getter.txt"),
      (file, "con()", "..", "txt", "AppTests/Home/%63on.%2E%2E.txt"),
      (file, "a()", "../../x", "txt", "AppTests/Home/a.%2E%2E%2F%2E%2E%2Fx.txt"),
      (file, "a()", nil, "/../../x", "AppTests/Home/a.%2F.%2F.%2Fx"),
      (file, "a()", nil, "tar.gz", "AppTests/Home/a.tar.gz"),
      (file, "a()", nil, "", "AppTests/Home/a"),
      ("My Tests/A+B.swift", "a()", nil, "txt", "My+Tests/A%2BB/a.txt"),
      ("AppTests/Sub/Home.swift", "a()", nil, "txt", "AppTests/Home/a.txt"),
      ("../Home.swift", "a()", nil, "txt", "%2E%2E/Home/a.txt"),
    ]
    for (fileID, function, name, fileExtension, expected) in rows {
      #expect(try path(fileID, function, name, fileExtension) == expected)
    }
  }

  @Test func anEmptyNameIsRefused() {
    #expect(throws: CheckError.emptyName(test: "t")) { try path("A/B.swift", "a()", "", "txt") }
  }

  @Test func theLongestNamesCanBeWritten() throws {
    let scene = Scene()
    let long = String(repeating: "n", count: 300)
    let id = SnapshotID.named(long, function: long + "()")
    let verdict = try scene.verdict(id, .missing) { "a" }
    #expect(verdict == .recorded(wasMissing: true))
    #expect(scene.files() == ["__Snapshots__/" + (try id.relativePath())])
  }
}
