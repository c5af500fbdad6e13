/// The difference between two trees, in facts and not in lines.
package struct FactDifference: Sendable {
  /// The changes, in the order of the reference.
  package let changes: [FactChange]
  /// The number of facts in the old tree, plus the number of added facts.
  package let factCount: Int
  /// The facts of the old text.
  package let old: CanonicalText
  /// The facts of the new text.
  package let new: CanonicalText

  /// The number of differing facts.
  package var differingCount: Int { changes.reduce(0) { $0 + $1.factCount } }

  /// Compares two texts.
  ///
  /// Fields are matched by name. Elements of a list are matched by their content, then by their
  /// type and first fact, then by their place between matched elements.
  ///
  /// - Complexity: O(n log n) in the number of facts for lists with unique elements.
  package init(from old: CanonicalText, to new: CanonicalText) {
    var search = FactSearch(old: old, new: new)
    search.run()
    changes = search.changes
    (self.old, self.new) = (old, new)
    let added = search.changes.reduce(0) { count, change in
      if case .added = change.kind { count + change.factCount } else { count }
    }
    factCount = old.facts[0].factCount + added
  }

  /// Whether both texts are stories: transcripts, or references of sweeps.
  package var isStory: Bool { old.isStory && new.isStory }

  /// Compares two canonical texts or two stories; nil if one of them is neither, or if their trees
  /// are equal.
  ///
  /// In both cases, the caller compares the lines of the texts.
  ///
  /// - Parameters:
  ///   - old: The text before.
  ///   - new: The text after.
  package init?(fromText old: String, toText new: String) {
    guard let old = try? CanonicalText(old), let new = try? CanonicalText(new) else { return nil }
    if old.isStory != new.isStory { return nil }
    self.init(from: old, to: new)
    if changes.isEmpty { return nil }
  }
}

/// The running comparison of two trees, from the roots down, with an explicit stack.
struct FactSearch {
  let old: CanonicalText
  let new: CanonicalText
  private(set) var changes: [FactChange] = []
  private var open: [Step] = []

  private struct Pair {
    let old: Int
    let new: Int
    let path: String
    /// The last name in the facts' key path, with any index after it: `rows`, `rows[3]`.
    let name: String
    /// The name of the innermost type that contains the facts, such as `Row`.
    let type: String
    /// The type and the field to which the facts belong, such as `Row.title`.
    ///
    /// Unnamed values below the facts belong to the same field.
    let subject: String
  }

  /// A step that the comparison still has to do.
  ///
  /// Each change that was found is a step of its own, so that the changes are recorded in order.
  private enum Step {
    case compare(Pair)
    case tell(FactChange)
  }

  init(old: CanonicalText, new: CanonicalText) {
    self.old = old
    self.new = new
  }

  mutating func run() {
    open = [.compare(Pair(old: 0, new: 0, path: "", name: "", type: "", subject: ""))]
    while let step = open.popLast() {
      switch step {
      case .compare(let pair): compare(pair)
      case .tell(let change): changes.append(change)
      }
    }
  }

  private mutating func compare(_ pair: Pair) {
    let (before, after) = (old.facts[pair.old], new.facts[pair.new])
    guard before.value != after.value else { return }
    let (block, newBlock) = (old.block(pair.old), new.block(pair.new))
    let isHeadEqual =
      old.head(pair.old) == new.head(pair.new) && block == newBlock
    let isSameShape = old.hasChildren(pair.old) && new.hasChildren(pair.new)
    if !isHeadEqual || !isSameShape {
      // The facts below a replaced value count as changed.
      let count = isSameShape ? 1 : max(before.factCount, after.factCount)
      let place = Self.firstChange(block, newBlock).map { ", from line \($0)" } ?? ""
      let kind = FactChange.Kind.changed(from: old.brief(pair.old), to: new.brief(pair.new) + place)
      changes.append(change(pair.path, kind, of: pair.subject, pair.old, pair.new, count: count))
    }
    if isSameShape { open += childSteps(pair).reversed() }
  }

