/// The subjects behind the names in the texts of one test target.
///
/// A text names a type without its module. If a test target depends on two modules that declare
/// types of the same name, this name has no known subject.
struct KnownNames: Sendable {
  let declarations: Declarations
  /// The index of each subject, by its name.
  private var subjects: [String: Int] = [:]

  /// Collects the names of the subjects in the modules that a test target depends on.
  init(_ declarations: Declarations, in modules: [String]) {
    self.declarations = declarations
    let own = declarations.subjects.enumerated().filter { modules.contains($1.module) }
    for (name, some) in Dictionary(grouping: own, by: \.element.name) where some.count == 1 {
      subjects[name] = some[0].offset
    }
  }

  /// Whether a line may begin with a type's name, as the first byte of the line shows.
  private static func isType(_ head: some StringProtocol) -> Bool {
    head.utf8.first.map { $0 >= 0x80 || $0 &- 0x41 < 26 } ?? false
  }

  /// Returns the index of the subject that a line names: `HomeViewModel`, `BoxViewModel<Int>`,
  /// `HomeViewModel #2`.
  func subject(_ head: Substring) -> Int? {
    guard Self.isType(head) else { return nil }
    var name = head
    if let mark = name.utf8.firstIndex(of: 0x23), name[..<mark].hasSuffix(" ") {
      guard name[mark...].dropFirst().allSatisfy(\.isNumber) else { return nil }
      name = name[..<mark].dropLast()
    }
    if name.utf8.last == 0x3E, let start = name.firstIndex(of: "<") { name = name[..<start] }
    return subjects[String(name)]
  }

  /// Returns the subject and the case that a line names: `BannerViewModel.sale("x")`.
  func choice(_ head: String) -> (subject: Int, name: String)? {
    guard Self.isType(head) else { return nil }
    let whole = head.prefix { $0 != "(" && $0 != "\"" }
    guard let dot = whole.lastIndex(of: "."), dot > whole.startIndex,
      let subject = subject(whole[..<dot])
    else { return nil }
    let name = whole[whole.index(after: dot)...]
    return declarations.subjects[subject].choice?.named(name).map { (subject, $0.name) }
  }
}
