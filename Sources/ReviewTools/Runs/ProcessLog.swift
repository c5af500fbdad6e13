import Foundation
package import ProofsheetBasics
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

  /// Reads a log.
  ///
  /// An unfinished last line, which a killed process may leave, is skipped.
  init(name: String, path: String) throws {
    self.name = name
    var known: Set<String> = []
    let bytes = try FileBytes.read(path) ?? []
    let lines = FileBytes.lines(of: bytes)
    for (index, line) in lines.enumerated() where !take(line, &known) {
      throw ReviewError(
        "\(path):\(index + 1) is no line of a log of this version; delete the file's folder and check again."
      )
    }
    let isWhole = (lines.last?.endIndex ?? -1) + 1 == bytes.count
    hasEnded = isWhole && lines.last.map { Self.isEqual($0, RunLog.endLine) } == true
  }

  /// Reads a line of the log, and returns false if the line is not in the format of a log.
  private mutating func take(_ line: ArraySlice<UInt8>, _ known: inout Set<String>) -> Bool {
    // Many lines repeat an earlier one except for the time of the check at their end.
    let end = line.lastIndex(of: 0x2C) ?? line.startIndex
    let start = String(decoding: line[..<end], as: UTF8.self)
    if known.contains(start) { return true }
    if let entry: Entry = Self.decoded(line) {
      entries.append(entry)
      if line[end...].starts(with: ",\"microseconds\":".utf8) { known.insert(start) }
    } else if let fixture: FixtureRecord = Self.decoded(line) {
      fixtures.append(fixture.fixture)
    } else if let stub: StubRecord = Self.decoded(line) {
      stubs.append(stub)
    } else if let test: TestRecord = Self.decoded(line) {
      xctests.append(test)
    } else if let failure: FrameworkFailure = Self.decoded(line) {
      failures.append(failure)
    } else {
      return [RunLog.startLine, RunLog.endLine].contains { Self.isEqual(line, $0) }
    }
    return true
  }

  private static func isEqual(_ line: ArraySlice<UInt8>, _ whole: String) -> Bool {
    line.elementsEqual(whole.utf8.dropLast())
  }

  private static func decoded<Value: Decodable>(_ line: ArraySlice<UInt8>) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(line))
  }
}

extension FileBytes {
  /// Returns the lines of a text without their line feeds, and without an unfinished last line.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while let end = bytes.withUnsafeBytes({ offset(of: 0x0A, in: $0, from: start) }) {
      lines.append(bytes[start..<end])
      start = end + 1
    }
    return lines
  }
}
