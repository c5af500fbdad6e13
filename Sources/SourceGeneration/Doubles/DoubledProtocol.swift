import SubjectCatalogue

/// A protocol with all requirements that its double implements.
struct DoubledProtocol {
  let type: AppType
  /// The name of the double: `RoutingDouble`.
  let name: String
  /// The requirements of the protocol, then the requirements of all protocols that it refines.
  ///
  /// A requirement that two protocols declare occurs once.
  private(set) var members: [DoubledMember] = []
  /// Whether a double may move to other threads.
  let isSendable: Bool
  /// The global actor of the whole double: `@MainActor`.
  let actor: String?

  /// Collects all requirements that the double of a protocol implements.
  ///
  /// - Throws: ``UnwritableDouble`` for a protocol that no double can implement.
  init(_ type: AppType, in catalogue: SubjectCatalogue) throws(UnwritableDouble) {
    (self.type, name) = (type, Self.name(of: type))
    guard type.access.isSeenByTests else {
      throw UnwritableDouble("is \(type.access.rawValue), so other files cannot see it")
    }
    if type.availability.isDiscouraged { throw UnwritableDouble("is deprecated or unavailable") }
    let all = [type] + catalogue.protocols(of: type)
    actor = all.lazy.compactMap { Self.actor(of: $0.isolation) }.first
    isSendable = actor != nil || all.contains { $0.protocols.contains(Self.sendable) }
    for level in all { try Self.refuseAncestors(of: level, in: catalogue) }
    for member in try Self.requirements(of: all) {
      let facts = member.availability
      if facts.isDiscouraged
        || (facts.attribute != nil && facts.attribute != type.availability.attribute)
      {
        throw UnwritableDouble("has \(member.title), which is deprecated or unavailable somewhere")
      }
      members.append(try DoubledMember(member, in: catalogue, isSendable: isSendable))
    }
    try nameAnswers()
  }

  private static let sendable = "s:s8SendableP"

  /// Returns the name of a double: `RoutingDouble`.
  static func name(of type: AppType) -> String { type.path.joined() + "Double" }

  /// Returns the attribute that isolates a declaration to an actor: `@MainActor`.
  ///
  /// The result is `nil` for a declaration without isolation.
  static func actor(of isolation: AppIsolation) -> String? {
    switch isolation {
    case .none: nil
    case .main: "@MainActor"
    case .other(let name): "@" + name
    }
  }

  /// Throws if the protocol requires a superclass, or refines a protocol of another package.
  ///
  /// Protocols without requirements, such as `Sendable`, are allowed.
  private static func refuseAncestors(of level: AppType, in catalogue: SubjectCatalogue)
    throws(UnwritableDouble)
  {
    for (id, name) in zip(level.protocols, level.protocolNames) {
      let known = catalogue.type(id)
      let short = known?.name ?? name.split(separator: ".").last.map(String.init) ?? id
      let isFree = known?.kind == .protocol || (known == nil && withoutRequirements.contains(short))
      if !isFree { throw UnwritableDouble("refines \(short)") }
    }
  }

  private static let withoutRequirements: Set = [
    "AnyObject", "Copyable", "Escapable", "Sendable", "SendableMetatype",
  ]

  private static func requirements(of all: [AppType]) throws(UnwritableDouble) -> [AppMember] {
    var found: [AppMember] = []
    for member in all.flatMap(\.members) {
      let known = found.first { $0.title == member.title }
      if let known, !isSame(known.declaration, member.declaration) {
        throw UnwritableDouble("has \(member.title) in two forms")
      }
      if known == nil { found.append(member) }
    }
    return found
  }

  /// Whether one function of a double can meet both requirements.
  private static func isSame(_ one: Declaration, _ other: Declaration) -> Bool {
    one.parameters == other.parameters && one.type == other.type && one.isAsync == other.isAsync
      && one.thrown == other.thrown && one.isSettable == other.isSettable
      && one.attributes == other.attributes
  }

  /// Names each answer of the double after its function.
  ///
  /// The names for overloaded functions also contain the labels.
  private mutating func nameAnswers() throws(UnwritableDouble) {
    let names = Dictionary(grouping: members, by: \.name)
    for index in members.indices where (names[members[index].name]?.count ?? 0) > 1 {
      members[index].name += members[index].labels.map { label in
        ["id", "url"].contains(label)
          ? label.uppercased() : label.prefix(1).uppercased() + label.dropFirst()
      }.joined()
    }
    var taken: Set = ["answers", "calls", "double", "keptAnswers"]
    for member in members where !taken.insert(member.name).inserted {
      throw UnwritableDouble(
        "has \(member.title), and the name '\(member.name)' of its answer is taken by another member"
      )
    }
  }
}
