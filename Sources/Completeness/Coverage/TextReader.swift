import Foundation
import ReviewTools
import SnapshotRendering

/// Everything that recorded texts show of one subject.
struct ShownSubject: Sendable {
  /// The snapshots and journeys that show the subject, by their paths from the root.
  var texts: [String] = []
  /// The names of the rendered fields.
  var fields: Set<String> = []
}

/// Reads the canonical texts and transcripts of one test target, and collects the subjects that they
/// show.
///
/// A text names a type without its module. If a test target depends on two modules that declare
/// types of the same name, this name has no known subject.
struct TextReader: Sendable {
  /// The index of each subject, by its name.
  private var subjects: [String: Int] = [:]

  /// Collects the names of the subjects in the modules that a test target depends on.
  init(_ declarations: Declarations, in modules: [String]) {
    let own = declarations.subjects.enumerated().filter { modules.contains($1.module) }
    for (name, some) in Dictionary(grouping: own, by: \.element.name) where some.count == 1 {
      subjects[name] = some[0].offset
    }
  }

  /// Returns the names of the rendered fields of each subject in a text; `nil` for a text that is
  /// neither canonical nor a transcript.
  ///
  /// An explicit stack replaces recursion, so the text may have any depth.
  func fields(in text: String) -> [Int: Set<String>]? {
    guard let read = try? CanonicalText(text) else { return nil }
    var fields: [Int: Set<String>] = [:]
    var open = [read.tree]
    while let node = open.popLast() {
      open += node.children
      guard let subject = subject(Self.value(of: node)) else { continue }
      let shown = node.children.compactMap { child -> String? in
        if case .field(let name) = child.lead { name } else { nil }
      }
      fields[subject, default: []].formUnion(shown)
    }
    return fields
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

  /// Returns the subject that a line names: `HomeViewModel`, `BoxViewModel<Int>`,
  /// `HomeViewModel #2`, `.failed(FailureViewModel)`.
  private func subject(_ head: some StringProtocol) -> Int? {
    var head = head[...]
    while head.hasPrefix("."), head.hasSuffix(")"), let start = head.firstIndex(of: "(") {
      head = head[head.index(after: start)...].dropLast()
    }
    let name = head.prefix { $0 != " " && $0 != "<" && $0 != "(" }
    let rest = head[name.endIndex...]
    let isNumbered = rest.hasPrefix(" #") && rest.dropFirst(2).allSatisfy(\.isNumber)
    return rest.isEmpty || isNumbered || rest.hasPrefix("<") ? subjects[String(name)] : nil
  }
}
