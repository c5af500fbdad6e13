/// The tests that have started and not ended, by the output of `swift test`.
struct RunningTests: Equatable {
  /// How often each test runs now, and the order in which they came.
  private var counts: [String: Int] = [:]
  private var order: [String] = []
  /// Whether SwiftPM said that nothing matches its filters.
  private(set) var hasNoMatch = false
  /// How many tests have ended.
  private(set) var endedCount = 0

  /// The names, the oldest first.
  var names: [String] { order.filter { counts[$0] ?? 0 > 0 } }

  /// Takes a line of the output.
  mutating func take(_ line: String) {
    if line.hasSuffix("No matching test cases were run") { hasNoMatch = true }
    guard let (name, isStart) = Self.caseEvent(line) ?? Self.testEvent(line) else { return }
    if isStart {
      if counts[name] == nil { order.append(name) }
      counts[name, default: 0] += 1
    } else {
      counts[name, default: 1] -= 1
      endedCount += 1
    }
  }

  /// An event of XCTest: `Test Case 'Suite.testName' started at …`, or `passed (0.1 seconds)`.
  private static func caseEvent(_ line: String) -> (String, isStart: Bool)? {
    guard line.hasPrefix("Test Case '") else { return nil }
    let rest = line.dropFirst("Test Case '".count)
    guard let end = rest.firstIndex(of: "'") else { return nil }
    let event = rest[end...].dropFirst(2)
    if event.hasPrefix("started") { return (String(rest[..<end]), true) }
    let isEnd = ["passed (", "failed (", "skipped ("].contains(where: event.hasPrefix)
    return isEnd ? (String(rest[..<end]), false) : nil
  }

  /// An event of Swift Testing: `◇ Test name() started.`, `✔ Test name() passed after …`.
  private static func testEvent(_ line: String) -> (String, isStart: Bool)? {
    guard line.first?.isASCII == false else { return nil }
    let words = line.dropFirst().drop { $0 == " " }
    guard words.hasPrefix("Test "), !words.hasPrefix("Test case passing "),
      !words.hasPrefix("Test run ")
    else { return nil }
    let rest = words.dropFirst("Test ".count)
    if rest.hasSuffix(" started.") { return (String(rest.dropLast(" started.".count)), true) }
    for end in [" passed after ", " failed after ", " skipped"] {
      guard let range = rest.firstRange(of: end) else { continue }
      let name = rest[..<range.lowerBound]
      return (String(name.components(before: " with ")), false)
    }
    return nil
  }
}

extension Substring {
  /// What stands before the last of some words, or everything.
  fileprivate func components(before words: String) -> Substring {
    // A parameterised test ends "with 3 test cases", which its start did not say.
    guard hasSuffix(" test cases") || hasSuffix(" test case"), let range = ranges(of: words).last
    else { return self }
    return self[..<range.lowerBound]
  }
}
