import Foundation
import HTTPFixtures

/// A recording as one HAR file.
struct RecordedArchive: RecordingStore {
  let file: URL

  var name: String { file.lastPathComponent }

  func read() throws(FixtureError) -> RecordedWorld {
    let archive = try HARArchive(at: file)
    let title = file.deletingPathExtension().lastPathComponent
    return RecordedWorld(scenario: try archive.scenario(title))
  }

  func write(_ traffic: RecordedTraffic) throws(FixtureError) -> RecordingChanges {
    let known = traffic.isAddition && exists ? try HARArchive(at: file) : nil
    var redactor = Redactor(traffic.redaction)
    let exchanges = ((known?.exchanges ?? []) + traffic.exchanges.map(\.lasting))
      .map { redactor.redacted($0) }
    let archive = HARArchive(
      file: name,
      exchanges: exchanges,
      redactedFields: redactor.tokenFields.union(known?.redactedFields ?? [])
    )
    let files = RecordedFiles([.init(name, file, Data(archive.text.utf8))])
    try files.search(for: redactor)
    return RecordingChanges(exchanges: traffic.exchanges.count, written: try files.write())
  }
}
