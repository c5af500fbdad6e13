import Foundation
import JSONSyntax
import ProofsheetBasics

/// One thing in which a server answers otherwise than when it was recorded.
struct AnswerChange: Hashable, Encodable {
  /// What kind of change it is, as the list calls it.
  enum Kind: String, Encodable {
    case status
    case content
    case gone
    case new
    case type
    /// A list without elements, of whose fields nothing can be said.
    case empty
    /// There was no answer.
    case silent
  }

  let kind: Kind
  /// The key path, or the header; empty for the whole answer.
  let path: String
  /// What was and what is, in words.
  let detail: String
}

extension AnswerChange {
  /// Everything in which an answer differs from the recorded one: values do not count.
  static func all(from recorded: RecordedAnswer, to live: LiveAnswer) -> [AnswerChange] {
    var changes: [AnswerChange] = []
    func add(_ kind: Kind, _ was: String, _ now: String) {
      changes.append(AnswerChange(kind: kind, path: "", detail: "\(was) -> \(now)"))
    }
    if recorded.status != live.status { add(.status, "\(recorded.status)", "\(live.status)") }
    let old = try? JSONParser.parse(recorded.body)
    let new = try? JSONParser.parse(live.body)
    if let old, let new { return changes + all(from: AnswerShape(old), to: AnswerShape(new)) }
    let types = (Self.type(recorded.contentType), Self.type(live.contentType))
    if (old == nil) != (new == nil) {
      add(.content, old == nil ? types.0 : "JSON", new == nil ? types.1 : "JSON")
    } else if types.0 != types.1 {
      add(.content, types.0, types.1)
    } else if recorded.body.isEmpty != live.body.isEmpty {
      add(.content, "\(recorded.body.count) bytes", "\(live.body.count) bytes")
    }
    return changes
  }

  /// A body without a type is one of bytes (RFC 9110, 8.3).
  private static func type(_ text: String?) -> String {
    text.map { String($0.lowercased().prefix { $0 != ";" }) } ?? "application/octet-stream"
  }

  // MARK: - Fields

  private static func all(from old: AnswerShape, to new: AnswerShape) -> [AnswerChange] {
    let lost = old.paths.compactMap { path in lostOrChanged(path, from: old, to: new) }
    let won = new.paths.compactMap { path -> AnswerChange? in
      guard old.fields[path] == nil, let owner = new.owners[path], old.fields[owner] != nil else {
        return nil
      }
      // An object that was none, or a list that was empty, has a change of its own.
      guard isContainer(owner, in: old) else { return nil }
      return AnswerChange(kind: .new, path: path, detail: words(path, in: new))
    }
    return lost + won
  }

  private static func lostOrChanged(
    _ path: String,
    from old: AnswerShape,
    to new: AnswerShape
  ) -> AnswerChange? {
    let kinds = old.fields[path]?.kinds ?? []
    guard let now = new.fields[path]?.kinds else {
      // What is in something that is gone itself is not told once more.
      guard let owner = old.owners[path], isContainer(owner, in: new) else { return nil }
      if path.hasSuffix("[]") {
        let detail = "has no elements now, so that nothing can be said of their fields"
        return AnswerChange(kind: .empty, path: owner, detail: detail)
      }
      return AnswerChange(kind: .gone, path: path, detail: words(path, in: old))
    }
    // Whoever reads a number reads a whole one too.
    let known = kinds.contains(.number) ? kinds.union([.wholeNumber]) : kinds
    guard !now.isSubset(of: known) else { return nil }
    let detail = "\(words(kinds)) -> \(words(now))"
    return AnswerChange(kind: .type, path: path, detail: detail)
  }

  /// Whether fields or elements can stand at a path.
  private static func isContainer(_ path: String, in shape: AnswerShape) -> Bool {
    shape.fields[path].map { $0.kinds.contains(.object) || $0.kinds.contains(.list) } ?? false
  }

  /// `a number`, or `a number in 12 of 50`.
  private static func words(_ path: String, in shape: AnswerShape) -> String {
    guard let field = shape.fields[path] else { return "" }
    let owners = shape.owners[path].flatMap { shape.fields[$0]?.count } ?? field.count
    let share = field.count < owners ? " in \(field.count) of \(owners)" : ""
    return words(field.kinds) + share
  }

  private static func words(_ kinds: Set<AnswerShape.Kind>) -> String {
    AnswerShape.Kind.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: " or ")
  }
}
