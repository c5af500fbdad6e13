import Foundation
import HTTPFixtures

/// Where a recording is kept: how it is read to be played back, and how new traffic is written.
protocol RecordingStore: Sendable {
  /// The file that is there when there is a recording.
  var file: URL { get }
  /// What errors call the file.
  var name: String { get }
  /// Reads what was recorded, with those parts of requests by which they are told apart.
  func read(matching parts: Set<Stub.RequestPart>) throws(FixtureError) -> RecordedWorld
  /// Writes all files or none.
  func write(_ traffic: RecordedTraffic) throws(FixtureError) -> RecordingChanges
}

/// What was recorded before.
struct RecordedWorld: Sendable {
  var scenario: Scenario
  var fixtures: FixtureFolder?
}

extension RecordingStore {
  var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

  /// What is played back where nothing was recorded yet.
  var nothing: RecordedWorld { RecordedWorld(scenario: Scenario(name, stubs: [])) }
}
