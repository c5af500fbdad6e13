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
