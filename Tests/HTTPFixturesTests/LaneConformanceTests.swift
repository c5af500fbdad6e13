import HTTPFixtures
import TestSupport
import Testing

/// One scenario gives equal transcripts and equal answers to apps, through every door.
@Suite(.prompt) struct LaneConformanceTests {
  @Test(arguments: ConformanceRow.all + ConformanceRow.elsewhere)
  func theLaneIsLikeTheInjectedClient(_ row: ConformanceRow) async throws {
    let injected = try await row.play(through: .injected)
    let lane = try await row.play(through: .lane)
    #expect(lane.transcript == injected.transcript)
    #expect(lane.report == injected.report)
    #expect(lane.seen == injected.seen)
    #expect(injected.seen.count == row.requests.count)
  }

  @Test func theRowsTellEveryOutcomeApart() async throws {
    var all = ""
    for row in ConformanceRow.all {
      let play = try await row.play(through: .injected)
      all += "\(row.name)\n\(play.transcript)\n\(play.seen.joined(separator: "\n"))\n"
    }
    for part in [
      "! unmatched", "< failed: offline", "< 302 empty, to /second", "- /worked-out",
      "image/jpeg", "in chunks of 2 bytes", "cut after 3 bytes", "bytes of garbage", "201 ",
    ] {
      #expect(all.contains(part), "\(part)")
    }
  }

  @Test(arguments: ConformanceRow.all)
  func theServerIsLikeTheInjectedClient(_ row: ConformanceRow) async throws {
    let injected = try await row.play(through: .injected)
    let served = try await row.play(through: .server)
    #expect(served.transcript == injected.transcript)
    #expect(served.report == injected.report)
    #expect(served.seen == injected.seen.map(ConformanceRow.overTheWire))
  }
}

/// A way for the requests of an app to reach the client.
enum Door {
  case injected
  case lane
  case server
}

/// An error that the app defines.
struct OwnError: Error, CustomStringConvertible {
  let description = "an error of the app"
}
