import Foundation
import ReviewTools
import SnapshotRendering

/// The subjects that one recorded text shows.
struct TextFacts: Sendable {
  var isJourney = false
  /// The subjects that the text shows by themselves, outside of any other subject.
  var roots: Set<Int> = []
  /// The names of the rendered fields of each subject in the text.
  var fields: [Int: Set<String>] = [:]

  /// Adds the facts of the text at a path to the subjects that the text shows.
  func add(to subjects: inout [ShownSubject], path: String) {
    for (subject, names) in fields {
      subjects[subject].fields.formUnion(names)
      if isJourney {
        subjects[subject].texts.journeys.append(path)
      } else if roots.contains(subject) {
        subjects[subject].texts.snapshots.append(path)
      } else {
        subjects[subject].texts.parts.append(path)
      }
    }
  }
}

/// Everything that recorded texts show of one subject.
struct ShownSubject: Sendable {
  var texts = ShowingTexts()
  /// The names of the rendered fields.
  var fields: Set<String> = []
}

/// Reads canonical texts and transcripts, and collects the subjects that they show.
struct TextReader {
  private let names: KnownNames
  private var facts = TextFacts()

  /// Returns the facts of a text; `nil` for a text that is neither canonical nor a transcript.
  static func facts(of text: String, _ names: KnownNames) -> TextFacts? {
    guard let read = try? CanonicalText(text) else { return nil }
    var reader = TextReader(names: names)
    reader.facts.isJourney = read.isStory
    reader.read(read.tree)
    return reader.facts
  }

  /// Reads all lines of a tree.
  ///
  /// An explicit stack replaces recursion, so the tree may have any depth.
  private mutating func read(_ tree: SnapshotTree) {
    var open = [(node: tree, isRoot: true)]
    while let (node, isRoot) = open.popLast() {
      let subject = names.subject(Self.value(of: node))
      if let subject { show(subject, isRoot) }
      for child in node.children {
        open.append((child, isRoot && node.head.isEmpty))
        guard let subject, case .field(let name) = child.lead else { continue }
        facts.fields[subject, default: []].insert(name)
      }
    }
  }

  private mutating func show(_ subject: Int, _ isRoot: Bool) {
    facts.fields[subject, default: []] = facts.fields[subject, default: []]
    if isRoot { facts.roots.insert(subject) }
  }

  /// Returns the value that a fact shows: `AlertViewModel` of `+ alert: AlertViewModel`.
  ///
  /// The value of a change is the new value, and that of a new element is the element's type; it is
  /// empty for an event without a value.
  private static func value(of node: SnapshotTree) -> String {
    guard case .field(let name) = node.lead else { return node.head }
    if name.hasPrefix("~ ") {
      return node.head.components(separatedBy: " -> ").dropFirst().last ?? ""
    }
    if ["-", ">", "<", "*", "!", "=", "@"].contains(name.prefix { $0 != " " }) { return "" }
    // `+ rows[RowViewModel "y"] first` names the element's type.
    guard name.hasPrefix("+ "), name.hasSuffix("]"), let bracket = name.firstIndex(of: "[") else {
      return node.head
    }
    return String(name[bracket...].dropFirst().prefix { $0 != " " && $0 != "]" })
  }
}
