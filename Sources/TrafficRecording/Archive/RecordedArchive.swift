import Foundation
import HTTPFixtures

/// A recording as one HAR file.
struct RecordedArchive: RecordingStore {
  let file: URL

  var name: String { file.lastPathComponent }

  func read(matching parts: Set<Stub.RequestPart>) throws(FixtureError) -> RecordedWorld {
    let archive = try HARArchive(at: file)
    let title = file.deletingPathExtension().lastPathComponent
    return (try archive.scenario(title, matching: parts), nil, archive.isOwn)
  }

  func write(_ traffic: RecordedTraffic) throws(FixtureError) -> RecordingChanges {
    let known = traffic.isAddition && exists ? try HARArchive(at: file) : nil
    if let lost = known?.leftOut.first {
      throw FixtureError(
        "The recording was not written, because \(name) has an entry that would be lost: \(lost) Record "
          + "into another file."
      )
    }
    var redactor = traffic.redactor
    let exchanges = (known?.exchanges ?? []).map { redactor.redacted($0) } + traffic.exchanges
    let archive = HARArchive(
      file: name,
      exchanges: exchanges,
      redactedFields: redactor.tokenFields.union(known?.redactedFields ?? [])
    )
    let report = RedactionReport(beside: file, name, isAddition: traffic.isAddition)
    let files = RecordedFiles(files: [.init(name: name, url: file, bytes: Data(archive.text.utf8))])
    return try files.write(report, of: redactor, exchanges: traffic.exchanges.count)
  }
}
