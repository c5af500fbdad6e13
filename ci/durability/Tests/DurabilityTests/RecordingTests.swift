import Foundation
import Proofsheet
import Testing

@Suite struct RecordingTests {
  /// Records as many references as `DURABILITY_COUNT` says, of some kilobytes each.
  ///
  /// A whole one ends with its number.
  @Test func manySnapshots() {
    let count = Int(ProcessInfo.processInfo.environment["DURABILITY_COUNT"] ?? "") ?? 0
    for number in 0..<count {
      let line = String(repeating: "\(number) ", count: 20)
      let lines = (0..<(10 + number % 90)).map { "\($0): \(line)" } + ["end \(number)"]
      assertSnapshot(of: lines.joined(separator: "\n"), as: .lines, named: "\(number)")
    }
  }
}
