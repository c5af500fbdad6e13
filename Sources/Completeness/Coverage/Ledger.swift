import ReviewTools
import ToolBasics

/// The answer of the command `coverage`: a row for each subject, the gaps, and the gaps that rules
/// allow.
struct Ledger: Sendable, Encodable {
  /// The version of the format for programs.
  ///
  /// The version rises when a field disappears or changes its meaning.
  let version = 4
  /// The name of the run that `coverage` evaluated; nil when there was no run.
  let run: String?
  /// One sentence about what is unknown after the last run; nil after a whole run.
  let unknown: String?
  private(set) var isFine = false
  /// The share of all subjects and properties that is shown, in one sentence.
  private(set) var sum = ""
  private(set) var rows: [LedgerRow] = []
  /// The gaps that no rule allows.
  private(set) var gaps: [Gap] = []
  /// The allowed gaps, each with the reason of its rule.
  private(set) var waived: [WaivedGap] = []
  /// One sentence for each rule that allows no gap.
  private(set) var complaints: [String] = []
  /// The numbers of shown and of all subjects and properties.
  private var whole = Tally()
  /// The rules `allow unshown` that allow no gap so far.
  private var idle: [RuleFile.Rule]
  private let waivers: [RuleFile.Rule]

  private enum CodingKeys: CodingKey {
    case version, run, unknown, isFine, sum, rows, gaps, waived, complaints
  }

  /// - Parameters:
  ///   - declarations: The declared subjects.
  ///   - shown: The texts that show each subject, with its rendered fields.
  ///   - rules: The rules that allow gaps; an allowed gap does not count.
  ///   - run: The name of the run that made the texts.
  ///   - unknown: One sentence about what is unknown after the run.
  init(
    _ declarations: Declarations,
    _ shown: [ShownSubject],
    rules: SubjectRules,
    run: String? = nil,
    unknown: String? = nil
  ) {
    self.run = run
    self.unknown = unknown
    waivers = rules.unshown
    idle = waivers
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
    sum = "\(whole.percent) % is shown, \(whole.shown) of \(whole.total) types and properties."
    complaints = idle.map { "\($0.place): \($0.idle)" }
    isFine = gaps.isEmpty && complaints.isEmpty && unknown == nil
  }

  /// Adds a gap unless a rule names it, with or without its module; returns whether it was added.
  private mutating func add(_ gap: Gap) -> Bool {
    let allowing = waivers.filter { $0.covers(gap.name) || $0.covers("\(gap.module).\(gap.name)") }
    idle.removeAll(where: allowing.contains)
    if let rule = allowing.first {
      waived.append(WaivedGap(gap: gap, reason: rule.reason))
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
    let why =
      "several modules declare \(name); show it in a test target that depends on only one of these modules"
    let doubt = label == name ? nil : why
    return Gap(kind: .subject, name: label, module: module, place: place, doubt: doubt)
  }
}

/// A declaration that no recorded text shows.
struct Gap: Equatable, Sendable, Encodable {
  enum Kind: String, CaseIterable, Sendable, Encodable {
    /// A presenter or a view model without a snapshot or a journey.
    case subject
    case property
  }

  let kind: Kind
  /// The name of the gap, as a waiver spells it: `HomeViewModel.alert`.
  let name: String
  /// The module with the declaration.
  let module: String
  /// The source line of the declaration, as `Sources/App/Home.swift:12`.
  let place: String
  /// The reason why the gap is uncertain; nil for a certain gap.
  var doubt: String?
}

extension Gap.Kind {
  /// The heading of a list of gaps of this kind.
  var title: String {
    switch self {
    case .subject: "Presenters and view models that nothing shows"
    case .property: "Properties that were never rendered"
    }
  }

  /// The advice for a gap of this kind.
  var next: String {
    switch self {
    case .subject:
      "write a snapshot or a journey of it, or 'allow unshown TYPE | WHY' in \(RuleFile.name)"
    case .property:
      "add it to the type's description, or leave it out by 'allow omit TYPE.PROPERTY | WHY'"
    }
  }
}

/// A property that a snapshot can show.
struct DeclaredProperty: Sendable {
  let name: String
  /// The source line of the declaration, such as `Sources/App/Home.swift:12`.
  let place: String
}

/// A presenter or a view model, with the properties to show.
struct DeclaredSubject: Sendable {
  let module: String
  /// The name of the subject in the first line of its snapshots: `HomeViewModel`,
  /// `Home.RowViewModel`.
  let name: String
  /// The name of the subject in gaps, with the module's name in front when two modules declare the
  /// same name.
  let label: String
  let place: String
  let properties: [DeclaredProperty]
}

/// All presenters and view models of the modules that tests depend on.
struct Declarations: Sendable {
  var subjects: [DeclaredSubject] = []

  /// Lists the subjects that a snapshot can show; a type with static functions only is none, and
  /// neither is an enum, whose case the property of another subject shows.
  ///
  /// - Parameters:
  ///   - catalogue: The declarations of the modules and their dependencies.
  ///   - judged: The names of the modules whose subjects count.
  ///   - rules: The rules that select the subjects and exclude parts of them.
  init(_ catalogue: SubjectCatalogue, judged: [String], rules: SubjectRules) {
    var found: [(type: AppType, properties: [AppMember])] = []
    for module in catalogue.modules where judged.contains(module.name) {
      for type in module.types where rules.isSubject(type, in: catalogue) {
        let reach = module.reach(of: type)
        guard DescribedType.obstacle(type, reach: reach) == nil else { continue }
        let fields = DescribedType(type, in: catalogue, rules).fields
        // A presenter without properties tells a view or a router.
        let acts = type.members.contains { $0.kind == .function && !$0.declaration.isStatic }
        if !fields.isEmpty || acts { found.append((type, fields.map(\.property))) }
      }
    }
    let names = Dictionary(grouping: found, by: \.type.name)
    subjects = found.map { type, properties in
      let place = type.place?.text ?? type.module
      return DeclaredSubject(
        module: type.module,
        name: type.name,
        label: names[type.name]?.count == 1 ? type.name : type.module + "." + type.name,
        place: place,
        properties: properties.map { property in
          DeclaredProperty(name: property.name, place: property.place?.text ?? place)
        }
      )
    }
  }
}
