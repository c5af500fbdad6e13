/// How the requests that one rule takes stand to those that another one takes.
enum Relation: Hashable, Sendable {
  /// No request is taken by both.
  case apart
  /// Both take the same requests.
  case same
  /// The first takes all requests of the second, and more.
  case covers
  /// The second takes all requests of the first, and more.
  case covered
  /// Some requests are taken by both, and each takes more.
  case overlaps
  /// Nothing can be proven, because an expression or a closure decides.
  case unknown

  /// The relation of two rules that each ask for two independent things.
  static func && (left: Relation, right: @autoclosure () -> Relation) -> Relation {
    if left == .apart { return .apart }
    let right = right()
    switch (left, right) {
    case (_, .apart): return .apart
    case (.unknown, _), (_, .unknown): return .unknown
    case (.same, let other), (let other, .same): return other
    default: return left == right ? left : .overlaps
    }
  }

  /// The relation of two rules of which it is known whether each takes all that the other takes.
  static func of(covers: Bool, covered: Bool, otherwise: Relation) -> Relation {
    switch (covers, covered) {
    case (true, true): .same
    case (true, false): .covers
    case (false, true): .covered
    case (false, false): otherwise
    }
  }
}
