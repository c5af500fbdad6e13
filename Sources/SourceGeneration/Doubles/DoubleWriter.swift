import SubjectCatalogue

/// Writes the class that stands in for one protocol.
struct DoubleWriter {
  let doubled: DoubledProtocol
  let instance: [DoubledMember]
  let statics: [DoubledMember]
  /// What the property of the answers is called, which a requirement may be called as well.
  let answers: String
  let calls: String

  init(_ doubled: DoubledProtocol) throws(UnwritableDouble) {
    self.doubled = doubled
    let requirements = doubled.requirements
    let taken = Set(requirements.map(\.name))
    if taken.contains("double") {
      throw UnwritableDouble(
        "has a requirement that is called double, as what a double stands on is"
      )
    }
    answers = taken.contains("answers") ? "testAnswers" : "answers"
    calls = taken.contains("calls") ? "testCalls" : "calls"
    let isOfType: (AppMember) -> Bool = { !$0.isInstance || $0.kind == .initialiser }
    instance = try Self.members(requirements.filter { !isOfType($0) }, doubled, ofType: false)
    statics = try Self.members(requirements.filter(isOfType), doubled, ofType: true)
    try refuseUnreachable()
  }

  private static func members(
    _ members: [AppMember],
    _ doubled: DoubledProtocol,
    ofType: Bool
  ) throws(UnwritableDouble) -> [DoubledMember] {
    let names = AnswerNames(members)
    var made: [DoubledMember] = []
    for member in members {
      made.append(
        try DoubledMember(
          DoubledCall(member, in: doubled),
          named: names[member],
          isSendable: ofType || doubled.isSendable,
          mayDemand: !ofType
        )
      )
    }
    return made
  }

  /// Refuses what an initialiser cannot be given and what no thread may hold.
  private func refuseUnreachable() throws(UnwritableDouble) {
    if let made = statics.first(where: { $0.member.kind == .initialiser }), !demanded.isEmpty {
      throw UnwritableDouble("has \(made.member.title), which cannot be given the answers it needs")
    }
    for member in instance + statics where member.member.kind == .property {
      guard let type = member.declaration.type, member.declaration.isSettable else { continue }
      let isFree = member.member.isolation == .none && member.isSendable
      if isFree, !member.call.spelling.isSendable(type) {
        throw UnwritableDouble(
          "has \(member.member.title), a value that may not go to other threads"
        )
      }
    }
    guard !doubled.generics.parameters.isEmpty else { return }
    for member in statics {
      let types =
        member.declaration.parameters.map(\.type) + [member.declaration.type].compactMap(\.self)
      let isOpen = types.contains { type in
        doubled.generics.areMentioned(in: type) || type.tokens.contains { $0.text == "Self" }
      }
      if isOpen {
        throw UnwritableDouble("has the static \(member.member.title) for an associated type")
      }
    }
  }

  var demanded: [DoubledMember] {
    instance.filter { if case .never = $0.unanswered { true } else { false } }
  }

  /// Whether a stored value has to say that it is nobody's.
  var isIsolated: Bool { doubled.actor != nil || doubled.isActor }

  /// The class, and what holds the answers of the type itself.
  var declarations: [String] { statics.isEmpty ? [text] : [text, staticsText] }

  private var text: String {
    var blocks: [[String]] = []
    if !instance.isEmpty { blocks.append(answersText(instance, isSendable: doubled.isSendable)) }
    blocks.append(storage)
    blocks.append(initialiser)
    if !doubled.generics.aliases.isEmpty { blocks.insert(doubled.generics.aliases, at: 0) }
    if !doubled.outsideLines.isEmpty, !doubled.isNSObject { blocks.append(doubled.outsideLines) }
    let members = MemberWriter(self)
    blocks += instance.map { members.lines(of: $0) } + statics.map { members.lines(of: $0) }
    let body = blocks.map { $0.joined(separator: "\n").indented(by: 2) }.joined(separator: "\n\n")
    return (head + [body, "}"]).joined(separator: "\n")
  }

