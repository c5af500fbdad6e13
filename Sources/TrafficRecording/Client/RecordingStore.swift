package import Foundation
package import HTTPFixtures

/// A file format of recordings: reads a recording for playback, and writes new traffic.
package protocol RecordingStore: Sendable {
  /// The main file of the recording; without this file there is no recording.
  var file: URL { get }
  /// The name of the recording's main file in error messages.
  var name: String { get }
  /// Reads the recording; its requests are matched by method, path and `parts`.
  func read(matching parts: Set<Stub.RequestPart>) throws(FixtureError) -> RecordedWorld
  /// Writes the recorded traffic; no file is written if a secret would remain in any file.
  func write(_ traffic: RecordedTraffic) throws(FixtureError) -> RecordingChanges
}

/// The scenario of a recording, and the folder of its bodies; a HAR file has no such folder.
///
/// `isOwn` says whether a recording client made the recording, and not a browser or a proxy.
package typealias RecordedWorld = (scenario: Scenario, fixtures: FixtureFolder?, isOwn: Bool)

extension RecordingStore {
  var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

  /// An empty scenario, for a run that uses no earlier recording.
  var nothing: RecordedWorld { (Scenario(name, stubs: []), nil, true) }
}
