import SubjectCatalogue

/// A list that views read by its count and one element at a time: `numberOfItems()` and `item(at:)`.
enum CountedList {
  /// Returns the functions that return one element, such as `item(at:)`.
  ///
  /// Each function comes with the expression that reads all elements.
  static func all(
    of type: AppType,
    in catalogue: SubjectCatalogue,
    _ rules: SubjectRules
  ) -> [(property: AppMember, expression: String)] {
    let members = catalogue.lineage(of: type).flatMap(\.members).filter {
      isRead($0, of: type) && !rules.omits("\(type.name).\($0.name)")
    }
    let counts = members.filter { member in
      let name = member.name.lowercased()
      return member.declaration.parameters.isEmpty && member.declaration.type?.text == "Int"
        && (name == "count" || name.hasPrefix("numberof"))
    }
    return members.filter(isElement).compactMap { element in
      let word = element.name.lowercased()
      let own = counts.first { $0.name.lowercased().contains(word) }
      guard let count = counts.count == 1 ? counts[0] : own else { return nil }
      let number = "self.\(count.declaration.name)" + (count.kind == .function ? "()" : "")
      let label = element.declaration.parameters[0].label.map { $0 + ": " } ?? ""
      let read = "self.\(element.declaration.name)(\(label)$0)"
      return (element, "(0..<Swift.max(0, \(number))).map { \(read) }")
    }
  }

  /// Whether a description can read a member: the member is visible, and neither waits, throws nor
  /// mutates.
  private static func isRead(_ member: AppMember, of type: AppType) -> Bool {
    let declaration = member.declaration
    if case .other = member.isolation { return false }
    return member.isInstance && declaration.generics.isEmpty && member.access >= type.access
      && !member.isConditional && !declaration.isAsync && declaration.thrown == .nothing
      && !member.availability.isDiscouraged && member.availability.attribute == nil
      && !declaration.modifiers.contains("mutating")
  }

  private static func isElement(_ member: AppMember) -> Bool {
    let parameters = member.declaration.parameters
    return member.kind == .function && parameters.count == 1 && parameters[0].type.text == "Int"
      && (parameters[0].label == "at" || member.name.hasSuffix("At"))
      && member.declaration.type != nil && !acts.contains(where: member.name.hasPrefix)
  }

  /// The verbs that begin the names of functions with an effect: `removeItem(at:)`.
  private static let acts = [
    "remove", "delete", "pop", "take", "insert", "move", "select", "deselect", "did", "tap",
    "toggle", "open", "load", "fetch", "make", "create", "perform", "handle",
  ]
}
