/// The subjects behind the names in the texts of one test target.
///
/// A text names a type without its module. If a test target depends on two modules that declare
/// types of the same name, this name has no known subject.
struct KnownNames: Sendable {
  /// The index of each subject, by its name.
  private var subjects: [String: Int] = [:]

  /// Collects the names of the subjects in the modules that a test target depends on.
  init(_ declarations: Declarations, in modules: [String]) {
    let own = declarations.subjects.enumerated().filter { modules.contains($1.module) }
    for (name, some) in Dictionary(grouping: own, by: \.element.name) where some.count == 1 {
      subjects[name] = some[0].offset
    }
  }

  /// Returns the subject that a line names: `HomeViewModel`, `BoxViewModel<Int>`,
  /// `HomeViewModel #2`, `.failed(FailureViewModel)`.
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
    return rest.isEmpty || isNumbered || rest.hasPrefix("<") ? subjects[String(name)] : nil
  }
}
