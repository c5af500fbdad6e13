import SnapshotRendering
import Testing

@testable import SnapshotChecking

@Suite struct SnapshotIDTests {
  private func path(
    _ function: String,
    _ name: String? = nil,
    _ fileExtension: String = "txt",
    file: String = "AppTests/Home.swift",
    namesakeIn test: String? = nil
  ) throws -> String {
    try SnapshotID(
      in: CheckedFunction(fileID: file, name: function, isRepeated: test != nil),
      test: test ?? "t",
      name: name,
      fileExtension: fileExtension,
      line: 1
    ).relativePath()
  }

  @Test func pathsFollowTheTest() throws {
    let paths = [
      try path("welcome()"), try path("scope(_:)", "artist"),
      try path("scope(_:with:)", "a.b", "json"),
      try path("`typing (fast) shows it`()"), try path("`typing (slow) shows it`()"),
      try path("`default`()"), try path("getter"), try path("con()", ".."),
      try path("a()", "../../x"),
      try path("a()", nil, "/../../x"), try path("a()", nil, "tar.gz"), try path("a()", nil, ""),
      try path("a()", file: "My Tests/A+B.swift"), try path("a()", file: "AppTests/Sub/Home.swift"),
      try path("a()", file: "../Home.swift"),
      try path("a(_:)", "b", namesakeIn: "Lists/Empty/a(_:)"),
      try path("a()", namesakeIn: "Lists/b()"),
    ]
    #expect(
      paths.joined(separator: "\n") == """
        AppTests/Home/welcome.txt
        AppTests/Home/scope.artist.txt
        AppTests/Home/scope.a%2Eb.json
        AppTests/Home/typing+%28fast%29+shows+it.txt
        AppTests/Home/typing+%28slow%29+shows+it.txt
        AppTests/Home/default.txt
        AppTests/Home/getter.txt
        AppTests/Home/%63on.%2E%2E.txt
        AppTests/Home/a.%2E%2E%2F%2E%2E%2Fx.txt
        AppTests/Home/a.%2F.%2F.%2Fx
        AppTests/Home/a.tar.gz
        AppTests/Home/a
        My+Tests/A%2BB/a.txt
        AppTests/Home/a.txt
        %2E%2E/Home/a.txt
        AppTests/Home/Lists/Empty/a.b.txt
        AppTests/Home/a.txt
        """
    )
    let error = CheckError("A snapshot in t has an empty name; leave `named:` out or name it.")
    #expect(throws: error) { try path("a()", "") }
  }
}
