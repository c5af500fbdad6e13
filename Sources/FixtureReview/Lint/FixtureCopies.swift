import JSONSyntax
import ToolBasics

/// Files that are copies of others, or were copies once.
enum FixtureCopies {
  /// The shortest list whose equal elements are no coincidence.
  private static let shortestList = 10

  /// Returns a finding for each later file of a pair with equal bytes, with one name in two
  /// folders, or with nearly equal lists.
  static func findings(in contents: [FixtureContent]) -> [FixtureFinding] {
    var findings: [FixtureFinding] = []
    for (index, content) in contents.enumerated() where !content.bytes.isEmpty {
      let elements = Set(content.list)
      for other in contents[..<index] {
        guard let detail = detail(content, elements, other) else { continue }
        findings.append(
          FixtureFinding(kind: .copy, path: content.path, subject: other.path, detail: detail)
        )
        break
      }
    }
    return findings
  }

  private static func detail(
    _ content: FixtureContent,
    _ elements: Set<Int>,
    _ other: FixtureContent
  ) -> String? {
    if content.bytes == other.bytes {
      return "it is byte for byte \(other.path); let tests read one of them."
    }
    if name(of: content.path) == name(of: other.path) {
      return "it has the name of \(other.path) and says something else; make them equal, or give "
        + "one another name."
    }
    let longer = max(content.list.count, other.list.count)
    guard min(content.list.count, other.list.count) >= shortestList else { return nil }
    let shared = other.list.count { elements.contains($0) }
    guard shared * 10 >= longer * 9 else { return nil }
    return "\(shared) of its \(content.list.count) elements are also in \(other.path), which has "
      + "\(other.list.count); make them equal, or read one of them."
  }

  private static func name(of path: String) -> Substring {
    path.split(separator: "/").last ?? ""
  }
  /// Returns the elements of the longest list, as hashes of their meanings without the order of
  /// keys.
  static func longestList(in node: JSONNode) -> [Int] {
    var longest: [Int] = []
    _ = meaning(of: node, &longest)
    return longest
  }

  private static func meaning(of node: JSONNode, _ longest: inout [Int]) -> Int {
    var hasher = Hasher()
    switch node.value {
    case .object(let members):
      var sum = 0
      for member in members {
        sum &+= [member.key.hashValue, meaning(of: member.value, &longest)].hashValue
      }
      return sum
    case .array(let elements):
      let meanings = elements.map { meaning(of: $0, &longest) }
      if meanings.count > longest.count { longest = meanings }
      hasher.combine(meanings)
    case .string(let text):
      hasher.combine(text)
      hasher.combine(true)
    case .number(let text): hasher.combine(text)
    case .bool(let truth): hasher.combine(truth)
    case .null: break
    }
    return hasher.finalize()
  }
}
