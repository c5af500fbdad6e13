/// What the names in the texts of one test target stand for.
///
/// A text names a type without its module. Where a test target depends on two modules that both declare a
/// type of that name, nobody can say which one is meant.
struct KnownNames: Sendable {
  let declarations: Declarations
  /// Subjects by their names.
  private let subjects: [String: Int]
  /// Errors by their names, each with a dot behind it.
  let errors: [(start: [UInt8], number: Int)]
  /// Errors that have a case of a name.
  let errorCases: [String: [Int]]
  /// The names that stand for several types.
  let ambiguous: Set<String>

  /// - Parameters:
  ///   - declarations: All that is declared.
  ///   - modules: The modules that the test target depends on.
  init(_ declarations: Declarations, in modules: [String]) {
    self.declarations = declarations
    let modules = Set(modules)
    var (subjects, ambiguous) = ([String: Int](), Set<String>())
    for (number, subject) in declarations.subjects.enumerated()
    where modules.contains(subject.module) {
      if subjects.updateValue(number, forKey: subject.name) != nil {
        ambiguous.insert(subject.name)
      }
    }
    for name in ambiguous { subjects[name] = nil }
    var names: [String: [Int]] = [:]
    var cases: [String: [Int]] = [:]
    for (number, error) in declarations.errors.enumerated() where modules.contains(error.module) {
      names[error.name, default: []].append(number)
      for one in error.cases { cases[one.name, default: []].append(number) }
    }
    errors = names.compactMap { name, numbers in
      numbers.count == 1 ? (Array((name + ".").utf8), numbers[0]) : nil
    }
    errorCases = cases
    self.subjects = subjects
    self.ambiguous = ambiguous
  }

  /// The subject whose head a text has: `HomeViewModel`, `BoxViewModel<Int>`, `HomeViewModel #2`.
  func subject(_ head: Substring) -> Int? {
    guard let first = head.utf8.first, first >= 0x80 || first &- 0x41 < 26 else { return nil }
    var name = head
    if let mark = head.utf8.firstIndex(of: 0x23), mark > head.startIndex {
      guard head[..<mark].hasSuffix(" "), head[mark...].dropFirst().allSatisfy(\.isNumber) else {
        return nil
      }
      name = head[..<mark].dropLast()
    }
    if name.utf8.last == 0x3E, let start = name.utf8.firstIndex(of: 0x3C) { name = name[..<start] }
    return subjects[String(name)]
  }

  /// The subject that is an enum, and its case, where a text names both: `BannerViewModel.sale("x")`.
  func choice(_ head: Substring) -> (subject: Int, name: String)? {
    let whole = head.prefix { $0 != "(" && $0 != "\"" }
    guard let dot = whole.utf8.lastIndex(of: 0x2E), dot > whole.startIndex,
      let subject = subject(whole[..<dot])
    else { return nil }
    let name = String(whole[whole.utf8.index(after: dot)...])
    return declarations.subjects[subject].choice?.named(name).map { (subject, $0.name) }
  }

  /// The subject that an element of a list is, by what tells it from others: `Row "Artist 1"]`.
  func subject(ofElement identity: Substring) -> Int? {
    subject(identity.prefix { $0 != " " && $0 != "]" })
  }
}
