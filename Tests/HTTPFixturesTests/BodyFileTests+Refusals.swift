import Foundation
import HTTPFixtures
import Testing
import TrafficRecording

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a recording refuses to write.
extension BodyFileTests {
  @Test func aSecretThatWouldBeWrittenInAnyFileWritesNone() async throws {
    let secret = get("https://h/?password=jackson")
    let token = RedactionToken().text(for: "jackson")
    let allowed =
      "If it may stand there, write the line \"allow token \(token) | WHY\" into .proofsheet.conf beside "
      + "Package.swift, or give the redaction leaving: [\"\(token)\"]; if it is no secret, "
      + "write \"allow value \(token) | WHY\"."
    let rows: [(URLRequest, World, String)] = [
      (
        secret, ["GET /": ("plain jackson", "text/plain", 200)],
        "The recording traffic/root_success.txt was not written, because the secret of \"password\" "
          + "would still stand in line 1 (as it is), where it cannot be replaced safely. \(allowed)"
      ),
      (
        get("https://h/jackson?password=jackson"), [:],
        "The recording Scenarios/traffic.json was not written, because the secret of \"password\" "
          + "would still stand in line 17 (as it is), where it cannot be replaced safely. \(allowed)"
      ),
    ]
    for (request, world, sentence) in rows {
      let folder = try TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      let error = await #expect(throws: FixtureError.self) {
        try await Self.record(
          in: folder.url,
          .all,
          [get("https://h/search?b"), request],
          live: Self.live(world.merging(Self.world) { own, _ in own })
        )
      }
      #expect(error?.description == sentence)
      #expect(try Self.files(in: folder.url).isEmpty)
    }
  }

  @Test func nothingIsWrittenOutsideOfTheFolder() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let root = folder.url.appendingPathComponent("Fixtures")
    let outside = folder.url.appendingPathComponent("outside")
    for url in [root, outside] {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      at: root.appendingPathComponent("linked"),
      withDestinationURL: outside
    )
    let rows: [(String, String, String)] = [
      (
        "../traffic", "feature",
        "Fixture \"Scenarios/../traffic.json\" holds \"..\": name a file below \(root.path)."
      ),
      (
        "traffic", "../feature",
        "Fixture \"../feature/root_success.txt\" holds \"..\": name a file below \(root.path)."
      ),
      (
        "traffic", "linked",
        "Fixture \"linked/root_success.txt\" goes through a symbolic link to \(outside.path), "
          + "which is outside of \(root.path): copy the file into the folder."
      ),
    ]
    for (name, feature, sentence) in rows {
      let error = await #expect(throws: FixtureError.self) {
        let client = try RecordingClient(
          scenario: name,
          in: FixtureFolder(root: root),
          feature: feature,
          mode: .all,
          live: Self.live()
        )
        _ = try await client.data(for: get("https://h/"))
        try client.save()
      }
      #expect(error?.description == sentence)
    }
    #expect(try Self.files(in: folder.url).isEmpty)
  }
}
