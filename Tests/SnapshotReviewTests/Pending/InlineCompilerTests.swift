import TestSupport
import Testing

@testable import ReviewTools
@testable import SnapshotChecking

/// The compiler reports the places of calls, and reads the accepted texts.
@Suite struct InlineCompilerTests {
  let scene = Scene()

  /// A program whose calls print their places, their renderings and their texts.
  private static let program = #"""
    struct Robot {
      func checks(
        _ subject: String, line: Int = #line, column: Int = #column, matches text: (() -> String)? = nil
      ) {
        assertInlineSnapshot(of: subject, line: line, column: column, matches: text)
      }
    }
    enum Proofsheet {
      static func assertInlineSnapshot(
        of subject: String, line: Int = #line, column: Int = #column, matches text: (() -> String)? = nil
      ) {
        Robot().checks(subject, line: line, column: column, matches: text)
      }
    }
    func assertInlineSnapshot(
      of subject: String, line: Int = #line, column: Int = #column, matches text: (() -> String)? = nil
    ) {
      let old = text.map { "\(Array($0().utf8))" } ?? "nil"
      print("\(line);\(column);\(old);\(Array(subject.utf8))")
    }

    assertInlineSnapshot(of: "missing")
    /* é " */ assertInlineSnapshot(of: "raw \\(x) \"\"\"# \r\n\t "); if true {
    	assertInlineSnapshot(
    		of: "different\n"
    	) { "é" }
    }
    Proofsheet.assertInlineSnapshot(of: "") {
      """
      old
      """
    }
    Proofsheet
      .assertInlineSnapshot(of: "\\")
    assertInlineSnapshot(of: "same") { "same" }
    Robot().checks("helped")
    Robot()
      .checks("other") { "old" }

    """#

  @Test(.startsProcesses) func whatIsAcceptedMatches() throws {
    try scene.write(Self.program, to: "main.swift")
    let first = try held()
    #expect(first == 7)
    let answer = scene.run("accept", "--yes")
    #expect(answer.errors == "")
    #expect(answer.output.split(separator: "\n").count == 8)
    #expect(try held() == 0)
  }

  /// Runs the program and makes an edit pending for each call that does not match; returns their
  /// number.
  private func held() throws -> Int {
    let bytes = try #require(try FileBytes.read(scene.root + "/main.swift"))
    let source = InlineSource(path: "main.swift", bytes: bytes)
    var count = 0
    for line in try scene.compiledAndRun().split(separator: "\n") {
      let parts = line.split(separator: ";").map(String.init)
      try #require(parts.count == 4, "\(line)")
      let old = parts[2] == "nil" ? nil : Self.text(parts[2])
      let edit = InlineEdit(
        path: "main.swift",
        line: try #require(Int(parts[0])),
        column: try #require(Int(parts[1])),
        test: "main",
        source: source.checksum,
        run: "run",
        old: old,
        new: Self.text(parts[3])
      )
      if old.map({ Array($0.utf8) }) == Array(edit.new.utf8) { continue }
      try InlineEditStore(folders: scene.folders).hold(edit)
      count += 1
    }
    return count
  }

  private static func text(_ bytes: String) -> String {
    let numbers = bytes.dropFirst().dropLast().split(separator: ", ").compactMap { UInt8($0) }
    return String(decoding: numbers, as: UTF8.self)
  }
}
