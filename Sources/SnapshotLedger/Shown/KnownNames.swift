/// The subjects behind the names in the texts of one test target.
///
/// A text names a type without its module. If a test target depends on two modules that declare
/// types of the same name, this name has no known subject.
struct KnownNames: Sendable {
  let declarations: Declarations
  /// The index of each subject, by its name.
  private var subjects: [String: Int] = [:]
  /// The index of each enum, by its type's identifier.
  private var enums: [String: Int] = [:]

  /// Collects the names of the subjects in the modules that a test target depends on.
  init(_ declarations: Declarations, in modules: [String]) {
    self.declarations = declarations
    let own = declarations.subjects.enumerated().filter { modules.contains($1.module) }
    for (name, some) in Dictionary(grouping: own, by: \.element.name) where some.count == 1 {
      subjects[name] = some[0].offset
    }
    for (number, subject) in own where subject.isEnum { enums[subject.id] = number }
  }

  /// Returns the subject that a line names: `HomeViewModel`, `BoxViewModel<Int>`,
  /// `HomeViewModel #2`, `.failed(FailureViewModel)`, `BannerViewModel.sale("x")`.
  func subject(_ head: some StringProtocol) -> Int? {
    // Most values are no types, as their first byte shows.
    guard let first = head.utf8.first, first == 0x2E || first >= 0x80 || first &- 0x41 < 26 else {
      return nil
    }
    var head = head[...]
    while head.hasPrefix("."), head.hasSuffix(")"), let start = head.firstIndex(of: "(") {
      head = head[head.index(after: start)...].dropLast()
    }
    let name = head.prefix { $0 != " " && $0 != "<" && $0 != "(" }
    let rest = head[name.endIndex...]
    let isNumbered = rest.hasPrefix(" #") && rest.dropFirst(2).allSatisfy(\.isNumber)
    if rest.isEmpty || isNumbered || rest.hasPrefix("<"), let subject = subjects[String(name)] {
      return subject
    }
    guard let dot = name.lastIndex(of: "."), rest.isEmpty || rest.hasPrefix("("),
      let subject = subjects[String(name[..<dot])]
    else { return nil }
    return declarations.subjects[subject].isEnum ? subject : nil
  }

  /// Returns the enum whose case is the value of a subject's property.
  func choice(of property: String, in subject: Int) -> Int? {
    let property = declarations.subjects[subject].properties.first { $0.name == property }
    return property?.type.flatMap { enums[$0] }
  }
}
