import Foundation
package import JourneyRecords
package import SnapshotChecking

/// The log of one process of a run.
package struct ProcessLog {
  /// One entry of the log: a check, with its verdict decoded.
  package struct Entry: Equatable, Decodable {
    package let record: RunRecord
    package let verdict: RunVerdict
    /// The facts of the journey; nil for a snapshot that is no journey.
    package let journey: JourneyFacts?
    /// A sentence about a locale and a zone that the process could not set.
    package let world: String?

    private enum CodingKeys: CodingKey { case verdict, journey, world }

    init(record: RunRecord, verdict: RunVerdict) {
      (self.record, self.verdict, journey, world) = (record, verdict, nil, nil)
    }

    package init(from decoder: any Decoder) throws {
      record = try RunRecord(from: decoder)
      let values = try decoder.container(keyedBy: CodingKeys.self)
      verdict = try values.decode(RunVerdict.self, forKey: .verdict)
      world = try values.decodeIfPresent(String.self, forKey: .world)
      journey = values.contains(.journey) ? try JourneyFacts(from: decoder) : nil
    }
  }

  /// The name of the process in its run.
  package let name: String
  /// The checks that the process logged, in order.
  ///
  /// A repeated check with the same place and result is left out, unless it is a journey.
  package private(set) var entries: [Entry] = []
  /// The fixture files that the process read, in order.
  package private(set) var fixtures: [String] = []
  /// The stubs of shared scenarios, each with its use by one test, in the order of the log.
  private(set) var stubs: [StubRecord] = []
  /// The starts and ends of tests of XCTest, in order.
  private(set) var xctests: [TestRecord] = []
  /// The failures that Proofsheet gave to the framework of the test, in order.
  private(set) var failures: [FrameworkFailure] = []
  /// Whether the process ended by itself.
  package private(set) var hasEnded = false

  private static let start = Array(RunLog.startLine.utf8.dropLast())
  private static let end = Array(RunLog.endLine.utf8.dropLast())

  /// Reads a log.
  ///
  /// An unfinished last line, which a killed process may leave, is skipped.
  init(name: String, path: String) throws {
    self.name = name
    var known: Set<String> = []
    var number = 0
    let isWhole = try FileBytes.lines(of: path) { line in
      number += 1
      guard try take(line, &known) else {
        throw ReviewError(
          "\(path):\(number) is no line of a log of this version; delete the file's folder and check again."
        )
      }
    }
    hasEnded = hasEnded && isWhole
  }

  /// Reads a line of the log, and returns false if the line is not in the format of a log.
  private mutating func take(_ line: UnsafeRawBufferPointer, _ known: inout Set<String>) throws
    -> Bool
  {
    // Most lines repeat an earlier one except for the time of the check.
    var comma = line.count - 1
    while comma > 0, line[comma] != 0x2C { comma -= 1 }
    let start = Self.text(line[..<max(0, comma)])
    hasEnded = false
    if known.contains(start) { return true }
    let fields = RunRecord.Fields(line, start)
    if let fields, let record = fields.record, let verdict = RunVerdict(rawValue: record.verdict) {
      known.insert(fields.key)
      entries.append(Entry(record: record, verdict: verdict))
      return true
    }
    hasEnded = line.elementsEqual(Self.end)
    if hasEnded || line.elementsEqual(Self.start) { return true }
    if line.starts(with: FixtureRecord.start), let fixture: FixtureRecord = Self.decoded(line) {
      fixtures.append(fixture.fixture)
      return true
    }
    if line.starts(with: StubRecord.start), let stub: StubRecord = Self.decoded(line) {
      stubs.append(stub)
      return true
    }
    if line.starts(with: TestRecord.start), let test: TestRecord = Self.decoded(line) {
      xctests.append(test)
      return true
    }
    if line.starts(with: FrameworkFailure.start), let failure: FrameworkFailure = Self.decoded(line)
    {
      failures.append(failure)
      return true
    }
    if let fields, !known.insert(fields.key).inserted { return true }
    guard let entry: Entry = Self.decoded(line) else { return false }
    entries.append(entry)
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
  /// The fields of a usual log line.
  ///
  /// A log may have a million lines, so usual lines are read without a decoder, which would be
  /// slow.
  fileprivate struct Fields {
    /// The line without the time of the check, by which a repeated check is recognized.
    let key: String
    /// The record of the check; nil if the line has further fields, which this type does not read.
    let record: RunRecord?

    private static let names = ["verdict", "reference", "test", "source", "microseconds"]
      .map { Array($0.utf8) }

    /// Reads a usual line of the log; nil for any other line, such as one with escapes.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - start: The text of the line up to its last comma, which becomes the key of most lines.
    init?(_ line: UnsafeRawBufferPointer, _ start: String) {
      var quotes: [Int] = []
      quotes.reserveCapacity(20)
      while quotes.count < 20,
        let quote = FileBytes.offset(of: 0x22, in: line, from: (quotes.last ?? -1) + 1)
      { quotes.append(quote) }
      guard [18, 20].contains(quotes.count), FileBytes.offset(of: 0x5C, in: line) == nil,
        Self.names.indices.allSatisfy({ Self.has(Self.names[$0], at: quotes[4 * $0] + 1, line) }),
        quotes.count == 18 || !Self.has(Array("journey".utf8), at: quotes[18] + 1, line)
      else { return nil }
      func text(_ number: Int) -> String {
        ProcessLog.text(line[(quotes[4 * number + 2] + 1)..<quotes[4 * number + 3]])
      }
      // In most lines, only the time is left after the last name.
      var (time, end) = (0, quotes[17] + 2)
      while end < line.count, case let digit = Int(line[end]) - 0x30, (0...9).contains(digit) {
        guard time < Int.max / 100 else { return nil }
        (time, end) = (time * 10 + digit, end + 1)
      }
      guard end < line.count else { return nil }
      guard end + 1 == line.count, line[end] == 0x7D else {
        key = ProcessLog.text(line[..<(quotes[16] - 1)]) + ProcessLog.text(line[end...])
        record = nil
        return
      }
      key = start
      record = RunRecord(
        verdict: text(0),
        reference: text(1),
        test: text(2),
        source: text(3),
        microseconds: time
      )
    }

    /// Whether a line has `word` in quotation marks at an offset.
    private static func has(_ word: [UInt8], at start: Int, _ line: UnsafeRawBufferPointer) -> Bool
    {
      guard let base = line.baseAddress, start + word.count < line.count else { return false }
      return memcmp(base + start, word, word.count) == 0 && line[start + word.count] == 0x22
    }
  }
}
