import SubjectCatalogue

/// What the answers of a double's members are called: each by its function's name, overloaded ones
/// with their labels behind it (`user(id:)` is `userID`), then with their types.
struct AnswerNames {
  private var names: [String: String] = [:]

  init(_ members: [AppMember]) {
    var taken: Set<String> = []
    // There is one property of a name, and there may be functions.
    for member in members where member.kind == .property {
      names[member.id] = member.name
      taken.insert(member.name)
    }
    for forms in [Self.plain, Self.labelled, Self.typed] {
      let open = members.filter { names[$0.id] == nil }
      let groups = Dictionary(grouping: open, by: forms)
      for member in open {
        let form = forms(member)
        if groups[form]?.count == 1, !taken.contains(form) { names[member.id] = form }
      }
      taken.formUnion(names.values)
    }
    for member in members where names[member.id] == nil {
      let form = Self.typed(member)
      let number = (2...(members.count + 2)).first { !taken.contains(form + "\($0)") } ?? 0
      names[member.id] = taken.contains(form) ? form + "\(number)" : form
      taken.insert(names[member.id] ?? form)
    }
  }

  subscript(member: AppMember) -> String { names[member.id] ?? member.name }

  private static func plain(_ member: AppMember) -> String {
    switch member.kind {
    case .subscript: "element"
    case .initialiser: "initialise"
    default: member.name
    }
  }

  private static func labelled(_ member: AppMember) -> String {
    plain(member) + labels(of: member).filter { $0 != "_" }.map(raised).joined()
  }

  private static func typed(_ member: AppMember) -> String {
    let types = member.declaration.parameters.map { TypeSpelling.bare($0.type).text }
    let effects =
      (member.declaration.isAsync ? ["Async"] : [])
      + (member.declaration.thrown == .nothing ? [] : ["Throwing"])
    let words = types.isEmpty ? [member.declaration.type?.text ?? ""] : types
    let letters = words.map { raised(String($0.filter { $0.isLetter || $0.isNumber })) }
    return labelled(member) + letters.joined() + effects.joined()
  }

  private static func labels(of member: AppMember) -> [String] {
    member.kind == .property ? [] : DoubledCall.labels(in: member.title)
  }

  private static func raised(_ word: String) -> String {
    ["id", "url"].contains(word)
      ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
  }
}
