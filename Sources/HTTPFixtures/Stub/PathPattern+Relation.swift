extension PathPattern {
  /// How the paths of this pattern stand to those of another one.
  ///
  /// Of two regular expressions nothing can be proven unless they are written alike.
  func relation(to other: PathPattern) -> Relation {
    if let exactPath, let path = other.exactPath { return exactPath == path ? .same : .apart }
    if self == other { return .same }
    if let exactPath { return other.matches(exactPath) ? .covered : .apart }
    if let path = other.exactPath { return matches(path) ? .covers : .apart }
    if takesEverything { return .covers }
    if other.takesEverything { return .covered }
    if let template, let other = other.template { return template.relation(to: other) }
    return .unknown
  }

  var takesEverything: Bool {
    kind == .expression && [".*", "/.*"].contains(text)
  }

  /// The first segment of every path that an expression takes, when it is literal.
  var firstSegment: Substring? {
    guard kind == .expression, !text.contains("|") else { return nil }
    guard text.hasPrefix("/"), let end = text.dropFirst().firstIndex(of: "/") else { return nil }
    let segment = text.dropFirst()[..<end]
    // A quantifier right behind the slash would make the slash itself a matter of choice.
    let next = text.index(after: end)
    if next < text.endIndex, "*?{+".contains(text[next]) { return nil }
    return segment.contains { "\\.[](){}*+?^$|".contains($0) } ? nil : segment
  }
}
