import Foundation
import Proofsheet
import Testing

@Suite struct RecordingTests {
  /// Records as many references as `DURABILITY_COUNT` says, of some kilobytes each.
  ///
  /// A whole reference ends with its number.
  @Test func manySnapshots() {
    check(Environment["DURABILITY_COUNT"], Environment["DURABILITY_EDITION"])
  }

  /// Records as many more references as `DURABILITY_FEW` says; a run with a smaller number passes
  /// and does not use them.
  @Test func fewSnapshots() { check(Environment["DURABILITY_FEW"], "a") }

  private func check(_ count: String, _ edition: String, testName: String = #function) {
    for number in 0..<(Int(count) ?? 0) {
      let line = String(repeating: "\(number)\(edition) ", count: 20)
      let lines = (0..<(10 + number % 90)).map { "\($0): \(line)" } + ["end \(number)"]
      assertSnapshot(
        of: lines.joined(separator: "\n"),
        as: .lines,
        named: "\(number)",
        testName: testName
      )
    }
  }
}

enum Environment {
  static subscript(name: String) -> String { ProcessInfo.processInfo.environment[name] ?? "" }
}
