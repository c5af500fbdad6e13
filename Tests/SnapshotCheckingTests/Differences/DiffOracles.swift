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
  private var input: [[UInt8]]
  private var position = 0

  /// Applies a diff to a text; nil for text that is not exactly in the format.
  static func apply(_ diff: String, to old: String) -> [UInt8]? {
    var oracle = PatchOracle(input: obviousLines(of: diff))
    if oracle.input.isEmpty { return Array(old.utf8) }
    return oracle.apply(to: obviousLines(of: old))
  }

  private mutating func apply(to old: [[UInt8]]) -> [UInt8]? {
    guard next()?.starts(with: Array("--- ".utf8)) == true,
      next()?.starts(with: Array("+++ ".utf8)) == true
    else { return nil }
    var result: [[UInt8]] = []
    var done = 0
    while position < input.count {
      guard let (oldStart, oldCount, newStart, newCount) = header() else { return nil }
      let start = oldCount == 0 ? oldStart : oldStart - 1
      guard start >= done, start <= old.count else { return nil }
      result += old[done..<start]
      done = start
      guard result.count == (newCount == 0 ? newStart : newStart - 1) else { return nil }
      let (oldEnd, newEnd) = (start + oldCount, result.count + newCount)
      while done < oldEnd || result.count < newEnd {
        guard var line = next() else { return nil }
        let mark = line.removeFirst()
        if position < input.count, input[position].first == UInt8(ascii: "\\") {
          position += 1
          line.removeLast()
        }
        guard " -+".utf8.contains(mark) else { return nil }
        if mark != UInt8(ascii: "+") {
          guard done < old.count, old[done] == line else { return nil }
          done += 1
        }
        if mark != UInt8(ascii: "-") { result.append(line) }
      }
      guard done == oldEnd, result.count == newEnd else { return nil }
    }
    return Array((result + old[done...]).joined())
  }

  private mutating func next() -> [UInt8]? {
    guard position < input.count else { return nil }
    position += 1
    return input[position - 1]
  }

  private mutating func header() -> (Int, Int, Int, Int)? {
    let text = String(decoding: next() ?? [], as: UTF8.self)
    let place = text.dropFirst(2).prefix { $0 != "@" && $0 != "\n" }
    let numbers = place.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 4,
      place == " -\(numbers[0]),\(numbers[1]) +\(numbers[2]),\(numbers[3]) ",
      text.hasPrefix("@@\(place)@@\n") || text.hasPrefix("@@\(place)@@ ")
    else { return nil }
    return (numbers[0], numbers[1], numbers[2], numbers[3])
  }
}
