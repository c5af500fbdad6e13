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
  /// Its checks, in order.
  package let entries: [Entry]
  /// The fixture files that it asked for, in order.
  package let fixtures: [String]
  /// Where its journeys went, when the run drew a map, in order.
  package let journeys: [JourneyRecord]
  /// Whether it ended by itself.
  package let hasEnded: Bool

  /// Reads a log; half a line at the end, which a killed process may have left, says nothing.
  init(name: String, bytes: [UInt8], path: String) throws {
    let end = Array(RunLog.endLine.utf8.dropLast())
    let decoder = JSONDecoder()
    var entries: [Entry] = []
    var fixtures: [String] = []
    var journeys: [JourneyRecord] = []
    var hasEnded = false
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.dropLast().enumerated() {
      hasEnded = line.elementsEqual(end)
      if hasEnded { continue }
      if line.starts(with: FixtureRecord.start),
        let fixture = try? decoder.decode(FixtureRecord.self, from: Data(line))
      {
        fixtures.append(fixture.fixture)
        continue
      }
      if line.starts(with: JourneyRecord.start),
        let journey = try? decoder.decode(JourneyRecord.Line.self, from: Data(line))
      {
        journeys.append(journey.map)
        continue
      }
      guard let record = try? decoder.decode(RunRecord.self, from: Data(line)),
        let verdict = RunVerdict(rawValue: record.verdict)
      else {
        throw ReviewError(
          "\(path):\(index + 1) is no line of a run log; delete the file's folder and check again."
        )
      }
      entries.append(Entry(record: record, verdict: verdict))
    }
    self.name = name
    self.entries = entries
    self.fixtures = fixtures
    self.journeys = journeys
    self.hasEnded = hasEnded && lines.last?.isEmpty == true
  }
}
