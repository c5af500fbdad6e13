import ProofsheetBasics

/// The marks of the facts that only a story has.
package enum StoryMark {
  static let step: UInt8 = 2
  /// A line of a step that begins with a sign, such as `> GET /books` or `~ query: "" -> "a"`.
  static let event: UInt8 = 3
  /// A line without a name, such as the first line of a screen.
  static let line: UInt8 = 4
  /// A finding of a sweep, with all lines below its name.
  package static let finding: UInt8 = 5
  /// A part of a story with facts below its title, such as `ends on:`.
  static let section: UInt8 = 6
  /// A request of a part, with all lines about its failures below it.
  static let request: UInt8 = 7
  /// The marks of facts that are told apart by their names or lines.
  static let named = step...request
  /// The marks of facts that have all lines below their names.
  static let blocks = [finding, request]
}

extension CanonicalReader {
  /// Reads all lines of a story.
  ///
  /// Empty lines and the title of the findings belong to the next fact.
  ///
  /// - Returns: Always nil, because every line of a story can be read.
  mutating func readStory() -> Int? {
    facts.append(.init(mark: 1, level: -1, name: 0..<0, head: 0..<0, end: 0))
    open = [0]
    var margins = [-1]
    var isInFindings = false
    var next = 0
    while next < count {
      let (start, end) = (contentStart(next), lineEnd(next))
      let (line, margin) = (next, start &- next)
      next = end &+ 1
      if start == end { continue }
      while let last = margins.last, last >= margin {
        close()
        margins.removeLast()
      }
      if margin == 0 {
        isInFindings = matches("findings:", start, end)
        if isInFindings { continue }
      }
      let parent = open[open.count &- 1]
      facts[parent].childCount &+= 1
      open.append(facts.count)
      margins.append(margin)
      facts.append(
        isInFindings
          ? .init(mark: StoryMark.finding, level: 0, name: start..<end, head: end..<end, end: end)
          : storyFact(start, end, below: parent)
      )
      next = readRest(line: line, margin: margin)
    }
    while !open.isEmpty { facts[open.removeLast()].next = facts.count }
    // Empty lines at the end belong to the last fact.
    facts[facts.count &- 1].end = max(facts[facts.count &- 1].end, count &- 1)
    return nil
  }

  private func contentStart(_ line: Int) -> Int {
    var start = line
    while base[start] == 0x20 { start &+= 1 }
    return start
  }

  /// Reads the lines that belong to the last fact itself.
  ///
  /// These are the lines of a string, the lines of a finding, or the line of a step without events.
  ///
  /// - Returns: The start of the next fact's line.
  private mutating func readRest(line: Int, margin: Int) -> Int {
    let last = facts.count &- 1
    let fact = facts[last]
    var next = fact.end &+ 1
    switch fact.mark {
    case StoryMark.line: break
    case let mark where StoryMark.blocks.contains(mark):
      while next < count, contentStart(next) &- next > margin {
        facts[last].end = lineEnd(next)
        next = facts[last].end &+ 1
      }
    case StoryMark.step:
      guard next < count else { break }
      let (start, end) = (contentStart(next), lineEnd(next))
      if matches("= nothing changes", start, end) {
        facts[last].end = end
        next = end &+ 1
      }
    default:
      next = readBlock(line: line, margin: margin &+ 2)
      // The string may be cut, so that its closing quotes are missing.
      if failure != nil { next = fact.end &+ 1 }
      failure = nil
    }
    return next
  }

  private func matches(_ text: StaticString, _ start: Int, _ end: Int) -> Bool {
    end &- start == text.utf8CodeUnitCount
      && memcmp(base + start, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  private func storyFact(_ start: Int, _ end: Int, below parent: Int) -> CanonicalText.Fact {
    let level = facts[parent].level &+ 1
    if parent == 0 { return title(start, end) }
    if facts[parent].mark == StoryMark.step, let event = event(start, end) { return event }
    if facts[parent].mark == StoryMark.section, base[start] == 0x3E {
      let name = start..<end
      return .init(mark: StoryMark.request, level: level, name: name, head: end..<end, end: end)
    }
    // The lines below `end:` are sentences, in which a colon ends no name.
    let isSentence = facts[parent].mark == 0 && facts[parent].level == 0
    return (isSentence ? nil : fact(start, end, level: level))
      ?? .init(mark: StoryMark.line, level: level, name: start..<start, head: start..<end, end: end)
  }

  /// Returns the fact of a line without indentation: a step, a field, or the title of a part.
  private func title(_ start: Int, _ end: Int) -> CanonicalText.Fact {
    var number = start
    while number < end, base[number] &- 0x30 < 10 { number &+= 1 }
    if number > start, number &+ 1 < end, base[number] == 0x2E, base[number &+ 1] == 0x20 {
      let name = number &+ 2..<end
      return .init(mark: StoryMark.step, level: 0, name: name, head: end..<end, end: end)
    }
    var colon = start
    while colon < end, base[colon] != 0x3A || colon &+ 1 < end && base[colon &+ 1] != 0x20 {
      colon &+= 1
    }
    let head = min(colon &+ 2, end)..<end
    let mark = colon &+ 1 == end ? StoryMark.section : colon < end ? 0 : StoryMark.line
    if mark == StoryMark.line {
      return .init(mark: mark, level: 0, name: start..<start, head: start..<end, end: end)
    }
    return .init(mark: mark, level: 0, name: start..<colon, head: head, end: end)
  }

  /// Returns the fact of a line that begins with a sign; nil for any other line.
  ///
  /// The name of a change is its path with the sign; the name of any other event is its sign.
  private func event(_ start: Int, _ end: Int) -> CanonicalText.Fact? {
    guard end &- start > 2 else { return nil }
    if base[start] >= 0x80, start &+ 3 < end, base[start &+ 3] == 0x20 {
      return event(start..<start &+ 3, end)
    }
    guard base[start &+ 1] == 0x20 else { return nil }
    switch base[start] {
    case 0x3E, 0x3C, 0x78, 0x21, 0x2A, 0x40, 0x3D: return event(start..<start &+ 1, end)
    case 0x2B, 0x2D, 0x7E:
      let colon = fieldColon(start &+ 2, end)
      if colon >= 0 { return event(start..<colon, end) }
      return event(start..<pathEnd(start &+ 2, end), end)
    default: return nil
    }
  }

  private func event(_ name: Range<Int>, _ end: Int) -> CanonicalText.Fact {
    let isField = name.upperBound < end && base[name.upperBound] == 0x3A
    let head = min(name.upperBound &+ (isField ? 2 : 1), end)..<end
    return .init(mark: StoryMark.event, level: 1, name: name, head: head, end: end)
  }

  /// Returns the place of the first space outside quotes and brackets.
  private func pathEnd(_ start: Int, _ end: Int) -> Int {
    var (depth, inQuotes) = (0, false)
    var index = start
    while index < end {
      switch base[index] {
      case 0x5C where inQuotes: index &+= 1
      case 0x22: inQuotes.toggle()
      case 0x5B where !inQuotes: depth &+= 1
      case 0x5D where !inQuotes: depth &-= 1
      case 0x20 where !inQuotes && depth <= 0: return index
      default: break
      }
      index &+= 1
    }
    return end
  }
}
