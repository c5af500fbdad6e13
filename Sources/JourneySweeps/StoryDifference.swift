/// Where two transcripts of one script part.
enum StoryDifference {
  /// How many lines of each transcript are shown.
  private static let longest = 3

  /// The step and the first line that differ, with what that line hangs below; nil for one story.
  static func lines(from old: String, to new: String) -> [String]? {
    guard old != new else { return nil }
    let (first, second) = (lines(of: old), lines(of: new))
    let place = zip(first, second).prefix { $0 == $1 }.count
    let depth = max(Self.depth(of: first, at: place), Self.depth(of: second, at: place))
    let (gone, come) = (part(of: first, from: place, depth), part(of: second, from: place, depth))
    // What is the same again below is told once.
    let same = zip(gone.reversed(), come.reversed()).prefix { $0 == $1 }.count
    return above(place, in: first, depth).map { "  " + $0 }
      + gone.dropLast(same).map { "- " + $0 } + come.dropLast(same).map { "+ " + $0 }
  }

  private static func lines(of story: String) -> [String] {
    story.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// How far a line is indented, as all are that hang below another one; 0 behind the last.
  private static func depth(of lines: [String], at place: Int) -> Int {
    place < lines.count ? lines[place].prefix { $0 == " " }.count : 0
  }

  /// The next lines, up to the end of the step; none where what is at some depth is over.
  private static func part(of lines: [String], from place: Int, _ depth: Int) -> [String] {
    guard place < lines.count, self.depth(of: lines, at: place) == depth else { return [] }
    let more = lines[(place + 1)...].prefix { $0.hasPrefix(" ") }
    return Array(([lines[place]] + more).prefix(longest))
  }

  /// The lines that those of some depth hang below, the step first.
  private static func above(_ place: Int, in lines: [String], _ depth: Int) -> [String] {
    var depth = depth
    var above: [String] = []
    for index in lines[..<place].indices.reversed() where depth > 0 {
      let other = self.depth(of: lines, at: index)
      guard !lines[index].isEmpty, other < depth else { continue }
      depth = other
      above.append(lines[index])
    }
    return above.reversed()
  }
}
