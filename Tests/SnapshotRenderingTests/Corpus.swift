import Foundation

/// A value, its exact canonical text, and a value that differs in one fact.
struct Sample {
  let value: Any
  let text: String
  let twin: Any?

  init(_ value: Any, _ text: String, twin: Any?) {
    self.value = value
    self.text = text + "\n"
    self.twin = twin
  }
}

enum Corpus {
  static var all: [Sample] { numbers + strings + foundation + collections + keys + enums }
}

extension Corpus {
  static var numbers: [Sample] {
    [
      Sample(1, "1", twin: 2),
      Sample(Int8.min, "-128", twin: Int8.max),
      Sample(UInt64.max, "18446744073709551615", twin: UInt64.max - 1),
      Sample(true, "true", twin: false),
      Sample(0.1, "0.1", twin: 0.1.nextUp),
      Sample(0.1 + 0.2, "0.30000000000000004", twin: 0.3),
      Sample(-0.0, "-0.0", twin: 0.0),
      Sample(1e300, "1e+300", twin: 1e300.nextUp),
      Sample(Double.infinity, "inf", twin: -Double.infinity),
      Sample(Double.nan, "nan", twin: 0.0),
      Sample(Float(0.1), "0.1", twin: Float(0.1).nextUp),
      Sample(CGFloat(1.5), "1.5", twin: CGFloat(1.25)),
      Sample(CGPoint(x: 1, y: 2), "CGPoint\n  x: 1.0\n  y: 2.0", twin: CGPoint(x: 1, y: 3)),
      Sample(SIMD2<Float>(1, 2), "SIMD2<Float>(1.0, 2.0)", twin: SIMD2<Float>(1, 3)),
      Sample(Decimal(string: "1.10") ?? 0, "1.1", twin: Decimal(string: "1.11") ?? 0),
      Sample(NSNumber(value: 3), "3", twin: NSNumber(value: 4)),
      Sample(Optional(3) as Any, "3", twin: Int?.none as Any),
      Sample(Int?.none as Any, "nil", twin: Int??.some(.none) as Any),
      Sample(Int??.some(.none) as Any, ".some(nil)", twin: Int??.some(1) as Any),
      Sample((), "()", twin: nil),
      Sample("abc".startIndex, "String.Index(0)", twin: "abc".endIndex),
      Sample("abc".utf16.index("abc".startIndex, offsetBy: 1), "String.Index(1)", twin: nil),
      Sample("abc".index(after: "abc".startIndex), "String.Index(1)", twin: nil),
    ]
  }

