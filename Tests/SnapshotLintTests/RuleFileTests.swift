import Testing
import ToolBasics

/// The lines of `.proofsheet.conf`, and what becomes of them.
@Suite struct RuleFileTests {
  static let lines: [(line: String, parts: [String?])] = [
    ("module App*", ["module", nil, "App*", nil, ""]),
    ("subject : Screen", ["subject", nil, ": Screen", nil, ""]),
    ("\tdouble  *Routing | who is asked ", ["double", nil, "*Routing", nil, "who is asked"]),
    ("secret pattern card ####", ["secret", "pattern", "card ####", nil, ""]),
    ("secret value two  words in a|b", ["secret", "value", "two  words in a|b", nil, ""]),
    ("allow value in | a word", ["allow", "value", "in", nil, "a word"]),
    ("allow long in *.txt | a | b", ["allow", "long", "", "*.txt", "a | b"]),
    ("allow format log in in A/* | why", ["allow", "format", "log in", "A/*", "why"]),
    ("allow format  a  b  in  A/* | why", ["allow", "format", "a  b", "A/*", "why"]),
    ("allow omit A.b | why", ["allow", "omit", "A.b", nil, "why"]),
    ("allow unshown A.b = .in | why", ["allow", "unshown", "A.b = .in", nil, "why"]),
  ]

  @Test(arguments: lines) func aLineIsARule(_ line: String, _ parts: [String?]) throws {
    let rule = try #require(try RuleFile("# a comment\n\n\(line)\r\n").rules.first)
    #expect(
      [rule.word.rawValue, rule.kind?.rawValue, rule.what, rule.file, rule.reason] == parts
    )
    #expect(rule.place == ".proofsheet.conf:3")
  }

  static let wrong: [(line: String, sentence: String)] = [
    ("subjct *Screen", "begins with 'subjct'; did you mean 'subject NAME'?"),
    ("omit A.b | why", "begins with 'omit'; did you mean 'allow omit WHAT | WHY'?"),
    ("name key", "begins with 'name'; did you mean 'secret name TEXT'?"),
    ("| why", "begins with '|'; did you mean 'allow optional [WHAT] in FILE | WHY'?"),
    ("module", "names nothing; write 'module NAME'."),
    ("secret", "says nothing behind 'secret'; write one of name, value, pattern there."),
    ("secret pattren x", "says 'pattren' behind 'secret'; did you mean 'secret pattern TEXT'?"),
    ("secret name", "names nothing; write 'secret name TEXT'."),
    ("secret name x # ours", "has a remark behind '#'; write it behind ' | '."),
    (
      "allow formats in a.txt | why",
      "says 'formats' behind 'allow'; did you mean 'allow format [WHAT] in FILE | WHY'?"
    ),
    ("allow tokens x | y", "says 'tokens' behind 'allow'; did you mean 'allow token WHAT | WHY'?"),
    (
      "allow | y",
      "says nothing behind 'allow'; write one of optional, format, key, unlabelled, "
        + "truncated, long, unread, missing, case, invalid, copy, secret, personal, remote, link, omit, "
        + "unshown, name, value, token there."
    ),
    ("allow format | a.txt | y", "names no file; write 'allow format [WHAT] in FILE | WHY'."),
    ("allow format x in | y", "names no file; write 'allow format [WHAT] in FILE | WHY'."),
    ("allow format in a.txt", "gives no reason; write 'allow format [WHAT] in FILE | WHY'."),
    ("allow omit A.b |", "gives no reason; write 'allow omit WHAT | WHY'."),
    ("allow token | why", "names nothing; write 'allow token WHAT | WHY'."),
  ]

  @Test(arguments: wrong) func aLineThatIsNoRuleIsNamed(_ line: String, _ sentence: String) {
    let error = #expect(throws: RuleFileError.self) { try RuleFile("module App\n\(line)\n") }
    #expect(error?.description == ".proofsheet.conf:2 \(sentence)")
  }

  /// Patterns are secrets only, and waivers are findings only.
  @Test(arguments: ["allow pattern x | y", "allow waiver x | y", "secret token x"])
  func aKindOfAnotherWordIsRefused(_ line: String) {
    #expect(throws: RuleFileError.self) { try RuleFile(line) }
  }

  @Test func theLineThatIsToldAllowsWhatItNames() throws {
    for what in ["%@", "", "log in", "two\nlines", "a | b", " a"] {
      let finding: RuleFile.Facts = (.format, what, "A/a in b.txt")
      let way = RuleFile.way(toAllow: [finding])
      let line = try #require(way.split(separator: ": ", maxSplits: 1).last)
      #expect(try RuleFile(String(line)).judge([finding], of: [.format], by: \.self).left.isEmpty)
    }
    #expect(RuleFile.way(toAllow: [(.waiver, "x", "y")]) == ".")
  }
}
