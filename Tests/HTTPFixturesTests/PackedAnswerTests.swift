import HTTPFixtures
import Testing

/// Answers with a Content-Encoding, which sessions decode.
@Suite struct PackedAnswerTests {
  private static let (gzip, zlib) = (
    Data(base64Encoded: PackedBytesTests.gzip), Data(base64Encoded: PackedBytesTests.zlib)
  )
  private static let fox = PackedBytesTests.fox

  private static func answer(_ body: Data?, _ encoding: String) -> Stub.Answer {
    .data(body ?? Data(), contentType: "text/plain", headers: ["content-encoding": encoding])
  }

  private static func scenario(_ answer: Stub.Answer) -> Scenario {
    Scenario("packed") { Stub(.get, "/", fileID: "S", line: 7).answers(answer) }
  }

  @Test(arguments: [
    (gzip, "gzip"), (gzip, "X-GZIP"), (zlib, "deflate"), (Data(fox.utf8), "identity"),
    (zlib, "identity, deflate"),
  ])
  func theAppGetsPlainBytes(body: Data?, encoding: String) async throws {
    let answer = Self.answer(body, encoding)
    let client = ScenarioClient(Self.scenario(answer))
    let (injected, head) = try await client.data(for: get("https://h/"))
    #expect(String(decoding: injected, as: UTF8.self) == Self.fox)
    #expect(head.field("Content-Encoding") == encoding)
    let lane = try SessionLane(client)
    #expect(try await lane.session.data(for: get("https://h/")).0 == injected)
    let pieces = try await client.chunks(for: get("https://h/")).0.reduce(into: Data()) { $0 += $1 }
    #expect(pieces == injected)
    let paced = ScenarioClient(Self.scenario(answer.inChunks(of: 100, every: .zero)))
    let events = try await LaneDelegate().play(SessionLane(paced, givesChunks: true)) {
      $0.dataTask(with: get("https://h/"))
    }
    #expect(events.count == 5 && events.dropFirst().dropLast().joined() == Self.fox)
  }

  @Test func bytesThatAreNotPackedSoAreNamed() throws {
    for (body, encoding, flaw) in [
      (Data("plain".utf8), "gzip", "incorrect header check"),
      (Self.zlib?.dropLast(), "deflate", "an early end"),
    ] {
      #expect(
        refusal { try Self.scenario(Self.answer(body, encoding)).check() }
          == "Scenario \"packed\" cannot be used:\n"
          + "  An answer of the stub at S:7 cannot be given: its Content-Encoding is \(encoding), but "
          + "its packed bytes are broken: \(flaw): pack the body, or leave the header out."
      )
    }
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "a.json")
    let file = Stub.Answer.file("a.json", headers: ["Content-Encoding": "gzip"])
    let said = refusal { try Self.scenario(file).check(in: FixtureFolder(root: folder.url)) }
    #expect(said.contains("its Content-Encoding is gzip, but"))
  }

  @Test func bytesThatAreBrokenOnPurposeFailAsInASession() async throws {
    let cut = Self.answer(Self.gzip, "gzip").truncated(to: 40, noticed: false)
    let client = ScenarioClient(Self.scenario(cut))
    #expect(await client.sees("GET /") == "failed -1016")
    let events = try await LaneDelegate().play(SessionLane(client)) {
      $0.dataTask(with: get("https://h/"))
    }
    #expect(events == ["failed -1016"])
  }

  @Test func otherEncodingsAreRefused() async throws {
    let client = ScenarioClient(Self.scenario(Self.answer(Data("?".utf8), "gzip, br")))
    let words =
      " has the Content-Encoding br, which is not unpacked here: give the body unpacked "
      + "and leave the header out, or pack it by gzip."
    #expect(refusal { try SessionLane(client) } == "An answer of the stub at S:7" + words)
    #expect(await client.sees("GET /") == "The answer to https://h/" + words)
  }
}
