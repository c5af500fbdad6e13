import SnapshotReview
import SubjectCatalogue

/// The comparison of declared subjects with shown ones: a row for each subject, the gaps, and the
/// rules that waive some gaps.
package struct Ledger: Sendable {
  private(set) var rows: [LedgerRow] = []
  /// The numbers of shown and of all subjects.
  private var subjects = Tally()
  /// The gaps without a waiver: first the references that are gone, then the gaps of each subject.
  private(set) var gaps: [Gap] = []
  /// The rules that waive gaps, with the gaps that they have waived.
  private(set) var waivers: Waivers

  /// The sum of the counts of subjects, properties and values.
  var whole: Tally { rows.reduce(subjects) { $0 + $1.properties + $1.values } }

  /// - Parameters:
  ///   - declarations: The declared subjects.
  ///   - texts: The shown subjects.
  ///   - gone: The references that the last run has checked and that are missing now.
  ///   - rules: The rules with the waivers; a waived gap does not count.
  init(
    _ declarations: Declarations,
    _ texts: RecordedTexts,
    gone: [String] = [],
    rules: SubjectRules
  ) {
    waivers = Waivers(rules)
    for path in gone { _ = add(Gap(kind: .gone, name: path, place: path)) }
    for (subject, shown) in zip(declarations.subjects, texts.subjects) {
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

  /// Counts which properties and values of a subject are shown, and adds the gaps.
  private mutating func count(
    _ subject: DeclaredSubject,
    _ shown: ShownSubject,
    in row: inout LedgerRow
  ) {
    let isShown = !shown.texts.isEmpty
    guard isShown || add(subject.gap) else { return }
    subjects.count(isShown)
    if let choice = subject.choice, isShown {
      count(choice.wanted, shown.values[nil] ?? [], subject.label, at: subject.place, in: &row)
    }
    for (number, property) in subject.properties.enumerated() {
      let (label, place) = ("\(subject.label).\(property.name)", property.place)
      let gap = Gap(kind: .property, name: label, module: row.module, place: place)
      if let kinds = shown.values[number] {
        row.properties.count(true)
        count(property.shape.wanted, kinds, label, at: place, in: &row)
      } else if !isShown || add(gap) {
        row.properties.count(false)
        for _ in property.shape.wanted { row.values.count(false) }
      }
    }
  }

  /// Counts the wanted kinds of values that are shown, and adds a gap for each of the missing
  /// kinds.
  ///
  /// The values are those of a property, or of a subject that is an enum.
  private mutating func count(
    _ wanted: [String],
    _ kinds: Set<String>,
    _ label: String,
    at place: String,
    in row: inout LedgerRow
  ) {
    let isUnread = kinds.contains { $0.contains(ValueShape.unread) }
    let doubt = isUnread ? "some of its values are shown under other names than declared" : nil
    for kind in wanted {
      let (name, isShown) = ("\(label) = \(kind)", kinds.contains(kind))
      let gap = Gap(kind: .value, name: name, module: row.module, place: place, doubt: doubt)
      if isShown || add(gap) { row.values.count(isShown) }
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
