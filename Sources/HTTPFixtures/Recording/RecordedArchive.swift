import Foundation

/// A recording as one HAR file.
struct RecordedArchive: RecordingStore {
  let file: URL

  var name: String { file.lastPathComponent }

  func read() throws(RecordingError) -> RecordedWorld {
    let archive = try HARArchive(at: file)
    do throws(ScenarioFileError) {
      let title = file.deletingPathExtension().lastPathComponent
      return RecordedWorld(scenario: try archive.scenario(title))
    } catch {
      throw .unreadable(error)
    }
  }

  func write(_ traffic: RecordedTraffic) throws(RecordingError) -> RecordingChanges {
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