  private var head: [String] {
    var lines = [
      "/// Stands in for `\(doubled.type.name)`: its calls are lines, its answers are a test's."
    ]
    lines += availability
    if let actor = doubled.actor { lines.append(actor) }
    let kind = doubled.isActor ? "actor" : "final class"
    let parents =
      (doubled.isNSObject ? ["NSObject"] : []) + [doubled.type.name, "SnapshotDouble"]
    let name = "\(kind) \(doubled.name)\(doubled.generics.list):"
    let parts =
      [name, parents.joined(separator: ", ")] + [doubled.generics.clause].filter { !$0.isEmpty }
    let line = parts.joined(separator: " ") + " {"
    guard line.count > 100 else { return lines + [line] }
    return lines + [name] + parts.dropFirst().map { "  " + $0 } + ["{"]
  }

  /// What code needs that uses the protocol, and what it spells.
  var availability: [String] {
    let used = doubled.ids.compactMap { $0.id.flatMap(doubled.catalogue.type) }
    let facts = [doubled.type.availability] + doubled.requirements.map(\.availability)
    var lines: [String] = []
    for line in facts.compactMap(\.attribute) + used.compactMap(\.availability.attribute)
    where !lines.contains(line) {
      lines.append(line)
    }
    let isOld =
      doubled.type.availability.isDiscouraged
      || used.contains { $0.availability.isDiscouraged }
    return lines + (isOld ? ["@available(*, deprecated)"] : [])
  }

  func answersText(_ members: [DoubledMember], isSendable: Bool) -> [String] {
    let fields = members.flatMap(\.fields).map { Wrapping.wrapped($0, margin: 4).indented(by: 2) }
    return ["struct Answers\(isSendable ? ": Sendable" : "") {"] + fields + ["}"]
  }

  private var storage: [String] {
    let word = isIsolated ? "nonisolated " : ""
    var lines: [String] = []
    if !instance.isEmpty, !doubled.isSendable {
      lines.append(
        demanded.isEmpty ? "var \(answers) = Answers()" : "var \(answers): Answers"
      )
    } else if !instance.isEmpty {
      lines += Self.reach(answers, word)
      lines.append(
        demanded.isEmpty
          ? "\(word)private let \(Self.kept) = JourneyCalls.KeptAnswers(Answers())"
          : "\(word)private let \(Self.kept): JourneyCalls.KeptAnswers<Answers>"
      )
    }
    return lines + [
      "\(word)let \(calls): JourneyCalls", "\(word)let double: JourneyCalls.Receiver",
    ]
  }

  static let kept = "keptAnswers"

  /// The answers that are kept under a lock.
  static func reach(_ answers: String, _ word: String) -> [String] {
    [
      "\(word)var \(answers): Answers {", "  get { \(kept).answers }",
      "  _modify { yield &\(kept).answers }", "}",
    ]
  }

  private var initialiser: [String] {
    let word = doubled.actor != nil ? "nonisolated " : ""
    let parameters = demanded.map { (member: $0, label: Self.label(of: $0)) }
    var lines = ["\(word)\(doubled.isNSObject ? "" : "")init("]
    lines.append("  calls: JourneyCalls = JourneyCalls(),")
    lines.append("  named word: String = \"\(ReceiverWord.of(doubled.type.shortName))\",")
    for (member, label) in parameters {
      let text = "\(label): @escaping \(member.closure())"
      lines.append(Wrapping.wrapped(text, margin: 5).indented(by: 2) + ",")
    }
    lines += Self.place.map { "  " + $0 } + [") {", "  self.\(calls) = calls"]
    lines.append(Self.foundation(doubled.name, "word"))
    if !parameters.isEmpty {
      let list = parameters.map { "\($0.member.name): \($0.label)" }.joined(separator: ", ")
      let made =
        doubled.isSendable
        ? "\(Self.kept) = JourneyCalls.KeptAnswers(Answers(\(list)))"
        : "\(answers) = Answers(\(list))"
      lines.append(Wrapping.wrapped(made, margin: 4).indented(by: 2))
    }
    if doubled.isNSObject { lines.append("  super.init()") }
    return lines + ["}"]
  }

  /// What the initialiser calls an answer that it demands.
  private static func label(of member: DoubledMember) -> String {
    let own: Set = ["calls", "named", "word", "fileID", "file", "testName", "line", "column"]
    let name = member.name.filter { $0 != "`" }
    return own.contains(name) ? name + "Answer" : member.name
  }
}
