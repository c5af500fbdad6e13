/// One test as `swift test list` names it: `AppTests.Home/Inner/title()`, `AppTests.HomeTests/testTitle`,
/// and `AppTests.title()/Home.swift:3:2` where another function has the same name.
struct ListedTest: Equatable, Sendable {
  /// The whole name.
  let name: String
  /// The target and the suites: `AppTests.Home/Inner/`.
  let group: String
  /// The function, with its place where it needs one: `title()/Home.swift:3:2`.
  let rest: String
  /// Whether Swift Testing runs it.
  let isOfSwiftTesting: Bool

  /// Reads a line; nil for one that names no test.
  init?(_ line: String) {
    guard let dot = line.firstIndex(of: "."), dot != line.startIndex,
      line[..<dot].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    let slashes = Self.slashes(in: line[dot...])
    let isPlaced =
      slashes.last.map { line[$0...].wholeMatch(of: #/\/[^\/`]+:\d+:\d+/#) != nil } ?? false
    let end = isPlaced ? slashes.last : line.endIndex
    let inner = isPlaced ? slashes.dropLast() : slashes[...]
    guard let end, let last = line[..<end].last else { return nil }
    isOfSwiftTesting = last == ")"
    // What XCTest runs is always in a class.
    guard isOfSwiftTesting || !isPlaced && inner.count == 1 else { return nil }
    let start = line.index(after: inner.last ?? dot)
    guard start < end else { return nil }
    name = line
    group = String(line[..<start])
    rest = String(line[start...])
  }

  /// The slashes outside of names in backticks, which may hold any.
  private static func slashes(in text: Substring) -> [String.Index] {
    var isRaw = false
    return text.indices.filter { index in
      if text[index] == "`" { isRaw.toggle() }
      return text[index] == "/" && !isRaw
    }
  }

  /// The test as the output of `swift test` names it on Linux: `title()`, `HomeTests.testTitle`, or a
  /// name in backticks in quotes.
  var event: String {
    guard isOfSwiftTesting else {
      return group.drop { $0 != "." }.dropFirst().dropLast() + "." + rest
    }
    if rest.hasPrefix("`") { return "\"" + rest.dropFirst().prefix { $0 != "`" } + "\"" }
    return rest.prefix { $0 != ")" } + ")"
  }

  /// An expression for this test behind its group, and for no other.
  var pattern: String {
    // In Swift Testing each name ends with its place, whether the list needs it or not.
    let place = isOfSwiftTesting && rest.hasSuffix(")") ? "(?:/[^/]*)?" : ""
    return Self.escaped(rest) + place
  }

  /// A text in which an expression finds nothing special: those of Foundation, which choose tests of
  /// XCTest, and those of Swift, which choose the others, agree on a backslash before what is neither
  /// letter nor digit.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      let isPlain = !character.isASCII || character.isLetter || character.isNumber
      result += isPlain || character == "_" ? String(character) : "\\" + String(character)
    }
    return result
  }
}
