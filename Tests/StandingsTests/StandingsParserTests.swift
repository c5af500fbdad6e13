import Foundation
import Standings
import Testing

struct StandingsParserTests {
  private static let whole = """
    {"id": 1, "tournamentId": 10, "group": "Group A", "position": 2, "team": {"name": "Reds"}, \
    "won": 3, "drawn": 2, "lost": 1, "goalsFor": 9, "goalsAgainst": 4, "points": 11}
    """

  private func parse(_ standings: String) throws(EndpointError) -> [Standing] {
    try StandingsParser.json.parse(Data("{\"standings\": [\(standings)]}".utf8))
  }

  @Test func everyFactIsTakenOver() throws {
    let record = Standing.Record(
      won: 3,
      drawn: 2,
      lost: 1,
      goalsFor: 9,
      goalsAgainst: 4,
      points: 11
    )
    let expected = Standing.some(1, in: "Group A", at: 2, team: "Reds", record: record)
    #expect(try parse(Self.whole) == [expected])
    #expect(record.played == 6)
    #expect(record.goalDifference == 5)
  }

  @Test func onlyTheGroupMayBeMissing() throws {
    for group in ["\"group\": null,", ""] {
      let text = Self.whole.replacing("\"group\": \"Group A\",", with: group)
      #expect(try parse(text).map(\.groupName) == [nil])
    }
    let keys = [
      "id", "tournamentId", "position", "team", "won", "drawn", "lost", "goalsFor",
      "goalsAgainst", "points",
    ]
    for key in keys {
      let text = Self.whole.replacing("\"\(key)\"", with: "\"other\"")
      #expect(
        throws: EndpointError.corruptedData(place: "standings[1].\(key)", fault: "is missing")
      ) { try parse(Self.whole + "," + text) }
    }
  }

  @Test(
    arguments: [
      ("", "'answer' is not valid JSON"), ("<html>", "'answer' is not valid JSON"),
      ("[]", "'answer' is not of type Dictionary<String, Any>"),
      ("{}", "'standings' is missing"),
      ("{\"standings\": null}", "'standings' is null instead of a value of type Array<Any>"),
      ("{\"standings\": [{\"id\": \"1\"}]}", "'standings[0].id' is not of type Int"),
    ]
  )
  func corruptedDataSaysWhere(text: String, reason: String) {
    let error = #expect(throws: EndpointError.self) {
      try StandingsParser.json.parse(Data(text.utf8))
    }
    #expect(error?.description == "The standings cannot be read: \(reason).")
  }

  // MARK: - The fixtures are of real size, and hard

  @Test func theFixturesAreOfRealSize() throws {
    let sizes = [
      "sample": 4, "success": 48, "updated": 43, "league": 24, "numbered": 23, "empty": 0,
    ]
    for (variant, size) in sizes {
      let standings = try standings(variant)
      #expect(standings.count == size, "\(variant)")
      #expect(Set(standings.map(\.id)).count == size, "\(variant)")
    }
    #expect(throws: EndpointError.corruptedData(place: "answer", fault: "is not valid JSON")) {
      try standings("truncated")
    }
    #expect(
      throws: EndpointError.corruptedData(place: "standings[17].team.name", fault: "is missing")
    ) { try standings("noTeam") }
  }

  /// Sport's own arithmetic: what one team scores, another lets in.
  @Test(arguments: ["success", "league", "numbered"])
  func theFiguresAddUp(_ variant: String) throws {
    for (group, rows) in Dictionary(grouping: try standings(variant), by: \.groupName) {
      let records = rows.map(\.record)
      let goals = records.map(\.goalDifference).reduce(0, +)
      let wins = records.map { $0.won - $0.lost }.reduce(0, +)
      #expect(goals == 0 && wins == 0, "\(group ?? "all")")
    }
  }

  @Test(
    arguments: [
      "الأهلي", "מכבי", "東京", "🟢", "e\u{301} Rovers", "\u{E9} Rovers", "&amp;", "O\u{2019}Neill",
      "\u{A0}", "\"The Lions\"", "Back\\slash", "👨‍👩‍👧‍👦",
    ]
  )
  func hardNamesOccur(_ part: String) throws {
    let names = try standings("success").map(\.team)
    #expect(names.contains { Data($0.utf8).range(of: Data(part.utf8)) != nil })
    #expect(names.contains { $0.count > 140 })
  }
}
