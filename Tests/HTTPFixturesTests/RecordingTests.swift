import HTTPFixtures
import ProofsheetBasics
import Testing

@testable import TrafficRecording

@Suite struct RecordingTests {
  /// The answers of a server in turn, and the answers that a player gives to two requests more.
  @Test(arguments: [
    ("aaa", "aaaaa"), ("a", "aaa"), ("abb", "abbbb"), ("ab", "ab!!"), ("aab", "aab!!"),
  ])
  func anAnswerThatRepeatedRepeats(_ said: String, _ wanted: String) async throws {
    let folder = try TemporaryFolder()
    let fields = ["X-A": "1", "X-B": "2", "X-C": "3", "Content-Type": "text/plain"]
    let rest = Locked(Array(said))
    let world = live(200, fields) { _ in Data(String(rest.withLock { $0.removeFirst() }).utf8) }
    let requests = said.map { _ in ask("GET /a") }
    try await RecordingClient(in: folder, live: world).record(requests)
    let player = try ScenarioClient.recorded(in: folder)
    var seen = ""
    for _ in 0..<said.count + 2 {
      let answer = await player.sees("GET /a")
      seen += answer.hasPrefix("200 ") ? answer.dropFirst(4) : "!"
    }
    #expect(seen == wanted)
    // A request whose answers are used up is known, so it is not sent.
    let next = try RecordingClient(in: folder, .new, live: nobody)
    let words = await refused { try await next.record(requests + requests + requests) }
    let isSpent = words.contains("it has given all its \(said.count) answers\n")
    #expect(isSpent == wanted.hasSuffix("!") && isSpent == (words != "nothing is refused"))
  }

  @Test func aModeSendsOnlyWhatItMay() async throws {
    let folder = try TemporaryFolder()
    #expect(
      refusal { try RecordingClient(in: folder, .playback, live: live()) }
        == "The recording Scenarios/a.json does not exist and its mode is none: record it with the mode "
        + "once; for withRecording set FIXTURE_RECORD=once."
    )
    try await RecordingClient(in: folder, .once, live: live()).record([ask("GET /a")])
    // The number of requests that each mode sends for one known and one unknown request, and
    // whether the unknown one fails.
    let rows: [(RecordingClient.Mode, Int, Bool)] = [
      (.playback, 0, true), (.once, 0, true), (.new, 1, false), (.all, 2, false),
    ]
    for (mode, sent, fails) in rows {
      let counter = Locked(0)
      let client = try RecordingClient(in: folder, mode) { request in
        counter.withLock { $0 += 1 }
        return try await live()(request)
      }
      _ = try await client.data(for: ask("GET /a"))
      #expect(Mirror(reflecting: client).children.compactMap(\.label) == ["file"])
      let words = await refused { try await client.data(for: ask("GET /unknown")) }
      #expect(counter.withLock { $0 } == sent, "\(mode)")
      #expect(words.hasPrefix("No stub") == fails, "\(mode)")
    }
  }
}
