extension Stub.Path {
  /// How the paths of this pattern stand to those of another one.
  ///
  /// Of two regular expressions nothing can be proven unless they are written alike.
  func relation(to other: Stub.Path) -> Relation {
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

  /// The segments of the paths, `nil` where one has a hole; `nil` when nothing is known of them.
  var segments: [String?]? {
    exactPath.map { pathSegments(of: $0) } ?? template?.texts
  }
}
