import HTTPFixtures
import TestSupport
import Testing

@testable import TrafficRecording

/// A known secret does not reach the app in an answer.
@Suite struct KnownSecretTests {
  private static let login =
    #"POST /login | Content-Type: application/json < {"password": "hunter22", "token": "k3Yb9Qw7Ns4Jd6"}"#

  private static func bytes(_ text: Substring) -> Data {
    let (kind, rest) = (text.prefix { $0 != " " }, text.drop { $0 != " " }.dropFirst())
    if kind == "packed" { return Data(base64Encoded: String(rest)) ?? Data() }
    return kind == "binary" ? Data([8, 0, 1, 0]) + Data(rest.utf8) : Data(text.utf8)
  }

  /// The mode `new` plays the request with the secrets, and asks the server for the answer.
  @Test(arguments: [true, false]) func anAnswerWithASecretIsRefused(_ isPlayed: Bool) async throws {
    for row in try textList("known-answers").map({ $0.components(separatedBy: " => ") }) {
      let folder = try TemporaryFolder()
      func open(_ mode: RecordingClient.Mode, _ body: Data) throws -> RecordingClient {
        let world = live(200, [:]) { $0.url?.path() == "/login" ? Data() : body }
        let file = folder.url.appending(path: "a.har")
        return try RecordingClient(file, mode: mode, redaction: .known, live: world)
      }
      if isPlayed { try await open(.all, Data()).record([ask(Self.login)]) }
      let client = try open(isPlayed ? .new : .all, Self.bytes(row[0][...]))
      _ = try await client.data(for: ask(Self.login))
      let words = await refused { try await client.data(for: ask("GET /a")) }
      let wanted = row[1] == "-" ? "nothing is refused" : "outside of its field (\(row[1])), where"
      #expect(words.contains(wanted), "\(row[0]): \(words)")
      #expect(!words.lowercased().contains("hunter22"))
      if let token = words.firstMatch(of: /"allow token (\S+) \| WHY"/)?.output.1 {
        try folder.write("allow token \(token) | WHY", to: ".proofsheet.conf")
        let allowed = try open(isPlayed ? .new : .all, Self.bytes(row[0][...]))
        let said = await refused { try await allowed.record([Self.login, "GET /a"].map(ask)) }
        #expect(said == "nothing is refused")
      }
      // The twin: without the login, the words are no secrets.
      let other = try open(isPlayed ? .new : .all, Self.bytes(row[0][...]))
      #expect(await refused { try await other.record([ask("GET /a")]) } == "nothing is refused")
    }
  }

  /// An earlier recording has kept an answer whose word becomes a secret.
  @Test func anEarlierAnswerIsSearchedAgain() async throws {
    for (said, isRefused) in [("hunter22", true), ("hunters22", false)] {
      let folder = try TemporaryFolder()
      let fixtures = FixtureFolder(root: folder.url)
      let world = live(200, [:]) { Data($0.url?.path() == "/a" ? said.utf8 : "".utf8) }
      for (mode, line) in [(RecordingClient.Mode.once, "GET /a"), (.new, Self.login)] {
        let client = try RecordingClient(scenario: "a", in: fixtures, mode: mode, live: world)
        let words = await refused { try await client.record([ask(line)]) }
        let isNamed = words.hasPrefix("The recording a/a_success.bin was not written")
        #expect(isNamed == (isRefused && mode == .new))
      }
    }
  }
}
