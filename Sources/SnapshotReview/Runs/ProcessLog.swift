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
    // Most lines say again what one before has said, but for the time that it took.
    var comma = line.count - 1
    while comma > 0, line[comma] != 0x2C { comma -= 1 }
    if comma > 0, known.contains(Self.text(line[..<comma])) {
      hasEnded = false
      return true
    }
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

  fileprivate static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: bytes), as: UTF8.self)
  }

  private static func decoded<Value: Decodable>(_ line: UnsafeRawBufferPointer) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(line))
  }
}

extension RunRecord {
  /// A line of a log as it is mostly written, read without a decoder: a log may have a million.
  fileprivate struct Fields {
    /// All that the line says but the time that the check took.
    let key: String
    /// The record, unless it says more than most do.
    let record: RunRecord?

    private static let names = ["verdict", "reference", "test", "source", "microseconds"]

    /// Nil for a line that has another order, escapes something or tells of a journey.
    init?(_ line: UnsafeRawBufferPointer) {
      var quotes: [Int] = []
      while quotes.count < 20,
        let quote = FileBytes.offset(of: 0x22, in: line, from: (quotes.last ?? -1) + 1)
      { quotes.append(quote) }
      guard [18, 20].contains(quotes.count), FileBytes.offset(of: 0x5C, in: line) == nil else {
        return nil
      }
      let texts = stride(from: 0, to: quotes.count, by: 2).map {
        ProcessLog.text(line[(quotes[$0] + 1)..<quotes[$0 + 1]])
      }
      guard stride(from: 0, through: 8, by: 2).map({ texts[$0] }) == Self.names,
        texts.last != "journey", quotes[17] + 2 < line.count
      else { return nil }
      let tail = ProcessLog.text(line[(quotes[17] + 2)...])
      let time = tail.prefix { $0 != "}" && $0 != "," }
      let head = ProcessLog.text(line[..<(quotes[16] - 1)])
      let isPlain = tail.utf8.count == time.utf8.count + 1
      key = isPlain ? head : head + tail.dropFirst(time.count)
      guard isPlain else {
        record = nil
        return
      }
      record = Int(time).map {
        RunRecord(
          verdict: texts[1],
          reference: texts[3],
          test: texts[5],
          source: texts[7],
          microseconds: $0
        )
      }
    }
  }
}
