import SnapshotChecking
import SnapshotRendering

/// The places where a rendering differs from its reference: facts of canonical text, or else lines.
struct SnapshotDifference {
  /// The places in the order of the reference, one for each kind in a fact or a line.
  let places: [ChangePlace]
  private let basis: Basis

  private indirect enum Basis {
    case facts(FactDifference, [Part])
    case lines([LineChange])
  }

  /// The change of one fact: of the whole fact, within its line, or within its text of several
  /// lines.
  private enum Part {
    case whole(ChangeKind)
    case value(LineChange)
    case text(SnapshotDifference)
  }

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - old: The reference.
  ///   - new: The rendering.
  ///   - subjects: The fields known around the texts, by their last names.
  init(from old: String, to new: String, within subjects: [String: String] = [:]) {
    guard let facts = FactDifference(fromText: old, toText: new) else {
      let lines = LinePairing(old, new, subjects).lines
      basis = .lines(lines)
      let leaves = lines.flatMap { $0.inner.isEmpty ? [$0] : $0.inner }
      places = leaves.flatMap { line in line.kinds.map { ChangePlace(line, $0) } }
      return
    }
    let subjects = Dictionary(
      facts.changes.map { ($0.subject.lastName, $0.subject) },
      uniquingKeysWith: { $0 == $1 ? $0 : $0.lastName }
    ).merging(subjects) { own, _ in own }
    let parts = facts.changes.map { Self.part($0, subjects) }
    basis = .facts(facts, parts)
    places = zip(facts.changes, parts).flatMap { change, part in
      switch part {
      case .whole(let kind): [ChangePlace(change, kind)]
      case .value(let line): line.kinds.map { ChangePlace(line, $0) }
      case .text(let difference):
        difference.places.map { $0.below(change.keyPath, change.subject) }
      }
    }
  }

  private static func part(_ change: FactChange, _ subjects: [String: String]) -> Part {
    let subject = change.subject
    let (old, new) = (change.old ?? "", change.new ?? "")
    let name = noun(change) == "field" ? subject.lastName : subject
    switch change.kind {
    case .added: return .whole(ChangeKind(.came, "new \(noun(change))", [name]))
    case .removed: return .whole(ChangeKind(.lost, "lost \(noun(change))", [name]))
    case .moved: return .whole(ChangeKind(.changed, "order", [subject]))
    case .renamed(let name): return .whole(.renamed(subject.lastName, name.lastName))
    case .changed where change.isType: return .whole(ChangeKind(.name, "type", [old, new]))
    case .changed where change.hasOtherParts:
      return .whole(ChangeKind(.changed, "state", [subject, old, new]))
    case .changed where old.contains("\n") && new.contains("\n"):
      let known = subjects.merging(["": subject]) { $1 }
      return .text(SnapshotDifference(from: old + "\n", to: new + "\n", within: known))
    case .changed:
      var line = LineChange(place: change.keyPath, subject: subject)
      line.segments = LineChange.segments(old, new, of: subject)
      return .value(line)
    }
  }

  private static func noun(_ change: FactChange) -> String {
    change.keyPath.hasSuffix("]") ? "element" : "field"
  }

  /// Returns the reference with the changes at some places; nil for a tree too deep to be taken
  /// apart.
  func text(taking isTaken: (ChangePlace) -> Bool) -> String? {
    func text(_ line: LineChange) -> String {
      let inner = line.inner.map(text).joined()
      return inner.isEmpty
        ? line.text(taking: Set(line.kinds.filter { isTaken(ChangePlace(line, $0)) }))
        : line.frame[0] + inner + line.frame[1]
    }
    switch basis {
    case .lines(let lines): return lines.map(text).joined()
    case .facts(let facts, let parts):
      var texts: [Int: String] = [:]
      var whole: Set<Int> = []
      for (index, (change, part)) in zip(facts.changes, parts).enumerated() {
        switch part {
        case .whole(let kind): if isTaken(ChangePlace(change, kind)) { whole.insert(index) }
        case .value(let line): texts[index] = text(line)
        case .text(let difference):
          let text = difference.text { isTaken($0.below(change.keyPath, change.subject)) }
          guard let text else { return nil }
          texts[index] = String(text.dropLast())
        }
      }
      return facts.taking(texts) { whole.contains($0) }?.text
    }
  }
}