  /// Returns the steps that compare the children of two nodes, in the order of the old children.
  ///
  /// An added child has its step at its new place.
  private func childSteps(_ pair: Pair) -> [Step] {
    let (olds, news) = (old.children(pair.old), new.children(pair.new))
    let (oldSteps, newSteps) = (old.steps(olds), new.steps(news))
    let match = FactMatch(pair.old, pair.new, in: old, new)
    let head = new.head(pair.new)
    let type = FactChange.isTypeName(head) ? head : pair.type
    let isStory = StoryMark.named.contains(news.first.map { new.facts[$0].mark } ?? 0)
    var added = match.added[...]
    var steps: [Step] = []
    func tellAdded(before limit: Int) {
      while let index = added.first, index < limit {
        added.removeFirst()
        let node = news[index]
        let kind = FactChange.Kind.added(new.brief(node))
        let subject = new.subject(node, of: type, below: pair.subject)
        let path = pair.path + newSteps[index]
        let count = new.facts[node].factCount
        steps.append(.tell(change(path, kind, of: subject, nil, node, count: count)))
      }
    }
    for (index, child) in olds.enumerated() {
      if let partner = match.partner[index], match.isInPlace(index),
        old.facts[child].value == new.facts[news[partner]].value
      {
        // In a long list, this is the case for nearly all children.
        tellAdded(before: partner)
        continue
      }
      var step = oldSteps[index]
      let subject = old.subject(child, of: type, below: pair.subject)
      guard let partner = match.partner[index] else {
        let kind = FactChange.Kind.removed(old.brief(child))
        let count = old.facts[child].factCount
        let path = pair.path + step
        steps.append(.tell(change(path, kind, of: subject, child, nil, count: count)))
        continue
      }
      let isItem = old.facts[child].mark == 0x2D
      let name = isItem ? pair.name + newSteps[partner] : step.trimmed
      if isItem, index != partner { step = "\(newSteps[partner]) (was \(pair.name)\(step))" }
      let path = pair.path + step
      if match.renamed.contains(index) {
        let newName = ((isStory ? "" : pair.path) + newSteps[partner]).trimmed
        steps.append(.tell(change(path, .renamed(to: newName), of: subject, child, news[partner])))
      } else if match.moved.contains(index) {
        steps.append(.tell(change(path, .moved, of: subject, child, news[partner])))
      } else {
        tellAdded(before: partner)
      }
      // If the value of a renamed field changes as well, the change belongs to the new name.
      let isRenamed = match.renamed.contains(index)
      let own =
        isRenamed ? new.subject(news[partner], of: type, below: pair.subject) : subject
      steps.append(
        .compare(
          Pair(old: child, new: news[partner], path: path, name: name, type: type, subject: own)
        )
      )
    }
    tellAdded(before: news.count)
    return steps
  }

  private func change(
    _ path: String,
    _ kind: FactChange.Kind,
    of subject: String,
    _ before: Int?,
    _ after: Int?,
    count: Int = 1
  ) -> FactChange {
    FactChange(
      keyPath: path.trimmed,
      kind: kind,
      subject: subject,
      noun: after.map(new.noun) ?? before.map(old.noun) ?? "",
      old: before.map(old.whole),
      new: after.map(new.whole),
      parts: (before.map(old.parts) ?? .none, after.map(new.parts) ?? .none),
      factCount: max(1, count),
      nodes: (before, after)
    )
  }

  /// Returns the number of the first differing line, from 1; nil unless both texts have several
  /// lines.
  private static func firstChange(_ block: [String]?, _ other: [String]?) -> Int? {
    guard let block, let other else { return nil }
    return zip(block, other).prefix { $0 == $1 }.count + 1
  }
}

extension String {
  /// A key path without the dot before its first name, and without the colon after its last name.
  fileprivate var trimmed: String {
    let path = hasPrefix(".") ? dropFirst() : self[...]
    return String(path.hasSuffix(": ") ? path.dropLast(2) : path)
  }
}
