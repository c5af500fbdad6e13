import SnapshotChecking

@testable import SnapshotReview

extension Scene {
  /// Writes the events of a run that begins and ends in an output.
  static func writeEvents(of output: String, in folder: String) throws {
    let kinds = ["Test run started.": "runStarted", "Test run with ": "runEnded"]
    let events = kinds.sorted { $0.value > $1.value }.filter { output.contains($0.key) }.map {
      #"{"kind":"event","payload":{"kind":"\#($0.value)"},"version":0}"# + "\n"
    }
    let path = folder + "/" + EventStream.file
    try AtomicFile.write(Array(events.joined().utf8), to: path, flushes: false)
  }
}
