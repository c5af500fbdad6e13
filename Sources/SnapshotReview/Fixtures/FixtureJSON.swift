import JSONSyntax

/// A JSON text as fixture care reads it: its values with their keys and places.
struct FixtureJSON {
  /// A text, number or literal.
  struct Leaf: Equatable {
    /// The key that says what the value is; nil for values of a list without one.
    let key: String?
    /// The text itself, or the number as it is spelled.
    let text: String
    /// Whether the value is a text.
    let isText: Bool
    /// Where the value begins.
    let offset: Int
  }

  /// All values, in order.
  private(set) var leaves: [Leaf] = []
  /// What the elements of the longest list mean, whatever the order of their keys.
  private(set) var longestList: [Int] = []

  /// Reads one value and nothing after it.
  ///
  /// - Complexity: O(n) in the number of bytes.
  init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
    let node = try JSONParser.parse(bytes)
    _ = take(node, key: nil)
  }

  /// Keeps what a value holds; returns a hash of what it means.
  private mutating func take(_ node: JSONNode, key: String?) -> Int {
    switch node.value {
    case .object(let members): return take(members, key: key)
    case .array(let elements):
      let meanings = elements.map { take($0, key: key) }
      if meanings.count > longestList.count { longestList = meanings }
      return meanings.hashValue
    case .string(let text): return keep(text, key: key, at: node, isText: true)
    case .number(let text): return keep(text, key: key, at: node)
    case .bool(let truth): return keep("\(truth)", key: key, at: node)
    case .null: return keep("null", key: key, at: node)
    }
  }

  private mutating func take(_ members: [JSONNode.Member], key: String?) -> Int {
    var sum = 0
    for member in members {
      let meaning = take(member.value, key: Self.meaningfulKey(member.key, in: key, members))
      var hasher = Hasher()
      hasher.combine(member.key)
      hasher.combine(meaning)
      sum &+= hasher.finalize()
    }
    return sum
  }

  private mutating func keep(
    _ text: String,
    key: String?,
    at node: JSONNode,
    isText: Bool = false
  ) -> Int {
    leaves.append(Leaf(key: key, text: text, isText: isText, offset: node.bytes.lowerBound))
    var hasher = Hasher()
    hasher.combine(text)
    hasher.combine(isText)
    return hasher.finalize()
  }

  /// What says what a value is: archives of traffic write `{"name": "Cookie", "value": "…"}`.
  private static func meaningfulKey(
    _ key: String,
    in parent: String?,
    _ members: [JSONNode.Member]
  ) -> String {
    guard key == "value", let name = members.first(where: { $0.key == "name" }) else { return key }
    return parent?.lowercased() == "cookies" ? "cookie" : name.value.text ?? key
  }
}
