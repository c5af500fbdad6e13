@testable import TextDiff

/// Compares two random texts in both directions, under a random and mostly too small effort.
func fuzzDifference(_ numbers: inout SeededNumbers) throws(Finding) {
  let (old, new) = texts(&numbers)
  let effort = DiffEffort(
    stepsPerLine: numbers.below(8),
    reserve: numbers.below(2) * numbers.below(500)
  )
  for (before, after) in [(old, new), (new, old)] {
    let diff = LineDiff(old: before, new: after, effort: effort)
    guard let result = applied(diff), result == Array(after.utf8) else {
      throw Finding(
        words: "The edit script, with \(effort), does not give the new text.",
        inputs: [before, after]
      )
    }
    let unified = UnifiedDiff(
      old: before,
      new: after,
      oldName: "a",
      newName: "b",
      context: numbers.below(4)
    )
    guard unified.isEmpty == before.utf8.elementsEqual(after.utf8) else {
      throw Finding(words: "A diff is empty and should not be, or not.", inputs: [before, after])
    }
    let text = unified.text(
      style: numbers.below(2) == 0 ? .plain : .ansi,
      limit: numbers.below(2) == 0 ? nil : numbers.below(40)
    )
    guard text.isEmpty || text.utf8.last == 10 else {
      throw Finding(words: "A diff does not end with a line.", inputs: [before, after])
    }
  }
}

/// The old text with the script applied, or nil when the script is not one for it.
private func applied(_ diff: LineDiff) -> [UInt8]? {
  var result: [UInt8] = []
  var (oldLine, newLine) = (0, 0)
  func append(_ lines: TextLines, _ index: Int) {
    result += Array(lines[index].utf8) + (lines.isTerminated(index) ? [10] : [])
  }
  for change in diff.script.changes {
    guard oldLine <= change.old.lowerBound, change.old.upperBound <= diff.old.count,
      change.old.lowerBound - oldLine == change.new.lowerBound - newLine,
      change.new.upperBound <= diff.new.count
    else { return nil }
    for index in oldLine..<change.old.lowerBound { append(diff.old, index) }
    for index in change.new { append(diff.new, index) }
    (oldLine, newLine) = (change.old.upperBound, change.new.upperBound)
  }
  for index in oldLine..<diff.old.count { append(diff.old, index) }
  return result
}

private let endings = ["\n", "\n", "\n", "\n", "\r\n", "\r"]

private func texts(_ numbers: inout SeededNumbers) -> (old: String, new: String) {
  let kinds = 1 + numbers.below(30)
  func line() -> String {
    String(repeating: " ", count: numbers.below(4)) + "line \(numbers.below(kinds))"
      + endings[numbers.below(endings.count)]
  }
  var lines = (0..<numbers.below(60)).map { _ in line() }
  let old = lines.joined()
  for _ in 0..<numbers.below(12) {
    let place = numbers.below(lines.count + 1)
    let end = min(lines.count, place + numbers.below(8))
    switch numbers.below(4) {
    case 0: lines.removeSubrange(place..<end)
    case 1: lines.insert(line(), at: place)
    case 2: lines.insert(contentsOf: lines[place..<end], at: numbers.below(lines.count + 1))
    default:
      let moved = lines[place..<end]
      lines.removeSubrange(place..<end)
      lines.insert(contentsOf: moved.map { "  " + $0 }, at: numbers.below(lines.count + 1))
    }
  }
  let new = lines.joined()
  return (old, numbers.below(4) == 0 ? String(new.unicodeScalars.dropLast()) : new)
}
