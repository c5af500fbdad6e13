import Foundation
import SnapshotChecking

/// How long tests took, by the lines that `swift test` wrote when they ended.
///
/// All shards have to read the same file, so it is one that somebody names, and not what the last run
/// on each machine left: with other durations there would be other shards, and a test in none of them.
/// Only without parallel tests is it the time of each: else Swift Testing counts how long one waits for
/// its turn (6.3), and all take the same.
struct TestDurations: Equatable, Sendable {
  /// Microseconds, by the name in the output; several tests may share one.
  private var known: [String: (sum: Int, count: Int)] = [:]

  /// Reads a file with the output of `swift test`, or only with those lines.
  init(of path: String) throws(ReviewError) {
    let bytes: [UInt8]?
    do throws(CheckError) { bytes = try FileBytes.read(path) } catch {
      throw ReviewError("\(error)")
    }
    guard let bytes else {
      throw ReviewError(
        "There is no \(path); name a file with what swift test --no-parallel wrote."
      )
    }
    self.init(String(decoding: bytes, as: UTF8.self))
    if known.isEmpty {
      throw ReviewError(
        "No line of \(path) says how long a test took; keep in it what swift test --no-parallel "
          + "wrote."
      )
    }
  }

  init(_ text: String = "") {
    for line in text.split(separator: "\n").map(String.init) {
      guard let event = TestEvent(line), event.kind == .passed || event.kind == .failed,
        let time = Self.microseconds(in: line)
      else { continue }
      let before = known[event.name] ?? (0, 0)
      known[event.name] = (before.sum + time, before.count + 1)
    }
  }

  /// `passed (0.125 seconds)`, `passed after 0.125 seconds.`, in whole numbers: a sum of fractions is
  /// another one in another order.
  private static func microseconds(in line: String) -> Int? {
    guard let match = line.matches(of: #/(?:after |\()(\d{1,9})\.(\d{1,6})\d* seconds/#).last,
      let whole = Int(match.1), let fraction = Int(match.2)
    else { return nil }
    return (0..<(6 - match.2.count)).reduce(fraction) { value, _ in value * 10 } + whole * 1_000_000
  }

  /// What each test is reckoned to take; where that is not known, as much as the others on average.
  func weights(of tests: [ListedTest]) -> [Int] {
    let known = tests.map { test in self.known[test.event].map { $0.sum / $0.count } }
    let sum = known.compactMap(\.self).reduce(0, +)
    let average = sum / max(1, known.count { $0 != nil })
    // A test that takes no time still takes its turn.
    return known.map { ($0 ?? average) + 1_000 }
  }

  static func == (left: Self, right: Self) -> Bool {
    left.known.mapValues { [$0.sum, $0.count] } == right.known.mapValues { [$0.sum, $0.count] }
  }
}
