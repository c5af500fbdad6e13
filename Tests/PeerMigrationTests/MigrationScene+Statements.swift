import Testing

extension MigrationScene {
  /// What statements become, each in a test of its own, and what is said of them.
  ///
  /// - Parameters:
  ///   - statements: One line each.
  ///   - declarations: What stands behind the imports.
  /// - Returns: The lines after the migration, and all that was printed.
  /// - Throws: When the source cannot be written or a test is lost.
  func moving(_ statements: [String], declarations: String = "") throws
    -> (lines: [String], output: String)
  {
    let path = "Tests/AppTests/HomeTests.swift"
    let tests = statements.enumerated().map { "func test\($0)() {\n\($1)\n}" }
    let text = (["import SnapshotTesting", declarations] + tests).joined(separator: "\n") + "\n"
    try write(text, to: path)
    let answer = migrate(writes: true)
    #expect(answer.error == "")
    let lines = try self.text(path).split(separator: "\n").map(String.init)
    var found: [String] = []
    for index in statements.indices {
      let start = try #require(lines.firstIndex(of: "func test\(index)() {"))
      found.append(lines[(start + 1)...].prefix { $0 != "}" }.joined(separator: "\n"))
    }
    return (found, answer.output)
  }
}
