/// Counts what is shown, and names what is not.
struct LedgerCount {
  private let declarations: Declarations
  private let texts: RecordedTexts
  /// Which modules the tests of each folder depend on.
  private let seen: [String: [String]]
  private(set) var gaps: [Gap] = []
  /// What has a reason counts neither as shown nor as not.
  private(set) var waivers: Waivers
  /// For each subject its properties and their values.
  private var properties: [Tally]
  private var values: [Tally]
  private var subjects = Tally()
  private var routes = Tally()
  private var errors = Tally()
  private var requests = Tally()

  private var facts: ShownFacts { texts.facts }

  init(
    _ declarations: Declarations,
    _ texts: RecordedTexts,
    _ seen: [String: [String]],
    _ waivers: Waivers
  ) {
    (self.declarations, self.texts, self.seen) = (declarations, texts, seen)
    self.waivers = waivers
    properties = declarations.subjects.map { _ in Tally() }
    values = properties
  }

  /// Takes a gap up, unless it has a reason; whether it counts.
  private mutating func add(_ gap: Gap) -> Bool {
    if waivers.waive(gap) { return false }
    gaps.append(gap)
    return true
  }

  mutating func countGone(_ references: [String]) {
    for path in references { _ = add(Gap(.gone, path, at: path)) }
  }

  // MARK: - Subjects

  mutating func countSubjects() {
    for (number, subject) in declarations.subjects.enumerated() {
      let shown = facts.subjects[number]
      guard (shown.snapshots + shown.parts + shown.journeys).isEmpty else {
        subjects.count(true)
        count(subject, shown, number)
        continue
      }
      let gap = Gap(
        .subject,
        subject.label,
        in: subject.module,
        at: subject.place,
        doubt: doubt(of: subject)
      )
      guard add(gap) else { continue }
      subjects.count(false)
      for property in subject.properties { countUnseen(property, of: number) }
    }
    for (number, subject) in declarations.subjects.enumerated() { advise(subject, number) }
  }

  /// Counts what is shown of a subject that is shown.
  private mutating func count(
    _ subject: DeclaredSubject,
    _ shown: ShownFacts.Subject,
    _ number: Int
  ) {
    if let choice = subject.choice {
      count(choice.wanted, shown.own, of: number, subject.label, at: subject.place)
    }
    for (index, property) in subject.properties.enumerated() {
      let label = "\(subject.label).\(property.name)"
      if let kinds = shown.values[index] {
        properties[number].count(true)
        count(property.shape.wanted, kinds, of: number, label, at: property.place)
      } else if add(Gap(.property, label, in: subject.module, at: property.place)) {
        countUnseen(property, of: number)
      }
    }
  }

  /// Notes which values may be worth a look.
  private mutating func advise(_ subject: DeclaredSubject, _ number: Int) {
    for (index, property) in subject.properties.enumerated() {
      guard let kinds = facts.subjects[number].values[index] else { continue }
      for kind in property.shape.advised where !kinds.contains(kind) {
        let name = "\(subject.label).\(property.name) = \(kind)"
        _ = add(Gap(.advice, name, in: subject.module, at: property.place))
      }
    }
  }

  private mutating func countUnseen(_ property: DeclaredProperty, of number: Int) {
    properties[number].count(false)
    for _ in property.shape.wanted { values[number].count(false) }
  }

  /// Counts kinds of values of a property, or of a subject that is an enum.
  private mutating func count(
    _ wanted: [String],
    _ kinds: Set<String>,
    of number: Int,
    _ label: String,
    at place: String
  ) {
    let isUnread = kinds.contains { $0.contains(ValueShape.unread) }
    let doubt = isUnread ? "some of its values are shown in other words than the type's" : nil
    let module = declarations.subjects[number].module
    for kind in wanted {
      if kinds.contains(kind) {
        values[number].count(true)
      } else if add(Gap(.value, "\(label) = \(kind)", in: module, at: place, doubt: doubt)) {
        values[number].count(false)
      }
    }
  }

  /// Why it may have been shown all the same.
  private func doubt(of subject: DeclaredSubject) -> String? {
    let folders = texts.ambiguous.filter { folder, names in
      names.contains(subject.name) && seen[folder]?.contains(subject.module) == true
    }
    guard !folders.isEmpty else { return nil }
    return "\(folders.keys.sorted().joined(separator: ", ")) depends on two modules that declare "
      + subject.name
  }

  // MARK: - Routes, errors, requests

