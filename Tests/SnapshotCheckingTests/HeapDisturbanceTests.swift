#if compiler(>=6.2) && (os(Linux) || os(macOS))
import Foundation
import Testing

@testable import SnapshotChecking

@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] == nil,
    "sets have one order in this process"
  )
)
struct HeapDisturbanceTests {
  /// Smaller sets have the same order by chance.
  private static let counts =
    Array(10...64) + stride(from: 70, through: 2_000, by: 70) + [5_000, 20_000]
  private static let makers: [(what: String, make: @Sendable (Int) -> [String])] = [
    ("numbers", { Set(0..<$0).map(String.init) }),
    ("texts", { Array(Set((0..<$0).map { "element number \($0)" })) }),
    (
      "a dictionary",
      { count in
        var values: [String: Int] = [:]
        for element in 0..<count { values["key \(element)"] = element }
        return values.map(\.key)
      }
    ),
  ]

  /// In a process of its own, because threads of other tests could free memory in between.
  @Test func setsThatAreMadeAgainHaveAnotherOrder() async {
    await #expect(processExitsWith: .success) {
      for (what, make) in HeapDisturbanceTests.makers {
        let same = HeapDisturbanceTests.counts.filter { count in
          let (before, again) = (make(count), HeapDisturbance.during { make(count) })
          return before == again
        }
        #expect(same == [], "\(what)")
      }
    }
  }

  /// The negative twin.
  @Test func withoutADisturbanceSomeHaveTheSame() {
    let same = Self.makers.map { _, make in Self.counts.count { make($0) == make($0) } }
    #expect(same.contains { $0 > 0 })
  }
}
#endif
