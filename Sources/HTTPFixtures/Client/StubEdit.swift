import Foundation
import ProofsheetBasics

/// The edit that makes a stub match a request, in the syntax of the stub's file.
package struct StubEdit: CustomStringConvertible {
  private let miss: UnmatchedRequest.NearMiss
  private let request: Stub.Request
  private let parts: Set<Difference.Part>

  package init(of miss: UnmatchedRequest.NearMiss, for request: Stub.Request) {
    self.miss = miss
    self.request = request
    parts = Set(miss.differences.map(\.part))
  }

  /// The edit in one line: `To match, write at S.swift:2: query: .containing(["term": "Jackson"])`.
  package var description: String {
    let file = miss.place.fileID.lowercased()
    if file.hasSuffix(".har") { return recordingAdvice }
    return "To match, write at \(miss.place): " + edits.joined(separator: ", ")
  }

  /// The changes to write into the stub, one for each part of its pattern that does not match the
  /// request.
  package var edits: [String] {
    let isFile = miss.place.fileID.lowercased().hasSuffix(".json")
    return isFile ? fileEdits : swiftEdits
  }

  /// The advice for a recording: record again, or compare fewer parts.
  private var recordingAdvice: String {
    let words: [(Difference.Part, String)] = [
      (.host, ".host"), (.query, ".query"), (.body, ".body"),
    ]
    let left = words.filter { parts.contains($0.0) }.map(\.1)
    if miss.spentAnswers != nil || left.isEmpty || left.count < parts.count {
      return "To match, record this request too: FIXTURE_RECORD=new"
    }
    let kept = words.map(\.1).filter { !left.contains($0) }.joined(separator: ", ")
    return "To match, record this request too (FIXTURE_RECORD=new), or compare requests without "
      + "\(left.joined(separator: " and ")), by the argument matching: [\(kept)]"
  }

  /// The stub's pattern, changed only in the parts that do not match the request.
  package var edited: RequestPattern {
    let old = miss.pattern
    var pattern = RequestPattern(
      method: parts.contains(.method) ? request.method : old.method,
      scheme: old.scheme == nil ? nil : request.scheme,
      host: old.host.map { $0.contains(":") ? request.hostAndPort : request.host },
      path: parts.contains(.path) ? path : old.path,
      query: parts.contains(.query) ? old.query.edited(for: request.query) : old.query,
      headers: Self.edited(old.headers, request.header),
      cookies: Self.edited(old.cookies, request.cookie),
      body: parts.contains(.body) ? body : old.body
    )
    pattern.conditions = old.conditions.filter { $0.holds(request) }
    return pattern
  }

  /// The path to write into the stub: the request's path, or a template.
  ///
  /// If the stub has an exact path such as `/user/{id}`, and the request matches this path as a
  /// template, the template is written.
  private var path: Stub.Path {
    let old = miss.pattern.path
    let template = Stub.Path.template(old.text)
    let isTemplate = old.kind == .exact && old.text.contains("{") && template.problem == nil
    return isTemplate && template.matches(request.path) ? template : .exact(request.rawPath)
  }

  /// The body rule to write into the stub: the request's body, or `.ignored` for a long or binary
  /// body.
  private var body: Stub.Body {
    if request.body.count > 500 { return .ignored }
    let body = Stub.Body.recorded(request)
    switch body.want {
    case .bytes(let bytes) where !bytes.isEmpty:
      let text = String(data: bytes, encoding: .utf8)
      return text.map { .text($0) } ?? .ignored
    default: return body
    }
  }

  private static func edited(
    _ rules: [String: Stub.Value],
    _ value: (String) -> String?
  ) -> [String: Stub.Value] {
    Dictionary(
      uniqueKeysWithValues: rules.map { name, rule in
        let found = value(name)
        return (name, rule.matches(found) ? rule : found.map { .equal($0) } ?? .absent)
      }
    )
  }
}

extension StubEdit {
  private var swiftEdits: [String] {
    let (old, new) = (miss.pattern, edited)
    var edits = zip(new.swiftArguments, old.swiftArguments).filter { $0 != $1 }.map(\.0)
    for condition in old.conditions where !new.conditions.contains(condition) {
      edits.append("no .matching(\(quoted(condition.name)))")
    }
    if let state = miss.otherState { edits.append(".during(.\(state.current))") }
    if miss.spentAnswers != nil { edits.append("one more answer, or then: .repeatLast") }
    return edits
  }

  private var fileEdits: [String] {
    let old = miss.pattern.fileMembers
    let new = edited.fileMembers
    let changed = new.filter { member in !old.contains { $0 == member } }
    let gone = old.filter { member in !new.contains { $0.key == member.key } }
    var edits = changed.map { "\"\($0.key)\": \($0.text)" } + gone.map { "no \"\($0.key)\"" }
    if let state = miss.otherState {
      edits.append("\"requiredScenarioState\": \(JSONNode.string(state.current).compactText)")
    }
    if miss.spentAnswers != nil { edits.append("one more answer, or \"then\": \"repeatLast\"") }
    return edits
  }
}

extension Stub.Query {
  /// Returns a copy of this rule that is changed so that it matches `query`.
  fileprivate func edited(for query: Stub.Items) -> Stub.Query {
    if order != nil { return .exactly(inOrder: query) }
    let fitting = rules.filter { name, rule in
      Stub.Query([:], [name: rule], isOpen: isOpen)
        .matches(Stub.Items(query.items.filter { $0.name == name }))
    }
    let names = Set(items.items.map(\.name) + rules.keys)
    let wanted = query.items.filter { item in
      fitting[item.name] == nil && (!isOpen || names.contains(item.name))
    }
    .sorted { $0.name < $1.name }
    let known = Set(query.items.map(\.name))
    var edited = Stub.Query(Stub.Items(wanted), fitting, isOpen: isOpen)
    if isOpen { edited.refused = refused.subtracting(known) }
    return edited
  }
}

extension RequestPattern {
  /// The pattern as a scenario file writes it: its keys, each with its value.
  fileprivate var fileMembers: [(key: String, text: String)] {
    let writer = StubWriter(stub: Stub(self, at: SourcePlace(fileID: "", line: 0)))
    // Edits exist only for a pattern that a file can express.
    guard let node = try? writer.request(), case .object(let members) = node.value else {
      return []
    }
    return members.map { ($0.key, $0.value.compactText) }
  }
}
