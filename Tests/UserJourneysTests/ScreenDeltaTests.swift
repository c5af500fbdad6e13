import TestSupport
import Testing

@testable import SnapshotRendering
@testable import UserJourneys

private struct Row: Sendable {
  let old: any Sendable
  let new: any Sendable
  let lines: String

  init(_ old: any Sendable, _ new: any Sendable, _ lines: String) {
    self.old = old
    self.new = new
    self.lines = lines
  }
}

private struct Screen: Sendable {
  var query: String?
  var content = Content.welcome
  var user = User(id: 1, name: "Ann")
  var items: [String] = []
  var users: [User] = []
  var notes: [String: Int] = [:]
  var tags: Set<String> = []
  var isOn: Bool? = false
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

private let rows = [
  Row(Screen(), Screen(), ""),
  Row(Screen(query: "a"), Screen(query: "b"), #"~ query: "a" -> "b""#),
  Row(Screen(), Screen(query: "b"), #"+ query: "b""#),
  Row(Screen(query: "b"), Screen(), "- query"),
  Row(Screen(query: "b"), Screen(query: "nil"), #"~ query: "b" -> "nil""#),
  Row(
    Screen(),
    Screen(content: .failed(code: 1)),
    "~ content: .welcome -> .failed(code:)\n  code: 1"
  ),
  Row(
    Screen(content: .failed(code: 1)),
    Screen(content: .failed(code: 2)),
    "~ content.code: 1 -> 2"
  ),
  Row(Screen(user: ann), Screen(user: User(id: 1, name: "Eve")), #"~ user.name: "Ann" -> "Eve""#),
  Row(Screen(), Screen(items: ["a", "b"]), "~ items: [] -> 2 elements\n  - \"a\"\n  - \"b\""),
  Row(Screen(items: ["a"]), Screen(), "~ items: 1 element -> []"),
  Row(Screen(items: ["a", "b"]), Screen(items: ["a", "x", "b"]), #"+ items["x"] after ["a"]"#),
  Row(Screen(items: ["a", "b"]), Screen(items: ["b"]), #"- items["a"]"#),
  Row(Screen(items: ["a", "a"]), Screen(items: ["a"]), #"- items["a"]"#),
  Row(
    Screen(items: ["a", "b"]),
    Screen(items: ["b", "a"]),
    "~ items[\"a\"] moved after [\"b\"]"
  ),
  Row(
    Screen(items: ["a", "b", "c"]),
    Screen(items: ["c", "a", "b"]),
    "~ items[\"c\"] moved first"
  ),
  Row(
    Screen(users: [ann, bob, cleo]),
    Screen(users: [bob, cleo, User(id: 1, name: "Anna")]),
    "~ users[User 1] moved after [User 3]\n~ users[User 1].name: \"Ann\" -> \"Anna\""
  ),
  Row(
    Screen(items: ["a", "b", "c"]),
    Screen(items: ["x", "c", "b"]),
    "- items[\"a\"]\n+ items[\"x\"] first\n~ items[\"b\"] moved after [\"c\"]"
  ),
  Row(
    Screen(users: [ann, bob]),
    Screen(users: [ann, User(id: 2, name: "Rob")]),
    #"~ users[User 2].name: "Bob" -> "Rob""#
  ),
  Row(
    Screen(users: [ann, bob]),
    Screen(users: [cleo, ann]),
    """
    - users[User 2]
    + users[User 3] first
      id: 3
      name: "Cleo"
      tags: []
    """
  ),
  Row(
    Screen(users: [ann]),
    Screen(users: [User(id: 1, name: "Ann", tags: ["x"])]),
    "~ users[User 1].tags: [] -> 1 element\n  - \"x\""
  ),
  Row(
    Screen(notes: ["a": 1, "b": 1]),
    Screen(notes: ["a": 2, "c": 1]),
    """
    ~ notes."a": 1 -> 2
    + notes."c": 1
    - notes."b"
    """
  ),
  Row(
    Screen(tags: ["a", "b"]),
    Screen(tags: ["b", "c"]),
    "- tags[\"a\"]\n+ tags[\"c\"] after [\"b\"]"
  ),
  Row(
    Screen(query: "a\nb"),
    Screen(query: "a\nc"),
    """
    ~ query: "a…" -> \"\"\"
      a
      c
      \"\"\"
    """
  ),
  Row(
    Screen(query: "a"),
    Screen(query: "a\n"),
    """
    ~ query: "a" -> \"\"\"
      a

      \"\"\"
    """
  ),
  Row(ann, Screen(user: ann).content, "~ User -> .welcome"),
  Row(
    [ann: 1],
    [ann: 2],
    """
    ~ 2 elements -> 2 elements
      ? User
        id: 1
        name: "Ann"
        tags: []
      : 2
    """
  ),
  Row(["a": [1]], ["a": [1, 2]], #"+ "a"[2] after [1]"#),
  Row([[1, 2], [3]], [[1, 2], [4]], "- [3]\n+ [4] after [1]\n  - 4"),
  // Another list in the same case.
  Row(
    Content.results(["a", "b", "c"]),
    Content.results(["d"]),
    "~ .results, 3 elements -> .results, 1 element\n  - \"d\""
  ),
]

@Suite struct ScreenDeltaTests {
  @Test func everyChangeHasItsLines() throws {
    for row in rows {
      let old = try #require(Rendering(of: row.old).tree)
      let new = try #require(Rendering(of: row.new).tree)
      let lines = ScreenDelta.lines(from: old, to: new, path: "")
      #expect(lines.joined(separator: "\n") == row.lines)
    }
  }

  @Test func aPathStartsWithTheScreenItIsOn() throws {
    let old = try #require(Rendering(of: Screen(query: "a")).tree)
    let new = try #require(Rendering(of: Screen()).tree)
    #expect(ScreenDelta.lines(from: old, to: new, path: "Home") == ["- Home.query"])
  }

  @Test func fieldsThatNamesDoNotTellApartAreShownWhole() {
    let one = fields(("a", "1"), ("a", "2"))
    for other in [fields(("a", "1"), ("a", "1")), fields(("a", "2"), ("a", "1"))] {
      #expect(ScreenDelta.lines(from: one, to: other, path: "").first == "~ T -> T")
    }
    let (ab, ba) = (fields(("a", "1"), ("b", "2")), fields(("b", "2"), ("a", "1")))
    #expect(
      ScreenDelta.lines(from: ab, to: ba, path: "p") == ["~ p: T -> T", "  b: 2", "  a: 1"]
    )
    let inserted = fields(("c", "3"), ("a", "1"), ("b", "2"))
    #expect(ScreenDelta.lines(from: ab, to: inserted, path: "") == ["+ c: 3"])
  }

  @Test func aDeltaIsSilentOnlyWhenNothingDiffers() {
    var numbers = SeededNumbers(seed: 7)
    var (equal, different) = (0, 0)
    for _ in 0..<20_000 {
      let old = numbers.tree(depth: 2)
      let new = numbers.below(2) == 0 ? numbers.tree(depth: 2) : numbers.changed(old)
      let isSilent = ScreenDelta.lines(from: old, to: new, path: "").isEmpty
      if isSilent != (old == new) {
        Issue.record("\(old.text)\n\(new.text)")
        return
      }
      if old == new { equal += 1 } else { different += 1 }
    }
    #expect(equal > 500)
    #expect(different > 5_000)
  }

  private func fields(_ fields: (String, String)...) -> SnapshotTree {
    SnapshotTree(
      lead: .start,
      head: "T",
      children: fields.map { SnapshotTree(lead: .field($0.0), head: $0.1) }
    )
  }
}

extension SeededNumbers {
  /// A tree of few names and values, so that siblings are often alike.
  fileprivate mutating func tree(depth: Int, lead: SnapshotTree.Lead = .start) -> SnapshotTree {
    let head = one(of: ["1", "2", "nil", "T", ""])
    if below(8) == 0 {
      return SnapshotTree(lead: lead, head: "\"\"\"", block: [one(of: ["a", "b"]), ""])
    }
    var tree = SnapshotTree(lead: lead, head: head)
    guard depth > 0 else { return tree }
    let leads = one(of: [
      [SnapshotTree.Lead.item], [.element], [.field("a"), .field("b"), .field("c")],
      [.key, .keyed, .field("a")],
    ])
    for _ in 0..<below(4) {
      tree.children.append(self.tree(depth: depth - 1, lead: one(of: leads)))
    }
    return tree
  }

  /// The tree with one node replaced, removed, doubled or moved.
  fileprivate mutating func changed(_ tree: SnapshotTree) -> SnapshotTree {
    var tree = tree
    guard !tree.children.isEmpty else {
      return self.tree(depth: 1, lead: tree.lead)
    }
    let index = below(tree.children.count)
    switch below(6) {
    case 0: tree.children.remove(at: index)
    case 1: tree.children.append(tree.children[index])
    case 2: tree.children.swapAt(index, below(tree.children.count))
    case 3: tree.head = one(of: ["1", "T"])
    default: tree.children[index] = changed(tree.children[index])
    }
    return tree
  }
}
