import Foundation
import TestSupport
import Testing

@testable import SnapshotRendering

/// The text of any value is read back, and a damaged one is another text or names the wrong line.
@Suite struct RandomValueTests {
  @Test func anyValueIsReadBackWholeAndDamaged() throws {
    var numbers = SeededNumbers(seed: 20_261_123)
    var (parsed, refused) = (0, 0)
    for _ in 0..<TestSpeed.rounds(150, long: 50_000) {
      let text = Rendering(of: numbers.value()).text
      #expect(try CanonicalText(text).printed.utf8.elementsEqual(text.utf8), "\(text)")
      for damaged in (0..<8).map({ _ in numbers.damaged(text) }) {
        do {
          let again = try CanonicalText(damaged).printed
          #expect(again.utf8.elementsEqual(damaged.utf8), "\(damaged.debugDescription)")
          parsed += 1
        } catch {
          let lineCount = damaged.utf8.split(separator: 10, omittingEmptySubsequences: false).count
          #expect((1...lineCount).contains(error.line), "\(damaged.debugDescription)")
          refused += 1
        }
      }
    }
    #expect(parsed > 200 && refused > 200)
  }
}

private struct Screen {
  let title: String
  let part: Any?
}

private enum State {
  case idle
  case failed(reason: Any)
}

private let pieces = Array(
  "ab7  \n\n\r\t:-*?\"\"\\()<>[]`,#é\u{301}\u{20E3}\u{200B}\u{202E}\u{2028}\u{0}👍\u{FEFF}\u{1B}"
    .unicodeScalars
)

extension SeededNumbers {
  fileprivate mutating func value(depth: Int = 0) -> Any {
    switch below(depth < 4 ? 12 : 7) {
    case 0: below(2_000) - 1_000
    case 1, 2: string()
    case 3: Double(below(1_000)) / 8
    case 4: State.idle
    case 5: Date(timeIntervalSince1970: Double(below(1 << 40)) / 4)
    case 6: Data((0..<below(40)).map { UInt8($0 * 37 % 256) })
    case 7: Screen(title: string(), part: below(3) == 0 ? nil : value(depth: depth + 1))
    case 8: State.failed(reason: value(depth: depth + 1))
    case 9: Set((0..<below(4)).map { _ in string() })
    case 10: [[string(), "x"]: value(depth: depth + 1), [string()]: value(depth: depth + 1)]
    default: (0..<below(5)).map { _ in value(depth: depth + 1) }
    }
  }

  private mutating func string() -> String {
    String(String.UnicodeScalarView((0..<below(12)).map { _ in one(of: pieces) }))
  }

  fileprivate mutating func damaged(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0...below(3) {
      let place = below(scalars.count + 1)
      let end = min(scalars.count, place + 1 + below(20))
      switch below(5) {
      case 0: scalars.removeSubrange(place..<end)
      case 1: scalars.insert(contentsOf: scalars[place..<end], at: below(scalars.count + 1))
      case 2: scalars.insert(contentsOf: "  ".unicodeScalars, at: place)
      case 3: scalars.removeSubrange(place...)
      default: scalars.insert(one(of: pieces), at: place)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
