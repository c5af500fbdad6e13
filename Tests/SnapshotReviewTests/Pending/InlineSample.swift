import Foundation
import Testing

@testable import ReviewTools
@testable import SnapshotChecking

extension Scene {
  /// Makes an inline snapshot pending at a line and a column of a source.
  func hold(
    _ line: Int,
    _ column: Int,
    _ old: String?,
    _ new: String,
    path: String = InlineSample.path,
    test: String? = nil,
    run: String = "run"
  ) throws {
    let edit = InlineEdit(
      path: path,
      line: line,
      column: column,
      test: test ?? "test\(line)()",
      source: try text(path).map { InlineSource(path: path, bytes: Array($0.utf8)).checksum },
      run: run,
      old: old,
      new: new
    )
    try InlineEditStore(folders: folders).hold(edit)
  }

  /// The source after accepting a text for each call at a mark, and the errors.
  func accepted(
    _ marked: String,
    old: String? = nil,
    new: String = "a"
  ) throws -> (text: String?, errors: String) {
    try write(marked.replacing("§", with: ""), to: InlineSample.path)
    var before = ""
    for piece in marked.components(separatedBy: "§").dropLast() {
      before += piece
      let lines = before.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      try hold(lines.count, lines[lines.count - 1].count + 1, old, new)
    }
    let answer = run("accept", "--yes")
    _ = run("reject", "--yes")
    return (try text(InlineSample.path), answer.errors)
  }
}

/// A source with three pending inline snapshots.
enum InlineSample {
  static let path = "Tests/AppTests/Home.swift"

  static let source = #"""
    import Testing

    @Test func first() {
      assertInlineSnapshot(of: "( \(")" + "x")")
    }
    @Test func second() {
      assertInlineSnapshot(
        of: home(")"), // )
        as: .state
      ) { "old" }; print("}")
    }
    @Test func third() { /* " */ assertInlineSnapshot(of: 3) {
        """
        three
        """
      }
    }

    """#

  static func hold(in scene: Scene) throws {
    try scene.write(source, to: path)
    try scene.hold(4, 23, nil, "a\nb")
    try scene.hold(7, 23, "old", "raw \\(x)\n\n")
    try scene.hold(12, 50, "three", "3")
  }
}
