import JSONSyntax
import Testing

@testable import FixtureReview

/// What can be taken out of a JSON file, and what is left of it.
@Suite struct FixturePartsTests {
  private static let files = [
    "{}", "[]", "1", #""text""#, "{ }", "[ ]\n",
    #"{"a": 1}"#, "{\n  \"a\": 1,\n  \"b\": [ 1 , 2 ]\n}\n",
    #"{"r": [{"k": 1, "n": {"x": null}}, {"n": {"y": 2}, "k": 3}, {}], "c": "\u00e9"}"#,
    #"[[1, 2], [], [{"a": [true]}]]"#,
    #"{"a.b": 1, "": {"[0]": 2}, "a": {"b": 3}, "(x)": 4}"#,
    #"{"text": " {\"no\": 1}", "body": "{\"a\": [1, 2], \"b\": \"\\u00fc\"}", "s": "{1}"}"#,
    "\u{FEFF}{\"a\": 1, \"b\": 2}",
  ]

  @Test func partsAreNamedByTheirKeys() throws {
    func names(_ text: String, elements: Bool = false, kept: String? = nil) throws -> [String] {
      let choice = FixtureParts.Choice(takesElements: elements, kept: kept)
      return try FixtureParts(of: Array(text.utf8), choice).all.map { part in
        part.around.isEmpty ? part.name : "\(part.name) in \(part.around.sorted())"
      }
    }
    #expect(
      try names(Self.files[8]) == [
        "r", #"r[].k in ["r"]"#, #"r[].n in ["r"]"#, #"r[].n.x in ["r", "r[].n"]"#,
        #"r[].n.y in ["r", "r[].n"]"#, "c",
      ]
    )
    #expect(
      try names(#"{"r": [{"k": 1}, 2]}"#, elements: true) == [
        "r", #"r[0] in ["r"]"#, #"r[].k in ["r"]"#, #"r[1] in ["r"]"#,
      ]
    )
    let last = try names(Self.files[9], elements: true).last
    #expect(last == #"[2][0].a[0] in ["[2]", "[2][0]", "[][].a"]"#)
    #expect(
      try names(Self.files[10]) == [
        #"("a.b")"#, #"("")"#, #"("").("[0]") in ["(\"\")"]"#, "a", #"a.b in ["a"]"#, #"("(x)")"#,
      ]
    )
    #expect(
      try names(Self.files[11]) == [
        "text", "body", #"body/a in ["body"]"#, #"body/b in ["body"]"#, "s",
      ]
    )
    #expect(try names(Self.files[8], kept: "r") == ["c"])
  }

  @Test func whatIsLeftStaysAsItIsSpelled() throws {
    let rows: [(text: String, gone: Set<String>, left: String)] = [
      ("{ \"a\" : 1.0 ,\n\"b\": 2,\n  \"c\": 3 }\n", ["b"], "{ \"a\" : 1.0,\n  \"c\": 3 }\n"),
      ("{ \"a\" : 1 ,\n\"b\": 2 }", ["a"], "{ \"b\": 2 }"),
      ("{ \"a\" : 1 ,\n\"b\": 2 }", ["b"], "{ \"a\" : 1 }"),
      ("{ \"a\" : 1 ,\n\"b\": 2 }", ["a", "b"], "{}"),
      ("[1, 2, 3]", ["[0]", "[2]"], "[2]"),
      (#"{"t": "{\"a\": 1, \"b\": \"\\u00fc\"}"}"#, ["t/a"], #"{"t": "{\"b\": \"\\u00fc\"}"}"#),
    ]
    for (text, gone, left) in rows {
      let choice = FixtureParts.Choice(takesElements: true)
      let parts = try FixtureParts(of: Array(text.utf8), choice)
      #expect(String(decoding: parts.without(gone), as: UTF8.self) == left)
    }
  }

  /// The slow oracle: the tree of values without the parts, for every set of parts.
  @Test func everySetOfPartsCanGo() throws {
    var tried = 0
    for text in Self.files {
      let bytes = Array(text.utf8)
      let parts = try FixtureParts(of: bytes, FixtureParts.Choice(takesElements: true))
      #expect(parts.without([]) == bytes)
      let names = parts.all.map(\.name)
      #expect(names.count < 11)
      for set in 0..<(1 << names.count) {
        tried += 1
        let gone = Set(names.indices.filter { set >> $0 & 1 == 1 }.map { names[$0] })
        let left = try JSONParser.parse(parts.without(gone))
        let wanted = Self.tree(try JSONParser.parse(bytes), without: gone, "", "")
        #expect(left.compactText == wanted.compactText, "\(text) without \(gone)")
      }
    }
    #expect(tried > 900)
  }

  private static func tree(
    _ node: JSONNode,
    without gone: Set<String>,
    _ shape: String,
    _ exact: String
  ) -> JSONNode {
    func below(_ path: String, _ key: String) -> String {
      let isOdd = key.isEmpty || key.contains { ".[]()/".contains($0) }
      let word = isOdd ? "(\"\(key)\")" : key
      return path + (path.isEmpty || path.hasSuffix("/") ? "" : ".") + word
    }
    switch node.value {
    case .object(let members):
      return .object(
        members.filter { !gone.contains(below(shape, $0.key)) }.map { member in
          let key = member.key
          return (key, tree(member.value, without: gone, below(shape, key), below(exact, key)))
        }
      )
    case .array(let elements):
      return .array(
        elements.indices.filter { !gone.contains("\(exact)[\($0)]") }.map { index in
          tree(elements[index], without: gone, shape + "[]", "\(exact)[\(index)]")
        }
      )
    case .string(let text) where text.hasPrefix("{"):
      guard let inner = try? JSONParser.parse(Array(text.utf8)) else { return node }
      let left = tree(inner, without: gone, shape + "/", exact + "/")
      // Only what changed is written anew; spelled as in the corpus.
      guard left.compactText != inner.compactText else { return node }
      return .string(
        left.compactText.replacing("\":", with: "\": ").replacing(",", with: ", ")
          .replacing("ü", with: "\\u00fc")
      )
    default: return node
    }
  }

  // MARK: - Search

  private static let nested = #"{"a": {"b": 1, "c": {"d": 1, "e": 1}}, "f": 1, "g": {"h": 1}}"#

  /// Every set of needed parts, against the definition: all goes that neither is needed nor holds
  /// what is.
  @Test func allThatIsNotNeededIsFound() throws {
    let parts = try FixtureParts(of: Array(Self.nested.utf8)).all
    #expect(parts.count == 8)
    for set in 0..<256 {
      let needed = parts.indices.filter { set >> $0 & 1 == 1 }.map { parts[$0] }
      let staying = needed.reduce(into: Set<String>()) { all, part in
        all.formUnion(part.around.union([part.name]))
      }
      var questions = 0
      let gone = try PartSearch(parts: parts).gone { gone in
        questions += 1
        return staying.isDisjoint(with: gone)
      }
      let effective = parts.filter { !gone.isDisjoint(with: $0.around.union([$0.name])) }
      #expect(Set(effective.map(\.name)) == Set(parts.map(\.name)).subtracting(staying))
      #expect(questions <= 2 * staying.count * 4 + 3)
    }
  }

  /// Whatever parts mean to each other: what is found was tried as a whole.
  @Test func whatIsFoundHolds() throws {
    let parts = try FixtureParts(of: Array(Self.nested.utf8)).all
    var seed: UInt64 = 1
    for _ in 0..<200 {
      var answers: [Set<String>: Bool] = [[]: true]
      let gone = try PartSearch(parts: parts).gone { gone in
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let answer = answers[gone] ?? (seed >> 63 == 1)
        answers[gone] = answer
        return answer
      }
      #expect(answers[gone] == true)
    }
  }
}
