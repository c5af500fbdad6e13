import SourceGeneration
import SubjectCatalogue

/// Everything that modules declare and that snapshots and journeys can show.
struct Declarations: Sendable {
  var subjects: [DeclaredSubject] = []
  var routes: [DeclaredRoute] = []
  var errors: [DeclaredError] = []

  /// - Parameters:
  ///   - catalogue: What the modules and those below them declare.
  ///   - judged: The modules that the ledger is about.
  ///   - rules: Which types are subjects, and what is left out.
  init(_ catalogue: SubjectCatalogue, judged: [String], rules: SubjectRules) {
    let modules = catalogue.modules.filter { judged.contains($0.name) }
    let types = modules.flatMap { module in
      module.types.filter { module.reach(of: $0).isSeenByTests }
    }
    var counts: [String: Int] = [:]
    for type in types { counts[type.name, default: 0] += 1 }
    func label(_ type: AppType) -> String {
      counts[type.name, default: 0] > 1 ? type.module + "." + type.name : type.name
    }
    var numbers: [String: Int] = [:]
    for type in types where type.isError {
      numbers[type.id] = errors.count
      errors.append(
        DeclaredError(
          module: type.module,
          name: type.name,
          label: label(type),
          cases: type.cases.map { ($0.name, $0.place?.text ?? type.shownPlace) }
        )
      )
    }
    for type in types where type.isRouter && rules.isDoubled(type) {
      routes += type.members.filter { $0.kind == .function && $0.isInstance }.map { member in
        DeclaredRoute(
          module: type.module,
          receiver: type.name,
          title: member.title,
          label: "\(label(type)).\(member.title)",
          place: member.place?.text ?? type.shownPlace
        )
      }
    }
    let shown = types.filter { rules.isSubject($0, in: catalogue) }
    let places = Dictionary(shown.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let reader = SubjectReader(
      catalogue: catalogue,
      rules: rules,
      shapes: ShapeReader(catalogue: catalogue, errors: numbers, subjects: places)
    )
    subjects = shown.map { reader.subject($0, label: label($0)) }
  }
}

/// Reads what there is to show of a subject.
struct SubjectReader {
  let catalogue: SubjectCatalogue
  let rules: SubjectRules
  let shapes: ShapeReader

  func subject(_ type: AppType, label: String) -> DeclaredSubject {
    DeclaredSubject(
      module: type.module,
      name: type.name,
      label: label,
      place: type.shownPlace,
      properties: properties(of: type).map { property in
        DeclaredProperty(
          name: property.name,
          place: property.place?.text ?? type.shownPlace,
          shape: property.declaration.type.map { shapes.shape(of: $0) } ?? .other
        )
      },
      choice: type.kind == .enum && !type.cases.isEmpty ? shapes.choice(of: type) : nil
    )
  }

  /// The properties that a generated description shows: what a view can read of it.
  ///
  /// An enum shows its case and its payload, and no property.
  private func properties(of type: AppType) -> [AppMember] {
    type.kind == .enum ? [] : DescribedType(type, in: catalogue, rules).fields.map(\.property)
  }
}

extension AppType {
  /// `Sources/App/Home.swift:12`; the module where the compiler gives no place.
  fileprivate var shownPlace: String { place?.text ?? module }

  fileprivate var isError: Bool {
    guard kind == .enum, !cases.isEmpty else { return false }
    let names = protocolNames.map { $0.split(separator: ".").last ?? "" }
    return names.contains { ["Error", "LocalizedError", "CustomNSError"].contains($0) }
  }

  private static let routers = [
    "Router", "Routing", "Coordinator", "Coordinating", "Delegate", "Navigator", "Navigating",
    "Wireframe",
  ]

  /// Whether its calls leave the screen.
  fileprivate var isRouter: Bool {
    let name = SubjectRules.withoutProtocolWord(shortName)
    return kind == .protocol && Self.routers.contains(where: name.hasSuffix)
  }
}
