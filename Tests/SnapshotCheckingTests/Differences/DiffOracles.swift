import SnapshotChecking

/// The lines of a text with their line feeds, split in the most obvious way.
func obviousLines(of text: String) -> [[UInt8]] {
  var lines: [[UInt8]] = []
  var line: [UInt8] = []
  for byte in text.utf8 {
    line.append(byte)
    if byte == 10 {
      lines.append(line)
      line = []
    }
  }
  return line.isEmpty ? lines : lines + [line]
}

/// The length of the shortest edit script: the elements outside the longest common subsequence.
func shortestScriptLength<Element: Equatable>(_ old: [Element], _ new: [Element]) -> Int {
  var row = [Int](repeating: 0, count: new.count + 1)
  for element in old {
    var diagonal = 0
    for index in new.indices {
      let above = row[index + 1]
      row[index + 1] = element == new[index] ? diagonal + 1 : max(above, row[index])
      diagonal = above
    }
  }
  return old.count + new.count - 2 * row[new.count]
}

/// The mistake of a script that should turn `old` into `new`, or `nil`.
func fault<Element: Equatable>(
  in changes: [EditScript.Change],
  from old: [Element],
  to new: [Element]
) -> String? {
  var result: [Element] = []
  var done = 0
  for (index, change) in changes.enumerated() {
    if change.old.isEmpty, change.new.isEmpty { return "change \(index) is empty" }
    if index > 0, change.old.lowerBound <= done { return "change \(index) touches the one before" }
    guard change.old.lowerBound >= done, change.old.upperBound <= old.count,
      change.new.upperBound <= new.count
    else { return "change \(index) is out of range" }
    result += old[done..<change.old.lowerBound]
    if result.count != change.new.lowerBound { return "change \(index) is misplaced" }
    result += new[change.new]
    done = change.old.upperBound
  }
  result += old[done...]
  return result == new ? nil : "the result differs"
}

/// A strict reader that applies unified diffs, without offset and fuzz.
struct PatchOracle {
  struct Refusal: Error, Equatable {
    let reason: String
  }

  private var input: [[UInt8]]
  private var position = 0

  /// Applies a diff to a text.
  ///
  /// - Throws: `Refusal` for text that is not exactly in the format.
  static func apply(_ diff: String, to old: String) throws(Refusal) -> [UInt8] {
    var oracle = PatchOracle(input: obviousLines(of: diff))
    if oracle.input.isEmpty { return Array(old.utf8) }
    return try oracle.apply(to: obviousLines(of: old))
  }

  private mutating func apply(to old: [[UInt8]]) throws(Refusal) -> [UInt8] {
    guard try next().starts(with: Array("--- ".utf8)), try next().starts(with: Array("+++ ".utf8))
    else { throw Refusal(reason: "no file names") }
    var result: [[UInt8]] = []
    var done = 0
    while position < input.count {
      let (oldStart, oldCount, newStart, newCount) = try header()
      let start = oldCount == 0 ? oldStart : oldStart - 1
      guard start >= done, start <= old.count else { throw Refusal(reason: "hunk out of place") }
      result += old[done..<start]
      done = start
      if result.count != (newCount == 0 ? newStart : newStart - 1) {
        throw Refusal(reason: "new start is wrong")
      }
      let (oldEnd, newEnd) = (start + oldCount, result.count + newCount)
      while done < oldEnd || result.count < newEnd {
        var line = try next()
        let mark = line.removeFirst()
        if position < input.count, input[position].first == UInt8(ascii: "\\") {
          position += 1
          line.removeLast()
        }
        guard [UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(mark) else {
          throw Refusal(reason: "not a line of a hunk")
        }
        if mark != UInt8(ascii: "+") {
          guard done < old.count, old[done] == line else {
            throw Refusal(reason: "old line differs")
          }
          done += 1
        }
        if mark != UInt8(ascii: "-") { result.append(line) }
      }
      guard done == oldEnd, result.count == newEnd else { throw Refusal(reason: "wrong counts") }
    }
    return Array((result + old[done...]).joined())
  }

  private mutating func next() throws(Refusal) -> [UInt8] {
    guard position < input.count else { throw Refusal(reason: "the diff ends early") }
    position += 1
    return input[position - 1]
  }

  private mutating func header() throws(Refusal) -> (Int, Int, Int, Int) {
    let text = String(decoding: try next(), as: UTF8.self)
    let place = text.dropFirst(2).prefix { $0 != "@" && $0 != "\n" }
    let numbers = place.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 4,
      place == " -\(numbers[0]),\(numbers[1]) +\(numbers[2]),\(numbers[3]) ",
      text.hasPrefix("@@\(place)@@\n") || text.hasPrefix("@@\(place)@@ ")
    else { throw Refusal(reason: "not a hunk header") }
    return (numbers[0], numbers[1], numbers[2], numbers[3])
  }
}
