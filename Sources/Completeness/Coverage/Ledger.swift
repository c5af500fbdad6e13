import ProofsheetBasics
import ReviewTools

/// The comparison of declared subjects with shown ones: a row for each subject, the gaps, and the
/// gaps that rules allow.
struct Ledger: Sendable {
  private(set) var rows: [LedgerRow] = []
  /// The numbers of shown and of all subjects and properties.
  private(set) var whole = Tally()
  /// The gaps that no rule allows: first the references that are gone, then those of each subject.
  private(set) var gaps: [Gap] = []
  /// The allowed gaps, each with the reason of its rule.
  private(set) var waived: [(gap: Gap, reason: String)] = []
  /// The rules `allow unshown` that allow no gap so far.
  private(set) var idle: [RuleFile.Rule]
  private let waivers: [RuleFile.Rule]

  /// - Parameters:
  ///   - declarations: The declared subjects.
  ///   - shown: The texts that show each subject, with its rendered fields.
  ///   - gone: The references that the last run has checked and that are missing now.
  ///   - rules: The rules that allow gaps; an allowed gap does not count.
  init(
    _ declarations: Declarations,
    _ shown: [ShownSubject],
    gone: [String] = [],
    rules: SubjectRules
  ) {
    waivers = rules.unshown
    idle = waivers
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

  /// Adds a gap unless a rule names it, with or without its module; returns whether it was added.
  private mutating func add(_ gap: Gap) -> Bool {
    let allowing = waivers.filter { $0.covers(gap.name) || $0.covers("\(gap.module).\(gap.name)") }
    idle.removeAll(where: allowing.contains)
    if let rule = allowing.first {
      waived.append((gap, rule.reason))
    } else {
      gaps.append(gap)
    }
    return allowing.isEmpty
  }

  /// Counts which properties of a subject are shown, and adds the gaps.
  private mutating func count(
    _ subject: DeclaredSubject,
    _ shown: ShownSubject,
    in row: inout LedgerRow
  ) {
    let isShown = !shown.texts.isEmpty
    guard isShown || add(subject.gap) else { return }
    whole.count(isShown)
    for property in subject.properties {
      let name = "\(subject.label).\(property.name)"
      let gap = Gap(kind: .property, name: name, module: row.module, place: property.place)
      let isRendered = shown.fields.contains(property.name)
      guard isRendered || !isShown || add(gap) else { continue }
      row.properties.count(isRendered)
      whole.count(isRendered)
    }
  }
}

extension DeclaredSubject {
  /// The gap of a subject that no snapshot shows.
  fileprivate var gap: Gap {
    let doubt =
      "several modules declare \(name); show it in a test target that depends on only one of these modules"
    return Gap(
      kind: .subject,
      name: label,
      module: module,
      place: place,
      doubt: label == name ? nil : doubt
    )
  }
}
