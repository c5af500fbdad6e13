import Proofsheet
import Testing

@testable import SnapshotRendering
@testable import UserJourneys

private struct Screen: Sendable {
  var query: String?
  var content = Content.welcome
  var user = ann
  var items: [String] = []
  var users: [User] = []
  var notes: [String: Int] = [:]
  var tags: Set<String> = []
}

private enum Content {
  case welcome
  case results([String])
  case failed(code: Int)
}

private struct User: Hashable {
  let id: Int
  var name: String
  var tags: [String] = []
}

private let (ann, bob, cleo) = (
  User(id: 1, name: "Ann"), User(id: 2, name: "Bob"), User(id: 3, name: "Cleo")
)

/// Objects of which one may occur twice; a repeated object has a number.
private struct Rows: @unchecked Sendable {  // nothing changes what was made
  private final class Row {
    let name: String
    init(_ name: String) { self.name = name }
  }
  private let first: Row
  private let rows: [Row]
  private let picked: Row?

  init(picked: Int? = nil) {
    let all = ["a", "b", "c"].map(Row.init)
    (first, rows) = (all[0], Array(all.dropFirst()))
    self.picked = picked.map { all[$0] }
  }
}

extension ScreenDelta {
  fileprivate static func lines(
    from old: SnapshotTree,
    to new: SnapshotTree,
    path: String
  ) -> [String] {
    events(from: old, to: new, path: path).flatMap(\.lines)
  }
}

@Suite struct ScreenDeltaTests {
  /// The lines from each value to the next, with a point before each change.
  private func deltas(_ values: [any Sendable]) throws -> String {
    let trees = try values.map { try #require(Rendering(of: $0).tree) }
    return zip(trees, trees.dropFirst()).map { old, new in
      let lines = ScreenDelta.lines(from: old, to: new, path: "")
      return lines.isEmpty ? "·" : "· " + lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Values that are each compared with the one before.
  private var values: [[any Sendable]] {
    let queries = [nil, nil, "b", "a", "nil", nil, "a\nb", "a\nc", "a", "a\n"]
    let contents = [Content.welcome, .failed(code: 1), .failed(code: 2), .results(["a", "b"])]
    let items = ["", "ab", "axb", "ab", "b", "bb", "b", "", "abc", "cab", "abc", "xcb"]
    let (anna, rob) = (User(id: 1, name: "Anna"), User(id: 2, name: "Rob"))
    let users = [
      [ann, bob, cleo], [bob, cleo, anna], [anna, bob], [anna, rob], [cleo, anna],
      [cleo, User(id: 1, name: "Anna", tags: ["x"])],
    ]
    return [
      queries.map { Screen(query: $0) }, contents.map { Screen(content: $0) },
      // Screens without common facts, and another list in the same case.
      [Screen(), Content.results(["d"]), Content.results(["e", "f"]), ann],
      items.map { Screen(items: $0.map(String.init)) },
      [Screen(user: anna, users: users[0])] + users.map { Screen(users: $0) },
      [Screen(notes: ["a": 1, "b": 1]), Screen(notes: ["a": 2, "c": 1])],
      [Screen(tags: ["a", "b"]), Screen(tags: ["b", "c"])], [[ann: 1], [ann: 2]],
      [["a": [1]], ["a": [1, 2]]], [[[1, 2], [3]], [[1, 2], [4]]],
      [Rows(), Rows(picked: 0), Rows(picked: 1), Rows(picked: nil)],
    ]
  }

  @Test func everyChangeHasItsLines() throws {
    let found = try values.map(deltas).joined(separator: "\n")
    assertSnapshot(of: found, as: .lines)
  }

  @Test func fieldsThatNamesDoNotTellApartAreShownWhole() throws {
    let one = try fields(("a", "1"), ("a", "2"))
    for other in try [fields(("a", "1"), ("a", "1")), fields(("a", "2"), ("a", "1"))] {
      #expect(ScreenDelta.lines(from: one, to: other, path: "").first == "~ T -> T")
    }
    let (ab, ba) = try (fields(("a", "1"), ("b", "2")), fields(("b", "2"), ("a", "1")))
    #expect(ScreenDelta.lines(from: ab, to: ba, path: "p") == ["~ p: T -> T", "  b: 2", "  a: 1"])
    let inserted = try fields(("c", "3"), ("a", "1"), ("b", "2"))
    #expect(ScreenDelta.lines(from: ab, to: inserted, path: "") == ["+ c: 3"])
  }

  @Test func aDeltaIsSilentOnlyWhenNothingDiffers() throws {
    let all = values.joined().map { Rendering(of: $0) }
    for (old, new) in all.flatMap({ old in all.map { (old, $0) } }) {
      let trees = try (#require(old.tree), #require(new.tree))
      let isSilent = ScreenDelta.lines(from: trees.0, to: trees.1, path: "").isEmpty
      if isSilent != (old.text == new.text) { Issue.record("\(old.text)\n\(new.text)") }
    }
  }

  private func fields(_ fields: (String, String)...) throws -> SnapshotTree {
    let lines = fields.map { "  \($0.0): \($0.1)\n" }
    return try CanonicalText("T\n" + lines.joined()).tree
  }
}
