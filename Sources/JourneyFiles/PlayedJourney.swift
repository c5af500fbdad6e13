/// A transcript, taken apart into what stands below each step.
package struct PlayedJourney: Equatable, Sendable {
  /// What the user did, in the words of the transcript.
  package private(set) var titles: [String] = []
  /// The lines below each title, as they are indented there.
  package private(set) var steps: [[JourneyLine]] = []
  /// The last lines, of which the first starts with `end:`.
  package private(set) var end: [JourneyLine] = []

  /// Reads a transcript.
  ///
  /// - Throws: ``JourneyFileError`` for a line that a file could not hold.
  package init(_ transcript: String) throws(JourneyFileError) {
    let lines = Array(transcript.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { JourneyLine($0) }
    let start = lines.firstIndex { $0.kind == .blank } ?? lines.count
    for line in lines[start...] { try read(line) }
    steps = steps.map(Self.withoutBlankEnd)
    end = Self.withoutBlankEnd(end)
  }

  private mutating func read(_ line: JourneyLine) throws(JourneyFileError) {
    // A remark at the margin is none here: nothing but titles stands there.
    guard line.indentation == 0, line.kind != .blank else {
      if end.isEmpty {
        if !steps.isEmpty { steps[steps.count - 1].append(line) }
      } else {
        end.append(line)
      }
      return
    }
    if line.bytes.starts(with: Array("end: ".utf8)) {
      end = [line]
      return
    }
    let (number, title) = JourneyFile.numbered(line.text)
    guard number == steps.count + 1, end.isEmpty else { throw Self.unindented(line.text) }
    titles.append(title)
    steps.append([])
  }

  static func unindented(_ line: String) -> JourneyFileError {
    JourneyFileError("The transcript has a line that stands at the left margin: \(line)")
  }

  /// Empty lines below the last one that says something are layout.
  private static func withoutBlankEnd(_ lines: [JourneyLine]) -> [JourneyLine] {
    let last = lines.lastIndex { $0.kind != .blank } ?? -1
    return Array(lines[..<(last + 1)])
  }
}