  mutating func countRoutes() {
    for route in declarations.routes {
      var (isTaken, doubt) = (false, String?.none)
      for folder in facts.calls.keys.sorted()
      where seen[folder]?.contains(route.module) == true {
        let others = declarations.routes.filter { other in
          seen[folder]?.contains(other.module) == true && other.label != route.label
        }
        let calls = (facts.calls[folder] ?? []).filter(route.mayBe)
        for call in calls.sorted(by: { $0.words < $1.words }) {
          let rivals = others.filter { $0.mayBe(call) && $0.usesWord(call) }
          if route.isReceiver(call) {
            isTaken = true
          } else if others.contains(where: { $0.mayBe(call) && $0.isReceiver(call) }) {
            continue
          } else if !route.usesWord(call) {
            if rivals.isEmpty { doubt = "'\(call.words)' is called on no \(route.word)" }
          } else if let other = rivals.first {
            doubt = "'\(call.words)' may be \(other.label) as well"
          } else {
            isTaken = true
          }
        }
      }
      let gap = Gap(.route, route.label, in: route.module, at: route.place, doubt: doubt)
      if isTaken || add(gap) { routes.count(isTaken) }
    }
  }

  mutating func countErrors() {
    for (number, error) in declarations.errors.enumerated() {
      for one in error.cases {
        var (isShown, doubt) = (facts.errors[number].contains(one.name), String?.none)
        for folder in facts.looseCases.keys.sorted()
        where !isShown && facts.looseCases[folder]?.contains(one.name) == true
          && seen[folder]?.contains(error.module) == true
        {
          let others = declarations.errors.filter { other in
            other.label != error.label && seen[folder]?.contains(other.module) == true
              && other.cases.contains { $0.name == one.name }
          }
          isShown = others.isEmpty
          doubt = others.first.map { "'.\(one.name)' may be of \($0.label) as well" }
        }
        let name = "\(error.label).\(one.name)"
        let gap = Gap(.error, name, in: error.module, at: one.place, doubt: doubt)
        if isShown || add(gap) { errors.count(isShown) }
      }
    }
  }

  mutating func countRequests(_ files: [String: [String]]) {
    for (name, files) in files.sorted(by: { $0.key < $1.key }) {
      let isAnswered = files.contains(where: facts.answers.contains)
      let gap = Gap(.request, name, at: "Fixtures/" + (files.min() ?? name))
      if isAnswered || add(gap) { requests.count(isAnswered) }
    }
  }
}

// MARK: - The matrix

extension LedgerCount {
  /// The rows of all subjects, and the sums.
  var matrix: LedgerMatrix {
    let sums = [subjects, routes, errors, requests] + properties + values
    return LedgerMatrix(
      rows: declarations.subjects.indices.map(row),
      routes: routes,
      errors: errors,
      requests: requests,
      whole: sums.reduce(Tally(), +)
    )
  }

  private func row(_ number: Int) -> LedgerMatrix.Row {
    let (subject, shown) = (declarations.subjects[number], facts.subjects[number])
    let snapshots = shown.snapshots.map { texts.paths[$0] }
    return LedgerMatrix.Row(
      module: subject.module,
      name: subject.label,
      place: subject.place,
      snapshots: snapshots,
      parts: shown.parts.map { texts.paths[$0] },
      journeys: shown.journeys.map { texts.paths[$0] },
      states: snapshots.map(SnapshotLabel.state),
      properties: properties[number],
      values: values[number],
      gaps: gaps.filter { $0.isOf(subject.label) }.map(\.name)
    )
  }
}

extension DeclaredRoute {
  /// Whether a call has its name and its labels.
  ///
  /// A double may leave out arguments, so that a call without any is taken for one of each.
  fileprivate func mayBe(_ call: ShownFacts.Call) -> Bool {
    title == call.title || (call.labels.isEmpty && title.prefix { $0 != "(" } == call.name)
  }

  /// Whether a call names its receiver by the protocol: `loginRouting.close()`.
  fileprivate func isReceiver(_ call: ShownFacts.Call) -> Bool {
    call.receiver.lowercased() == receiver.lowercased()
  }

  /// Whether a call names its receiver as generated doubles do: `router.close()`.
  fileprivate func usesWord(_ call: ShownFacts.Call) -> Bool { call.receiver == word }
}

extension Gap {
  /// Whether it is about a subject, or a property or a value of one.
  fileprivate func isOf(_ subject: String) -> Bool {
    switch kind {
    case .subject: name == subject
    case .property, .value: name.hasPrefix(subject + ".") || name.hasPrefix(subject + " = ")
    case .gone, .route, .error, .request, .advice: false
    }
  }
}
