/// A journey as a text file: a title, a scenario, steps, and below each step what the transcript has.
///
/// ```
/// # What the first page of the manual shows.
/// journey: search fails, then works
/// scenario: artist search fails once
///
/// 1. types "Jackson"
///    ~ query: "" -> "Jackson"
/// 2. waits 0.5 s
///    ...
/// end: nothing running, nothing waiting, every stub used
/// ```
package struct JourneyFile: Equatable, Sendable {
  /// One step, and the lines below it.
  package struct Step: Equatable, Sendable {
    /// The 0-based line of its title.
    package let line: Int
    /// The number in front of the title, if there is one.
    let number: Int?
    /// What the user does, without the number.
    package let title: String
    /// The lines below the title, up to the last one that is indented.
    var body: Range<Int>
  }

  /// A value of the head.
  package struct Head: Equatable, Sendable {
    package let line: Int
    package let value: String
  }

  /// How messages name the file.
  package let path: String
  /// The whole text, as it was read.
  package let text: String
  let lines: [JourneyLine]
  package private(set) var title: Head?
  package private(set) var scenario: Head?
  package private(set) var steps: [Step] = []
  /// The lines of the end, its title among them; nil when nothing is expected yet.
  private(set) var end: Range<Int>?

  /// Reads a file.
  ///
  /// - Throws: ``JourneyFileError`` for the first line that means nothing.
  package init(_ text: String, path: String) throws(JourneyFileError) {
    self.path = path
    self.text = text
    lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { JourneyLine($0) }
    for index in lines.indices { try read(index) }
    if steps.isEmpty {
      throw .init("\(path) has no steps; write each one on a line that is not indented.")
    }
  }

  /// How messages name a line: `Fixtures/Journeys/search.journey:3`.
  package func place(_ line: Int) -> String { "\(path):\(line + 1)" }

  private mutating func read(_ index: Int) throws(JourneyFileError) {
    let line = lines[index]
    if line.isAtMargin { return try readTitle(index, line.text) }
    guard line.indentation > 0, line.kind != .blank else { return }
    if let end {
      self.end = end.lowerBound..<(index + 1)
    } else if let last = steps.last {
      steps[steps.count - 1].body = (last.line + 1)..<(index + 1)
    } else if line.kind != .comment {
      throw .init(
        "\(place(index)) is indented, but no step stands above it; a step starts at the left margin."
      )
    }
  }

  private mutating func readTitle(_ index: Int, _ text: String) throws(JourneyFileError) {
    if lines[index].kind == .anything {
      throw .init("\(place(index)) is no step: ... stands for lines below a step; indent it.")
    }
    let trimmed = String(decoding: Self.trimmed(lines[index].bytes), as: UTF8.self)
    if let end {
      throw .init(
        "\(place(index)) stands behind the end in line \(end.lowerBound + 1); move it above."
      )
    }
    if trimmed.hasPrefix("end:") {
      end = index..<(index + 1)
    } else if steps.isEmpty, let value = Self.value(of: "journey", in: trimmed) {
      try note(\.title, "journey", Head(line: index, value: value))
    } else if steps.isEmpty, let value = Self.value(of: "scenario", in: trimmed) {
      try note(\.scenario, "scenario", Head(line: index, value: value))
    } else {
      let (number, title) = Self.numbered(trimmed)
      let body = (index + 1)..<(index + 1)
      steps.append(Step(line: index, number: number, title: title, body: body))
    }
  }

  private mutating func note(
    _ head: WritableKeyPath<JourneyFile, Head?>,
    _ key: String,
    _ value: Head
  ) throws(JourneyFileError) {
    if let first = self[keyPath: head] {
      throw .init(
        "\(place(value.line)) names a second \(key), after line \(first.line + 1); delete one of them."
      )
    }
    if value.value.isEmpty {
      throw .init(
        "\(place(value.line)) names no \(key); write its name behind the colon, or delete the line."
      )
    }
    self[keyPath: head] = value
  }

  private static func value(of key: String, in text: String) -> String? {
    guard text.hasPrefix(key + ":") else { return nil }
    return String(decoding: trimmed(Array(text.utf8.dropFirst(key.utf8.count + 1))), as: UTF8.self)
  }

  /// Bytes without the white space at both ends.
  private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let start = bytes.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    let end = bytes.lastIndex { $0 != 0x20 && $0 != 0x09 } ?? start - 1
    return bytes[start..<(end + 1)]
  }

  /// A title taken apart: `3. waits 0.5 s`.
  static func numbered(_ text: String) -> (number: Int?, title: String) {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
    let rest = text.utf8.dropFirst(digits.count)
    guard let number = Int(String(Substring(digits))), rest.starts(with: Array(". ".utf8)) else {
      return (nil, text)
    }
    return (number, String(decoding: trimmed(Array(rest.dropFirst(2))), as: UTF8.self))
  }
}
