import SubjectCatalogue

/// A protocol with everything that a type has to do that conforms to it.
struct DoubledProtocol {
  let type: AppType
  let catalogue: SubjectCatalogue
  /// The double's name: `RoutingDouble`.
  let name: String
  /// Its requirements and those of what it refines, each once, its own first.
  private(set) var requirements: [AppMember] = []
  /// Its associated types, each with its constraints, and the conditions on them.
  private(set) var generics = DoubledGenerics()
  /// Lines for protocols of other packages.
  private(set) var outsideLines: [String] = []
  private(set) var isSendable = false
  private(set) var isActor = false
  private(set) var isNSObject = false
  /// The global actor that the whole double stands on: `@MainActor`.
  private(set) var actor: String?

  init(_ type: AppType, in catalogue: SubjectCatalogue) throws(UnwritableDouble) {
    (self.type, self.catalogue) = (type, catalogue)
    name = Self.name(of: type)
    guard type.access.isSeenByTests else {
      throw UnwritableDouble("is \(type.access.rawValue) and seen only in its own file")
    }
    let all = [type] + catalogue.protocols(of: type)
    for level in all {
      if let text = Self.actor(of: level.isolation) { actor = actor ?? text }
      for member in level.members { add(member) }
    }
    try generics.read(all)
    try readOutside(all)
    try refuseSuperclass(all)
    if actor != nil || isActor { isSendable = true }
  }

  /// What a double is called: `RoutingDouble`.
  static func name(of type: AppType) -> String { type.path.joined() + "Double" }

  /// How an attribute says where a declaration stands; nil for one without isolation.
  static func actor(of isolation: AppIsolation) -> String? {
    switch isolation {
    case .none: nil
    case .main: "@MainActor"
    case .other(let name): "@" + name
    }
  }

  /// Types that the double spells.
  var ids: [DeclarationToken] {
    let declarations = requirements.map(\.declaration) + generics.declarations
    let spelled = declarations.flatMap(\.tokens)
    // An alias of the protocol is written out.
    let aliased = spelled.indices.dropFirst(2).filter { spelled[$0 - 2].text == "Self" }
      .compactMap { catalogue.alias(at: spelled[$0...])?.type.tokens }.joined()
    let tokens = (spelled + aliased).filter { $0.id != nil && $0.kind == .type }
    guard isNSObject else { return tokens }
    return tokens + type.declaration.tokens.filter { $0.id != nil }
  }

  private mutating func add(_ member: AppMember) {
    guard member.kind != .associatedType, member.kind != .value else { return }
    let key = Self.key(of: member)
    for (index, known) in requirements.enumerated() where Self.key(of: known) == key {
      if Self.meets(known, member) { return }
      if Self.meets(member, known) {
        requirements[index] = member
        return
      }
    }
    requirements.append(member)
  }

  /// Whether what meets one requirement meets another one of the same name and types: it can be set,
  /// waits and fails no more than that, and stands on no other actor.
  private static func meets(_ left: AppMember, _ right: AppMember) -> Bool {
    let (one, other) = (left.declaration, right.declaration)
    return (one.isSettable || !other.isSettable) && (!one.isAsync || other.isAsync)
      && (one.thrown == .nothing || one.thrown == other.thrown || other.thrown == .anything)
      && (left.isolation == .none || left.isolation == right.isolation)
  }

  private static func key(of member: AppMember) -> String {
    let declaration = member.declaration
    guard member.kind != .property else { return "\(member.isInstance) \(declaration.name)" }
    let types = declaration.parameters.map(\.type.text).joined(separator: ",")
    return "\(member.isInstance) \(member.title) \(types) -> \(declaration.type?.text ?? "")"
      + declaration.generics + declaration.conditions
  }

  private func refines(_ id: String, _ all: [AppType]) -> Bool {
    all.contains { $0.protocols.contains(id) }
  }

  private mutating func readOutside(_ all: [AppType]) throws(UnwritableDouble) {
    var found: Set<String> = []
    let isHashable = refines("s:SH", all)
    for (id, name) in all.flatMap({ Array(zip($0.protocols, $0.protocolNames)) }) {
      guard catalogue.type(id) == nil, found.insert(id).inserted else { continue }
      if id == "s:SQ", isHashable { continue }
      if id == "s:s12IdentifiableP", requirements.contains(where: { $0.name == "id" }) { continue }
      let outside = try OutsideProtocol(
        id,
        name,
        concrete: generics.concrete,
        double: self.name
      )
      outsideLines += outside.lines
      isSendable = isSendable || outside.isSendable
      isActor = isActor || outside.isActor
      isNSObject = isNSObject || outside.isNSObject
    }
  }

  /// A class that conforms needs that superclass, and nobody knows how one is made.
  private func refuseSuperclass(_ all: [AppType]) throws(UnwritableDouble) {
    for id in all.flatMap(\.protocols) {
      if let known = catalogue.type(id), known.kind != .protocol {
        throw UnwritableDouble("asks for a subclass of \(known.name)")
      }
    }
  }
}
