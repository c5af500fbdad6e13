import HTTPFixtures
import TestSupport
import Testing

@testable import TrafficRecording

/// A known secret reaches the app neither in an answer nor in an error.
@Suite struct KnownSecretTests {
  private static let login =
    #"POST /login | Content-Type: application/json < {"password": "hunter22", "token": "k3Yb9Qw7Ns4Jd6"}"#

  /// The mode `new` plays the request with the secrets, and asks the server for the answer.
  @Test(arguments: [RecordingClient.Mode.all, .new])
  func anAnswerWithASecretIsRefused(_ mode: RecordingClient.Mode) async throws {
    for row in try textList("known-answers").map({ $0.components(separatedBy: " => ") }) {
      let isBinary = row[0].hasPrefix("binary ")
      let body = Data(isBinary ? [8, 0, 1, 0] : []) + Data(row[0].utf8)
      let world = live { $0.url?.path() == "/login" ? Data() : body }
      let folder = try TemporaryFolder()
      func refusal(of lines: String...) async throws -> String {
        let client = try RecordingClient(in: folder, mode, key: "proofsheet", live: world)
        return await refused { try await client.record(lines.map(ask)) }
      }
      if mode == .new { #expect(try await refusal(of: Self.login) == "nothing is refused") }
      let words = try await refusal(of: Self.login, "GET /a")
      let wanted = row[1] == "-" ? "nothing is refused" : "outside of its field (\(row[1])), where"
      #expect(words.contains(wanted), "\(row[0]): \(words)")
      #expect(!words.lowercased().contains("hunter22"))
      if let token = words.firstMatch(of: /"allow token (\S+) \| WHY"/)?.output.1 {
        try folder.write("allow token \(token) | WHY", to: ".proofsheet.conf")
        #expect(try await refusal(of: Self.login, "GET /a") == "nothing is refused")
      }
      // The twin: without the login, the words are no secrets.
      #expect(try await refusal(of: "GET /b") == "nothing is refused")
    }
  }

  /// An earlier recording has kept an answer whose word becomes a secret.
  @Test func anEarlierAnswerIsSearchedAgain() async throws {
    for (said, isRefused) in [("hunter22", true), ("hunters22", false)] {
      let folder = try TemporaryFolder()
      let world = live(200, [:]) { Data($0.url?.path() == "/a" ? said.utf8 : "".utf8) }
      for (mode, line) in [(RecordingClient.Mode.once, "GET /a"), (.new, Self.login)] {
        let client = try RecordingClient(in: folder, mode, live: world)
        let words = await refused { try await client.record([ask(line)]) }
        let isNamed = words.hasPrefix("The recording a/a_success.bin was not written")
        #expect(isNamed == (isRefused && mode == .new))
      }
    }
  }

  /// An error of the app's own type, which may have a secret in any part.
  private struct OwnError: LocalizedError {
    var errorDescription: String?
    var request: URLRequest?
  }

  /// An error of a request with a secret, or one whose text has a secret, is told by its type only.
  @Test(arguments: ["k3Yb9Qw7Ns4Jd6Ht1Rc8", "hunter22"])
  func anErrorShowsNoSecret(_ secret: String) async throws {
    let folder = try TemporaryFolder()
    let client = try RecordingClient(in: folder) { request in
      switch request.url?.path() {
      case "/login": return try await live(200, [:], #"{"password": "\#(secret)"}"#)(request)
      case "/session":
        throw URLError(
          .timedOut,
          userInfo: [NSURLErrorFailingURLErrorKey: URL(fileURLWithPath: "/")]
        )
      case "/told": throw OwnError(errorDescription: "no \(secret)")
      default: throw OwnError(request: request)
      }
    }
    let answer = String(decoding: try await client.data(for: ask("GET /login")).0, as: UTF8.self)
    let token = try #require(answer.firstMatch(of: /: "(.*)"/)).output.1
    // The app received the token, or the secret itself.
    for value in [String(token), secret] {
      let field = "password=\(value)"
      for line in [
        "GET /a?\(field)", "POST /a < \(field)", "GET /a | X-Auth: \(token)", "GET /told",
      ] {
        let words = await refused { try await client.data(for: ask(line)) }
        #expect(
          words
            == "The request failed with an error of the type OwnError, which is not shown because it "
            + "may have a secret.",
          "\(line)"
        )
      }
      let error = await #expect(throws: URLError.self) {
        _ = try await client.data(for: ask("GET /session?\(field)"))
      }
      #expect(error?.failingURL?.query() == "password=\(token)")
      #expect(!String(describing: error).contains(secret))
    }
    // The twin: another error reaches the app.
    await #expect(throws: OwnError.self) { try await client.data(for: ask("POST /a < q=1")) }
  }

  /// A secret in binary data is named and stops the recording; the message has the line that allows
  /// it.
  @Test func whatCannotBeReplacedStopsTheRecording() async throws {
    let folder = try TemporaryFolder()
    let key = "AKIA" + "QZ7WX3RT5LKJ2HGF"
    let token = RedactionToken.known.text(for: key)
    let body = Data([0, 1, 0x12, 20]) + Data(key.utf8) + Data([0])
    let world = live(200, ["Content-Type": "application/x-protobuf"]) { _ in body }
    let client = try RecordingClient(in: folder, key: "proofsheet", live: world)
    let words = await refused { try await client.data(for: ask("GET /a")) }
    #expect(
      words.contains("secret of \"AWS key\" outside of its field (as it is), where it cannot be")
    )
    #expect(words.contains("\"allow token \(token) | WHY\""))
    try folder.write("allow token \(token) | WHY", to: ".proofsheet.conf")
    let changes = try await RecordingClient(in: folder, key: "proofsheet", live: world)
      .record([ask("GET /a")])
    let file = folder.url.appending(path: "a/a_success.bin")
    #expect(try Data(contentsOf: file) == body)
    let named = "kept an answer that cannot be read: GET https://h/a (application/x-protobuf)"
    #expect(changes.replacements.last == named)
  }
}
