public import Proofsheet
public import Standings

extension ScenarioClient: HTTPClient {}

extension Stub {
  /// The standings of a tournament, declared with everything that the app sends.
  static func standings(of tournament: Tournament) -> Stub {
    Stub(.get, .exact("/tournaments/\(tournament.id)/standings"), host: "standings.example.com")
  }
}

extension Stub.Answer {
  /// The fixture file of a variant: `fetchStandings_success.json`.
  static func standings(_ variant: String, status: Int = 200) -> Stub.Answer {
    .file("Standings/fetchStandings_\(variant).json", status: status)
  }

  /// The server's answer while it is unavailable.
  static let unavailable = Stub.Answer.standings("error", status: 503)

  /// The failures of any request that the user is told about, by name.
  static let failures: [(name: String, answer: Stub.Answer)] = [
    ("offline", .failure(.offline)),
    ("timed out", .failure(.timedOut)),
    ("connection lost", .failure(.connectionLost)),
    ("bad TLS", .failure(.badTLS)),
    ("unknown tournament", .status(404)),
    ("unavailable", .unavailable),
    ("not JSON", .text("<html>")),
    ("empty body", .empty()),
    ("truncated", .standings("truncated")),
    ("no team", .standings("noTeam")),
  ]
}

extension Scenario {
  /// A scenario in which the first tournament has one answer for ever, or two and then no more.
  static func cup(_ name: String, _ first: Stub.Answer, _ second: Stub.Answer? = nil) -> Scenario {
    Scenario(name) {
      if let second {
        Stub.standings(of: .cup).answers(first, second)
      } else {
        Stub.standings(of: .cup).answers(first)
      }
    }
  }

  /// A scenario with an answer for both tournaments.
  static func both(_ name: String, cup: Stub.Answer, league: Stub.Answer) -> Scenario {
    Scenario(name) {
      Stub.standings(of: .cup).answers(cup)
      Stub.standings(of: .league).answers(league)
    }
  }
}

extension Tournament {
  static let cup = Tournament(id: 10, name: "Silver Lake Cup")
  static let league = Tournament(id: 21, name: "Northern League")
}
