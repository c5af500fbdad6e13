import SnapshotReview
import SubjectCatalogue

/// The comparison of declared subjects with shown ones: a row for each subject, the gaps, and the
/// rules that waive some gaps.
struct Ledger: Sendable {
  private(set) var rows: [LedgerRow] = []
  /// The numbers of shown and of all subjects.
  private var subjects = Tally()
  /// The gaps without a waiver: first the references that are gone, then the gaps of each subject.
  private(set) var gaps: [Gap] = []
  /// The rules that waive gaps, with the gaps that they have waived.
  private(set) var waivers: Waivers

  /// The sum of the counts of subjects and properties.
  var whole: Tally { rows.reduce(subjects) { $0 + $1.properties } }

  /// - Parameters:
  ///   - declarations: The declared subjects.
  ///   - shown: The texts that show each subject, with its rendered fields.
  ///   - gone: The references that the last run has checked and that are missing now.
  ///   - rules: The rules with the waivers; a waived gap does not count.
  init(
    _ declarations: Declarations,
    _ shown: [ShownSubject],
    gone: [String] = [],
    rules: SubjectRules
  ) {
    waivers = Waivers(rules)
    for path in gone { _ = add(Gap(kind: .gone, name: path, place: path)) }
    for (subject, shown) in zip(declarations.subjects, shown) {
      var row = LedgerRow(
        module: subject.module,
        name: subject.label,
        place: subject.place,
        texts: shown.texts
      )
      let first = gaps.count
      count(subject, shown, in: &row)
      row.gaps = gaps[first...].map(\.name)
      rows.append(row)
    }
  }

  /// Adds a gap unless a rule waives the gap, and returns whether the gap was added.
  private mutating func add(_ gap: Gap) -> Bool {
    if waivers.waive(gap) { return false }
    gaps.append(gap)
    return true
  }

  /// Counts which properties of a subject are shown, and adds the gaps.
  private mutating func count(
    _ subject: DeclaredSubject,
    _ shown: ShownSubject,
    in row: inout LedgerRow
  ) {
    let isShown = !shown.texts.isEmpty
    guard isShown || add(subject.gap) else { return }
    subjects.count(isShown)
    for property in subject.properties {
      let name = "\(subject.label).\(property.name)"
      let gap = Gap(kind: .property, name: name, module: row.module, place: property.place)
      let isRendered = shown.fields.contains(property.name)
      if isRendered || !isShown || add(gap) { row.properties.count(isRendered) }
    }
  }
}

extension DeclaredSubject {
  /// The gap of a subject that no snapshot shows.
  fileprivate var gap: Gap {
    let doubt =
      label == name
      ? nil
      : "several modules declare \(name); show it in a test target that depends on only one of these modules"
    return Gap(kind: .subject, name: label, module: module, place: place, doubt: doubt)
  }
}
