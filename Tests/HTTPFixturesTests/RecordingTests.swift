import ProofsheetBasics
import Testing

@testable import HTTPFixtures
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
    try await RecordingClient(in: folder, .once, live: live()).record([ask("GET /a")])
    // The number of requests that each mode sends for one known and one unknown request, and
    // whether the unknown one fails.
    let rows: [(RecordingClient.Mode, Int, Bool)] = [
      (.playback, 0, true), (.once, 0, true), (.new, 1, false), (.all, 2, false),
    ]
    for (mode, sent, fails) in rows {
      let world = ScenarioClient.of("world") { Stub(.get, .matching("/.*")).answers(.empty()) }
      let client = try RecordingClient(in: folder, mode) { try await world.data(for: $0) }
      _ = try await client.data(for: ask("GET /a"))
      #expect(Mirror(reflecting: client).children.compactMap(\.label) == ["file"])
      let words = await refused { try await client.data(for: ask("GET /unknown")) }
      #expect(world.exchanges.count == sent, "\(mode)")
      #expect(words.hasPrefix("No stub") == fails, "\(mode)")
    }
  }
}

@Suite struct RecordingModeTests {
  @Test func theEnvironmentSaysWhatMayBeSent() throws {
    let rows: [([String: String], String)] = [
      ([:], "once"), (["FIXTURE_RECORD": ""], "once"), (["FIXTURE_RECORD": "new"], "new"),
      (["CI": "true"], "none"), (["CI": "0"], "once"),
      (["CI": "true", "FIXTURE_RECORD": "none"], "none"),
      (["CI": "1", "SNAPSHOT_RECORD_ON_CI": "allow"], "once"),
      (["CI": "1", "SNAPSHOT_RECORD_ON_CI": "allow", "FIXTURE_RECORD": "all"], "all"),
      (["FIXTURE_RECORD": "All"], "FIXTURE_RECORD=All is no mode: use none, once, new, all."),
    ]
    for (environment, wanted) in rows {
      let asked = Result { try RecordingClient.Mode.asked(in: environment).word }
      let said = (try? asked.get()) ?? refusal { try asked.get() }
      #expect(said == wanted, "\(environment)")
    }
    #expect(try RecordingClient.Mode.asked(in: [:], or: .new) == .new)
  }

  /// The name of a body's file does not depend on other traffic, and is valid on every disk.
  @Test func aBodyIsNamedByItsRequest() throws {
    let table = """
      GET / 200 text/plain => root_success.txt
      GET /fetchUser 200 application/json => fetchUser_success.json
      GET /a/b.json?q=Some+Words 200 application/json => aB_someWords.json
      GET /a?flag 404 text/html; charset=x => a_flag_error404.html
      PUT /a 201 application/problem+json => putA_status201.json
      GET /a 302 text/xml => a_redirect302.xml
      GET /a?token=redacted-token 200 image/jpeg => a_success.jpg
      GET /a 200 => a_success.bin
      GET /a 200 x/unheard-of => a_success.bin
      GET /%E6%9D%B1 200 text/css => b8a612ba_success.css
      GET /LONG 200 image/png => longLongLongLongLongLongLongLongLongLon-07308870_success.png
      GET /..%2F..%2Fetc?p=..%2Fx 200 text/plain => 2F2Fetc_x.txt
      """.replacing("LONG", with: String(repeating: "long/", count: 20))
    for row in tableRows(table) {
      let (wanted, words) = (row[1], row[0].split(separator: " ", maxSplits: 3).map(String.init))
      let exchange = RecordedExchange(
        method: words[0],
        url: "https://h\(words[1])",
        status: try #require(Int(words[2])),
        responseHeaders: words.dropFirst(3).map { .init("Content-Type", $0) }
      )
      let name = BodyFileName(exchange, try #require(exchange.request))
      #expect(name.name(number: 1) == wanted, "\(row[0])")
      #expect(name.name(number: 2) == wanted.replacingOccurrences(of: ".", with: "_2."))
    }
  }
}
