import Foundation
package import SnapshotChecking

/// What one process of a run logged.
package struct ProcessLog {
  /// One check, with its verdict understood.
  package struct Entry: Equatable {
    package let record: RunRecord
    package let verdict: RunVerdict
  }

  /// The process's name in its run.
  package let name: String
  /// Its checks, in order; what was checked again at the same place and found to be the same is left
  /// out, unless it is a journey.
  package private(set) var entries: [Entry] = []
  /// The fixture files that it asked for, in order.
  package private(set) var fixtures: [String] = []
  /// Where its journeys went, when the run drew a map, in order.
  package private(set) var journeys: [JourneyRecord] = []
  /// Whether it ended by itself.
  package private(set) var hasEnded = false

  private static let end = Array(RunLog.endLine.utf8.dropLast())

  /// Reads a log; half a line at the end, which a killed process may have left, says nothing.
  init(name: String, path: String) throws {
    self.name = name
    var known: Set<String> = []
    var number = 0
    let isWhole = try FileBytes.lines(of: path) { line in
      number += 1
      guard try take(line, &known) else {
        throw ReviewError(
          "\(path):\(number) is no line of a run log; delete the file's folder and check again."
        )
      }
    }
    hasEnded = hasEnded && isWhole
  }

  /// Takes a line; whether it is one of a log.
  private mutating func take(_ line: UnsafeRawBufferPointer, _ known: inout Set<String>) throws
    -> Bool
  {
    hasEnded = line.elementsEqual(Self.end)
    if hasEnded { return true }
    if line.starts(with: FixtureRecord.start), let fixture: FixtureRecord = Self.decoded(line) {
      fixtures.append(fixture.fixture)
      return true
    }
    if line.starts(with: JourneyRecord.start),
      let journey: JourneyRecord.Line = Self.decoded(line)
    {
      journeys.append(journey.map)
      return true
    }
    let fields = RunRecord.Fields(line)
    if let fields, !known.insert(fields.key).inserted { return true }
    guard let record = fields?.record ?? Self.decoded(line),
      let verdict = RunVerdict(rawValue: record.verdict)
    else { return false }
    entries.append(Entry(record: record, verdict: verdict))
    return true
  }

  private static func decoded<Value: Decodable>(_ line: UnsafeRawBufferPointer) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(line))
  }
}

extension RunRecord {
  /// A line of a log as it is mostly written, read without a decoder: a log may have a million.
  fileprivate struct Fields {
    /// What a check found, and where.
    let key: String
    /// The record, unless it says more than most do.
    let record: RunRecord?

    private static let names = ["verdict", "reference", "test", "source", "microseconds"]

    /// Nil for a line that has another order, escapes something or tells of a journey.
    init?(_ line: UnsafeRawBufferPointer) {
      var quotes: [Int] = []
      var next = 0
      while quotes.count < 20, let quote = FileBytes.offset(of: 0x22, in: line, from: next) {
        quotes.append(quote)
        next = quote + 1
      }
      guard quotes.count >= 18, FileBytes.offset(of: 0x5C, in: line) == nil else { return nil }
      func text(_ index: Int) -> String {
        let bytes = line[(quotes[2 * index] + 1)..<quotes[2 * index + 1]]
        return String(decoding: UnsafeRawBufferPointer(rebasing: bytes), as: UTF8.self)
      }
      let isNamed = zip([0, 2, 4, 6, 8], Self.names).allSatisfy { text($0) == $1 }
      guard isNamed, quotes.count == 18 || quotes.count == 20 && text(9) != "journey" else {
        return nil
      }
      let head = UnsafeRawBufferPointer(rebasing: line[..<quotes[16]])
      key = String(decoding: head, as: UTF8.self)
      let end = quotes.count == 18 ? line.count : quotes[17] + 1
      let tail = String(decoding: line[(quotes[17] + 1)..<end], as: UTF8.self)
      record = Int(tail.dropFirst().prefix { $0 != "}" }).map {
        RunRecord(
          verdict: text(1),
          reference: text(3),
          test: text(5),
          source: text(7),
          microseconds: $0
        )
      }
    }
  }
}
