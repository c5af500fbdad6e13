package import Foundation
package import HTTPFixtures

/// The form of a recording on the disk: it reads a recording for playback, and writes new traffic.
package protocol RecordingStore: Sendable {
  /// The file whose existence means that there is a recording.
  var file: URL { get }
  /// The name of the file in errors.
  var name: String { get }
  /// Reads the recording, with the parts that tell requests apart.
  func read(matching parts: Set<Stub.RequestPart>) throws(FixtureError) -> RecordedWorld
  /// Writes all files or none.
  func write(_ traffic: RecordedTraffic) throws(FixtureError) -> RecordingChanges
}

/// An earlier recording.
package typealias RecordedWorld = (scenario: Scenario, fixtures: FixtureFolder?)

extension RecordingStore {
  var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

  /// An empty recording, for playback before the first recording.
  var nothing: RecordedWorld { (Scenario(name, stubs: []), nil) }
}
