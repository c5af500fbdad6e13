import SnapshotChecking

/// Short names of states: `Home: loading, content rows`.
///
/// A name has the screens of its state and the facts that tell it from others with the same screens.
enum StateNames {
  /// A name for each of some different states, with its id where no word tells it from another.
  static func names(of states: [JourneyRecord.State], ids: [String]) -> [String] {
    var names = states.map {
      $0.screens.isEmpty ? "no screen" : $0.screens.joined(separator: " > ")
    }
    for (screens, members) in Dictionary(grouping: states.indices, by: { names[$0] })
    where members.count > 1 {
      let words = words(telling: members.map { states[$0] })
      let counts = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
      for (member, words) in zip(members, words) {
        let isShared = counts[words, default: 0] > 1
        names[member] = "\(screens): \(words)" + (isShared ? " (\(ids[member]))" : "")
      }
    }
    return names
  }

  /// The words for each of some states: `loading, content rows`, or `at rest` without any.
  private static func words(telling states: [JourneyRecord.State]) -> [String] {
    let columns = columns(telling: states)
    let paths = columns.map { $0.path.split(separator: ".") }
    let labels = paths.map { own in
      // As many parts of the path, from its end, as tell it from the others.
      let count = (1...own.count).first { count in
        paths.count { $0.suffix(count) == own.suffix(count) } == 1
      }
      return own.suffix(count ?? own.count).joined(separator: ".")
    }
    return states.indices.map { row in
      let words = zip(columns, labels).compactMap { column, label in
        FactWords.of(column.values[row], label: label)
      }
      return words.isEmpty ? "at rest" : words.joined(separator: ", ")
    }
  }

  /// One fact of all states; nil where a state has none of this path.
  private typealias Column = (path: String, values: [String?])

  /// The facts that tell states apart, in their order: of all facts, those that are said best first,
  /// each one that tells apart what those before it do not.
  private static func columns(telling states: [JourneyRecord.State]) -> [Column] {
    let facts = states.map { Dictionary(zip($0.paths, $0.values)) { $1 } }
    var seen: Set<String> = []
    let paths = states.flatMap(\.paths).filter { seen.insert($0).inserted }
    let columns = paths.map { path -> Column in (path, facts.map { $0[path] }) }
    var told = Array(repeating: "", count: states.count)
    var chosen: [Int] = []
    let clarities = columns.map { FactWords.clarity($0.values) }
    for column in columns.indices.sorted(by: { (clarities[$1], $0) < (clarities[$0], $1) }) {
      let more = zip(told, columns[column].values).map {
        $0 + "\n" + (FactWords.of($1) ?? "at rest")
      }
      guard Set(more).count > Set(told).count else { continue }
      told = more
      chosen.append(column)
    }
    return chosen.sorted().map { columns[$0] }
  }
}

/// The words of a name for one fact: `loading` for `isLoading: true`.
private enum FactWords {
  /// The values that go without saying.
  private static let quiet: Set<String> = ["false", "nil", "none", "empty", "0"]

  /// The words, or nil for what goes without saying.
  static func of(_ value: String?, label: String = "") -> String? {
    guard let value, !quiet.contains(value) else { return nil }
    switch value {
    case "true": return withoutVerb(label)
    case "text", "set": return label
    case _ where value.first?.isUppercase == true: return label
    case _ where value.hasPrefix("."): return "\(label) \(value.dropFirst())"
    default: return "\(label) \(value)"
    }
  }

  /// How well words of such values can be understood: cases, then flags, then objects that may not
  /// be there (an alert, say), then lists.
  static func clarity(_ values: [String?]) -> Int {
    func has(_ test: (String) -> Bool) -> Bool { values.contains { $0.map(test) ?? false } }
    if has({ $0.hasPrefix(".") }) { return 4 }
    if has({ $0 == "true" || $0 == "false" }) { return 3 }
    if has({ $0.first?.isUppercase == true }) { return 2 }
    return has { $0 == "none" || $0 == "one" } ? 1 : 0
  }

  /// `loading` of `isLoading`.
  private static func withoutVerb(_ label: String) -> String {
    let rest = label.dropFirst(2)
    guard label.hasPrefix("is"), let first = rest.first, first.isUppercase else { return label }
    return first.lowercased() + rest.dropFirst()
  }
}