  static var strings: [Sample] {
    [
      Sample("", #""""#, twin: " "),
      Sample(" a ", #"" a ""#, twin: " a"),
      Sample("say \"hi\"", #""say \"hi\"""#, twin: "say hi"),
      Sample("a\\b", #""a\\b""#, twin: "a\\\\b"),
      Sample("tab\tend", #""tab\tend""#, twin: "tab end"),
      Sample("\r\0\u{7F}\u{1B}", #""\r\0\u{7F}\u{1B}""#, twin: "\0\r\u{7F}\u{1B}"),
      Sample(
        "\u{A0}\u{200B}\u{202E}\u{FEFF}",
        #""\u{A0}\u{200B}\u{202E}\u{FEFF}""#,
        twin: "\u{A0}"
      ),
      Sample("caf\u{E9}", "\"caf\u{E9}\"", twin: "cafe"),
      Sample("cafe\u{301}", #""cafe\u{301}""#, twin: "cafe\u{300}"),
      Sample("が か\u{3099}", #""が か\u{3099}""#, twin: "が か"),
      Sample("5 \u{212B} \u{37E}", #""5 \u{212B} \u{37E}""#, twin: "5 \u{C5} ;"),
      Sample("👩‍👧 🇩🇪", "\"👩\\u{200D}👧 🇩🇪\"", twin: "👩👧 🇩🇪"),
      Sample("1\u{20E3}", "\"1\u{20E3}\"", twin: "1"),
      Sample("\u{FFFF}\u{E000}\u{10FFFF}", #""\u{FFFF}\u{E000}\u{10FFFF}""#, twin: "\u{FFFE}"),
      Sample(Substring("part"), #""part""#, twin: "part "),
      Sample(Character("x"), #""x""#, twin: Character("y")),
      Sample("x" as Unicode.Scalar, #""x""#, twin: "y" as Unicode.Scalar),
      Sample("x" as StaticString, #""x""#, twin: "y" as StaticString),
      Sample("a\nb", "\"\"\"\n  a\n  b\n  \"\"\"", twin: "a\nb\n"),
      Sample("\n", "\"\"\"\n\n\n  \"\"\"", twin: "\n\n"),
      Sample("a \n\n b\r\n", "\"\"\"\n  a\\u{20}\n\n   b\\r\n\n  \"\"\"", twin: "a\n\n b\r\n"),
      Sample(
        "say \"hi\"\n\"\"\"\n\"\"\"\"\"\"\n\\",
        "\"\"\"\n  say \"hi\"\n  \"\"\\\"\n  \"\"\\\"\"\"\\\"\n  \\\\\n  \"\"\"",
        twin: "say \"hi\"\n\"\"\"\n\"\"\"\"\"\n\\"
      ),
      Sample("a\n\u{20E3}b", "\"\"\"\n  a\n  \u{20E3}b\n  \"\"\"", twin: "a\nb"),
      Sample(["a\nb"], "- \"\"\"\n  a\n  b\n  \"\"\"", twin: ["a", "b"]),
    ]
  }

  static var collections: [Sample] {
    [
      Sample([Int](), "[]", twin: Set<Int>()),
      Sample([2: "a", 1: "b"].keys, "* 1\n* 2", twin: [2: "a"].keys),
      Sample([2: "a", 1: "b"].values, "* \"a\"\n* \"b\"", twin: [2: "a"].values),
      Sample(Set<Int>(), "{}", twin: [Int: Int]()),
      Sample([Int: Int](), "[:]", twin: [Int]()),
      Sample([1, 2], "- 1\n- 2", twin: [2, 1]),
      Sample([[1], []], "-\n  - 1\n- []", twin: [[], [1]]),
      Sample([1, 2][1...], "- 2", twin: [1, 2][...0]),
      Sample(ContiguousArray([1]), "- 1", twin: ContiguousArray([2])),
      Sample(Set([10, 9, 1]), "* 1\n* 9\n* 10", twin: Set([10, 9])),
      Sample(
        Set([[2, 1], [1, 2]]),
        "*\n  - 1\n  - 2\n*\n  - 2\n  - 1",
        twin: Set([[2, 1], [1, 1]])
      ),
      Sample(["b": 1, "a": 2], "\"a\": 2\n\"b\": 1", twin: ["b": 2, "a": 1]),
      Sample(["a": [1], "b": []], "\"a\":\n  - 1\n\"b\": []", twin: ["a": [], "b": [1]]),
      Sample(["b": 1, "a": 2, "a": 3] as KeyValuePairs, "\"b\": 1\n\"a\": 2\n\"a\": 3", twin: nil),
      Sample(["k": nil, "l": 1] as [String: Int?], "\"k\": nil\n\"l\": 1", twin: ["l": 1]),
      Sample([1, "a", nil] as [Any?], "- 1\n- \"a\"\n- nil", twin: [1, "a"] as [Any?]),
      Sample(1..<3, "Range<Int>\n  lowerBound: 1\n  upperBound: 3", twin: 1..<4),
      Sample(1...2, "ClosedRange<Int>\n  lowerBound: 1\n  upperBound: 2", twin: 1..<2),
      Sample(NSArray(array: ["a"]), "- \"a\"", twin: NSArray(array: ["b"])),
      Sample(
        NSDictionary(dictionary: ["a": 1]),
        "\"a\": 1",
        twin: NSDictionary(dictionary: ["a": 2])
      ),
    ]
  }

  /// Keys with parts are blocks of their own.
  static var keys: [Sample] {
    [
      Sample(["a: b": 1], "\"a: b\": 1", twin: ["a": 1]),
      Sample(["a\nb": 1], "? \"\"\"\n  a\n  b\n  \"\"\"\n: 1", twin: ["a\nc": 1]),
      Sample([Set([1, 2, 3]): "a"], "?\n  * 1\n  * 2\n  * 3\n: \"a\"", twin: [Set([1, 2]): "a"]),
      Sample(
        [[1, 2]: "a", []: "b"],
        "?\n  - 1\n  - 2\n: \"a\"\n[]: \"b\"",
        twin: [[2, 1]: "a", []: "b"]
      ),
      Sample([[["a": 1]: 2]: 3], "?\n  ?\n    \"a\": 1\n  : 2\n: 3", twin: [[["a": 1]: 3]: 3]),
      Sample(["x": 1] as [AnyHashable: Any], "\"x\": 1", twin: [1: 1] as [AnyHashable: Any]),
      Sample(
        [URL(fileURLWithPath: "/a)(b"): 1],
        "file:///a)(b: 1",
        twin: [URL(fileURLWithPath: "/a(b"): 1]
      ),
      Sample(
        [Date(timeIntervalSince1970: 0): 1],
        "1970-01-01T00:00:00Z: 1",
        twin: [Date(timeIntervalSince1970: 1): 1]
      ),
      Sample(
        [1..<2: ["v": 1]],
        "? Range<Int>\n  lowerBound: 1\n  upperBound: 2\n:\n  \"v\": 1",
        twin: [1..<3: ["v": 1]]
      ),
    ]
  }

  static var enums: [Sample] {
    [
      Sample(Shape.empty, ".empty", twin: Shape.void(())),
      Sample(Shape.one(1), ".one(1)", twin: Shape.one(2)),
      Sample(Shape.labelled(radius: 1), ".labelled(radius:)\n  radius: 1", twin: Shape.one(1)),
      Sample(
        Shape.several(1, name: "a"),
        ".several(_:name:)\n  .0: 1\n  name: \"a\"",
        twin: Shape.several(1, name: "b")
      ),
      Sample(Shape.list([1]), ".list\n  - 1", twin: Shape.list([])),
      Sample(Shape.list([]), ".list([])", twin: Shape.list([0])),
      Sample(Shape.void(()), ".void()", twin: Shape.empty),
      Sample(Shape.maybe(nil), ".maybe(nil)", twin: Shape.maybe(0)),
      Sample(Shape.twice(.some(nil)), ".twice(.some(nil))", twin: Shape.twice(nil)),
      Sample(Shape.twice(1), ".twice(.some(1))", twin: Shape.twice(2)),
      Sample(Shape.tuple((1, 2)), ".tuple(_:_:)\n  .0: 1\n  .1: 2", twin: Shape.tuple((2, 1))),
      Sample(Shape.text("a\nb"), #".text("a\nb")"#, twin: Shape.text("a b")),
      Sample(
        Shape.button(title: "Play", action: {}),
        ".button(title:action:)\n  title: \"Play\"\n  action: closure () -> ()",
        twin: Shape.button(title: "Stop", action: {})
      ),
      Sample(Chain.link(.link(.end)), ".link(.link(.end))", twin: Chain.link(.end)),
      Sample(
        Chain.branch(.end, .link(.end)),
        ".branch(_:_:)\n  .0: .end\n  .1: .link(.end)",
        twin: Chain.branch(.link(.end), .end)
      ),
      Sample(Mood.happy, ".happy", twin: Mood.sad),
      Sample(Described(), "Described\n  kind: .happy", twin: Described(kind: .sad)),
      Sample((1, b: "x"), "(_:b:)\n  .0: 1\n  b: \"x\"", twin: (1, b: "y")),
      Sample(
        Result<Int, PlayError>.success(1),
        ".success(1)",
        twin: Result<Int, PlayError>.success(2)
      ),
      Sample(
        Result<Int, PlayError>.failure(.offline),
        ".failure(.offline)",
        twin: Result<Int, PlayError>.failure(.refused(code: 1))
      ),
    ]
  }
}
