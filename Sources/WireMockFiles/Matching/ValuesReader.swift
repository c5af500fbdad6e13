import HTTPFixtures
import JSONSyntax

/// Reads what is asked of all values of a name: a matcher, `hasExactly` or `includes`.
struct ValuesReader {
  private let member: JSONNode.Member
  private let file: String

  init(_ member: JSONNode.Member, file: String) {
    self.member = member
    self.file = file
  }

  func matcher() throws(FixtureError) -> ValuesMatcher {
    for (key, kind) in [("hasExactly", ValuesMatcher.Kind.exactly), ("includes", .includes)]
    where member.value[key] != nil {
      let reader = try ObjectReader(member.value, key: member.key, file: file, known: [key])
      var rules: [TextMatcher] = []
      for node in try reader.elements(key) ?? [] {
        rules.append(try MatcherReader(node, key: key, file: file).matcher())
      }
      return ValuesMatcher(kind: kind, rules: rules)
    }
    let rule = try MatcherReader(member.value, key: member.key, file: file).matcher()
    return ValuesMatcher(kind: .one, rules: [rule])
  }
}
