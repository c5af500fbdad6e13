import SnapshotChecking

/// Short names of states, made of the few facts that tell them from the others with the same screens.
struct StateNames {
  /// One for each state; all are different.
  private(set) var names: [String]

  /// - Parameters:
  ///   - states: The states of a map, all different.
  ///   - ids: What a name ends with when no word tells its state from another.
  /// - Complexity: O(n f d) for n states of f facts of which d tell them apart.
  init(_ states: [JourneyRecord.State], ids: [String]) {
    names = states.map { $0.screens.isEmpty ? "no screen" : $0.screens.joined(separator: " > ") }
    let groups = Dictionary(grouping: states.indices) { names[$0] }
    for (screens, members) in groups where members.count > 1 {
      let table = FactTable(members.map { states[$0] })
      let columns = table.distinguishing()
      let labels = table.labels(of: columns)
      var counts: [String: Int] = [:]
      let words = members.indices.map { row in
        let words = zip(columns, labels).compactMap { column, label in
          FactWords.of(table.values[column][row], label: label)
        }
        return words.isEmpty ? "at rest" : words.joined(separator: ", ")
      }
      for text in words { counts[text, default: 0] += 1 }
      for (row, member) in members.enumerated() {
        let isShared = counts[words[row], default: 0] > 1
        names[member] = "\(screens): \(words[row])" + (isShared ? " (\(ids[member]))" : "")
      }
    }
  }
}

/// The facts of some states: one column for each path, one row for each state.
private struct FactTable {
  private(set) var paths: [String] = []
  /// The values by column, then by row; nil where a state has no such fact.
  private(set) var values: [[String?]] = []
  private let rowCount: Int

  init(_ states: [JourneyRecord.State]) {
    rowCount = states.count
    var columns: [String: Int] = [:]
    for (row, state) in states.enumerated() {
      for (path, value) in zip(state.paths, state.values) {
        let column = columns[path] ?? paths.count
        if column == paths.count {
          columns[path] = column
          paths.append(path)
          values.append(Array(repeating: nil, count: rowCount))
        }
        values[column][row] = value
      }
    }
  }

  /// Few columns whose words tell all rows apart that any do, in their order: each time the one that
  /// tells most rows apart, and of two such the one that says it best.
  func distinguishing() -> [Int] {
    var classes = Array(repeating: 0, count: rowCount)
    var classCount = 1
    var chosen: [Int] = []
    let codes = values.map { Self.codes($0.map { FactWords.of($0, label: "") }) }
    let clarities = values.map(FactWords.clarity)
    while classCount < rowCount {
      var best: (column: Int, classes: [Int], count: Int, clarity: Int)?
      for column in codes.indices where !chosen.contains(column) {
        let (refined, count) = Self.refined(classes, by: codes[column])
        let clarity = clarities[column]
        if count > classCount, (count, clarity) > (best?.count ?? 0, best?.clarity ?? 0) {
          best = (column, refined, count, clarity)
        }
      }
      guard let best else { break }
      chosen.append(best.column)
      (classes, classCount) = (best.classes, best.count)
    }
    return chosen.sorted()
  }

  /// The columns' names: as many parts of each path, from its end, as tell it from the others.
  func labels(of columns: [Int]) -> [String] {
    let parts = columns.map { paths[$0].split(separator: ".") }
    return parts.map { own in
      let count = (1..<max(own.count, 1)).first { count in
        parts.count { $0.suffix(count) == own.suffix(count) } == 1
      }
      return own.suffix(count ?? own.count).joined(separator: ".")
    }
  }

  private static func codes(_ column: [String?]) -> [Int] {
    var known: [String?: Int] = [:]
    return column.map { value in
      let code = known[value] ?? known.count
      known[value] = code
      return code
    }
  }

  private static func refined(_ classes: [Int], by codes: [Int]) -> ([Int], count: Int) {
    var known: [Int: Int] = [:]
    let refined = zip(classes, codes).map { (old, code) in
      // Neither is larger than the number of rows.
      let key = old * (classes.count + 1) + code
      let place = known[key] ?? known.count
      known[key] = place
      return place
    }
    return (refined, known.count)
  }
}

/// What a name says of one fact.
private enum FactWords {
  /// What goes without saying.
  private static let quiet: Set<String> = ["false", "nil", "none", "empty", "0"]

  static func of(_ value: String?, label: String) -> String? {
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
