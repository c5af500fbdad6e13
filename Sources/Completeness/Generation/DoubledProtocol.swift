/// A plain protocol with all requirements that its double implements.
struct DoubledProtocol {
  let type: AppType
  /// The name of the double: `RoutingDouble`.
  let name: String
  /// The requirements of the protocol, then the requirements of all protocols that it refines.
  private(set) var members: [DoubledMember] = []
  /// Whether the double belongs to the main actor.
  let isOnMain: Bool
  /// Whether a double may move to other threads.
  let isSendable: Bool

  /// Collects all requirements that the double of a protocol implements.
  ///
  /// - Throws: ``UnwritableDouble`` for a protocol that is not plain.
  init(_ type: AppType, in catalogue: SubjectCatalogue) throws(UnwritableDouble) {
    self.type = type
    name = type.path.joined() + "Double"
    guard type.access.isSeenByTests else {
      throw UnwritableDouble("is \(type.access.rawValue), so other files cannot see it")
    }
    if type.availability.isDiscouraged { throw UnwritableDouble("is deprecated or unavailable") }
    let all = [type] + catalogue.protocols(of: type)
    isOnMain = all.contains { $0.isolation == .main }
    isSendable = isOnMain || all.contains { $0.protocols["s:s8SendableP"] != nil }
    let ancestors = all.flatMap(\.protocols).sorted { $0.value < $1.value }
    for (id, name) in ancestors where catalogue.type(id)?.kind != .protocol {
      let short = catalogue.type(id)?.name ?? String(name.split(separator: ".").last ?? "")
      if !Self.withoutRequirements.contains(short) { throw UnwritableDouble("refines \(short)") }
    }
    for member in all.flatMap(\.members) {
      if members.contains(where: { $0.title == member.title }) {
        throw UnwritableDouble("has \(member.title) in two forms")
      }
      members.append(try DoubledMember(member, of: self, in: catalogue))
    }
    try nameAnswers()
  }

  private static let withoutRequirements: Set = [
    "AnyObject", "Copyable", "Escapable", "Sendable", "SendableMetatype",
  ]

  /// Names each answer of the double after its function, and an answer of an overloaded function
  /// also after its labels.
  private mutating func nameAnswers() throws(UnwritableDouble) {
    let names = Dictionary(grouping: members, by: \.name)
    var taken: Set = ["answers", "calls", "double", "keptAnswers"]
    for index in members.indices {
      let member = members[index]
      if names[member.name, default: []].count > 1 {
        let labels = member.declaration.parameters.compactMap(\.label)
        members[index].name += labels.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      }
      if !taken.insert(members[index].name).inserted {
        throw UnwritableDouble(
          "has \(member.title), and the name '\(members[index].name)' of its answer is taken"
        )
      }
    }
  }
}
