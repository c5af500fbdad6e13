import SnapshotRendering
import SnapshotReview

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
    var reader = TextReader(names: names)
    if text.hasPrefix("journey: ") {
      reader.facts.isJourney = true
      reader.read(transcript: text)
    } else {
      guard let tree = try? SnapshotTree(parsing: text) else { return nil }
      reader.read(tree)
    }
    return reader.facts
  }

  /// Reads all lines of a tree.
  ///
  /// An explicit stack replaces recursion, so the tree may have any depth.
  private mutating func read(_ tree: SnapshotTree) {
    var open = [(node: tree, isRoot: true)]
    while let (node, isRoot) = open.popLast() {
      let subject = names.subject(node.head)
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
}

// MARK: - Transcripts

extension TextReader {
  /// Reads the screens of a journey, and the values that appear on them.
  ///
  /// A field that changes was on a screen before.
  private mutating func read(transcript text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The report of a sweep has changes before the screens on which they happen.
    if let end = lines.firstIndex(of: "ends on:") {
      read(lines[end...], indentedBy: 2)
      read(lines[..<end], indentedBy: 6)
    } else {
      read(lines[...], indentedBy: 3)
    }
  }

  /// Reads the events of a transcript, each with the lines below the event.
  private mutating func read(_ lines: ArraySlice<Substring>, indentedBy base: Int) {
    var rest = lines
    while let line = rest.popFirst() {
      guard Self.indentation(of: line) == base, let head = Self.value(in: line.dropFirst(base))
      else { continue }
      var below = rest.prefix { $0.isEmpty || Self.indentation(of: $0) > base }
      rest = rest.dropFirst(below.count)
      while below.last?.isEmpty == true { below.removeLast() }
      let text = ([head] + below.map { $0.dropFirst(base) }).map { $0 + "\n" }.joined()
      // If the transcript omits some lines, only the first line of the value is read.
      read((try? SnapshotTree(parsing: text)) ?? SnapshotTree(lead: .start, head: String(head)))
    }
  }

  private static func indentation(of line: Substring) -> Int {
    line.utf8.prefix { $0 == 0x20 }.count
  }

  /// Returns the value that an event shows: `AlertViewModel` of `+ alert: AlertViewModel`.
  ///
  /// The result is `nil` for an event without a value.
  private static func value(in event: Substring) -> Substring? {
    // The first line of a screen is its type's name.
    if event.first?.isUppercase == true { return event }
    if event.hasPrefix("~ "), let arrow = event.ranges(of: " -> ").last {
      return event[arrow.upperBound...]
    }
    guard event.hasPrefix("+ ") else { return nil }
    // `+ rows[RowViewModel "y"] first` names the element's type.
    let path = event.dropFirst(2).prefix { $0 != " " }
    if let bracket = path.firstIndex(of: "["), !event.contains("]:"), !event.contains("].") {
      return path[path.index(after: bracket)...].prefix { $0 != "]" }
    }
    return event.firstRange(of: ": ").map { event[$0.upperBound...] }
  }
}
