import JSONSyntax

/// Which fields an answer has and of what types they are, whatever their values.
struct AnswerShape {
  /// What stands at one key path, such as `results[].trackPrice`.
  struct Field {
    /// How often it is there.
    var count = 0
    var kinds: Set<Kind> = []
  }

  /// The type of a value, as far as it matters to whoever decodes it.
  enum Kind: String, CaseIterable {
    case object = "an object"
    case list = "a list"
    case text = "a text"
    case wholeNumber = "a whole number"
    case number = "a number"
    case truth = "true or false"
    case null = "null"
  }

  private(set) var fields: [String: Field] = [:]
  /// The key paths in the order in which they are met.
  private(set) var paths: [String] = []
  /// What each key path is in: `results[]` of `results[].trackPrice`.
  private(set) var owners: [String: String] = [:]

  /// - Complexity: O(n) in the number of values.
  init(_ node: JSONNode) { add(node, at: "", in: nil) }

  private mutating func add(_ node: JSONNode, at path: String, in owner: String?) {
    if fields[path] == nil {
      paths.append(path)
      owners[path] = owner
    }
    fields[path, default: Field()].count += 1
    fields[path, default: Field()].kinds.insert(Kind(node))
    switch node.value {
    case .object(let members):
      for member in members {
        let inner = path.isEmpty ? member.key : "\(path).\(member.key)"
        add(member.value, at: inner, in: path)
      }
    case .array(let elements):
      for element in elements { add(element, at: path + "[]", in: path) }
    case .null, .bool, .number, .string: break
    }
  }
}

extension AnswerShape.Kind {
  init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool: self = .truth
    case .string: self = .text
    case .array: self = .list
    case .object: self = .object
    case .number(let text):
      self = text.utf8.contains { [0x2E, 0x65, 0x45].contains($0) } ? .number : .wholeNumber
    }
  }
}
