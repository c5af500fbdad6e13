import SnapshotRendering
import UserJourneys

/// One step of a story that is seen alone.
package struct StoryStep: Equatable, Sendable {
  /// What the transcript says of it, its numbered title first.
  package let lines: [String]
  /// All open screens at its end, whole, the oldest first; none once the user has left.
  package let screens: [String]

  /// The steps of a playing whose transcript was written.
  ///
  /// - Parameters:
  ///   - playback: The playing.
  ///   - hasLeft: Whether its user left, so that nobody looks at what comes after its moments.
  /// - Returns: The steps, from the first.
  static func all(of playback: Playback, hasLeft: Bool) -> [StoryStep] {
    let moments = playback.moments
    let last = moments.last?.stepNumber ?? 0
    var next = 0
    var screens: [String] = []
    return blocks(of: playback.result.transcript).enumerated().map { index, lines in
      while next < moments.count, moments[next].stepNumber <= index + 1 {
        screens = moments[next].screens.map(\.text)
        next += 1
      }
      return StoryStep(lines: lines, screens: hasLeft && index >= last ? [] : screens)
    }
  }

  /// The lines of a transcript by steps, without what stands before the first and behind the last.
  private static func blocks(of transcript: String) -> [[String]] {
    var blocks: [[String]] = []
    for line in transcript.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("\(blocks.count + 1). ") {
        blocks.append([String(line)])
      } else if line.hasPrefix("end: ") {
        break
      } else if !blocks.isEmpty {
        blocks[blocks.count - 1].append(String(line))
      }
    }
    return blocks.map { Array($0.trimmingSuffix(while: \.isEmpty)) }
  }
}

extension Array {
  fileprivate func trimmingSuffix(while isGone: (Element) -> Bool) -> ArraySlice<Element> {
    self[..<(lastIndex { !isGone($0) }.map { $0 + 1 } ?? 0)]
  }
}
