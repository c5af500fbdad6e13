import Foundation
import SnapshotChecking

/// What one process of a run logged.
struct ProcessLog {
  /// One check, with its verdict understood.
  struct Entry: Equatable {
    let record: RunRecord
    let finding: Finding
  }

  /// The process's name in its run.
  let name: String
  /// Its checks, in order.
  let entries: [Entry]
  /// The fixture files that it asked for, in order.
  let fixtures: [String]
  /// Where its journeys went, when the run drew a map, in order.
  let journeys: [JourneyRecord]
  /// Whether it ended by itself.
  let hasEnded: Bool

  /// Reads a log.
  ///
  /// A killed process may have left half a line at the end, which says nothing.
  ///
  /// - Parameters:
  ///   - name: The process's name.
  ///   - bytes: The log's content.
  ///   - path: How an error names the file.
  /// - Throws: ``ReviewError/Runs/corruptedLog(path:line:)``.
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
        let finding = Finding(rawValue: record.verdict)
      else { throw ReviewError.runs(.corruptedLog(path: path, line: index + 1)) }
      entries.append(Entry(record: record, finding: finding))
    }
    self.name = name
    self.entries = entries
    self.fixtures = fixtures
    self.journeys = journeys
    self.hasEnded = hasEnded && lines.last?.isEmpty == true
  }
}
