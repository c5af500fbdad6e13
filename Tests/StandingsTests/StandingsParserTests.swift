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
    for key in ["id", "team", "points"] {
      let text = Self.whole.replacing("\"\(key)\"", with: "\"other\"")
      #expect(
        throws: EndpointError.corruptedData(place: "standings[1].\(key)", fault: "is missing")
      ) { try parse(Self.whole + "," + text) }
    }
  }

  @Test(
    arguments: [
      ("", "'answer' is not valid JSON"), ("[]", "'answer' is not of type Dictionary<String, Any>"),
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

  /// The arithmetic of sports holds: goals and wins of one team are goals and defeats of another.
  @Test(
    arguments: [
      "sample": 4, "success": 48, "updated": 43, "league": 24, "numbered": 23, "empty": 0,
    ]
  )
  func theFixturesAreOfRealSize(_ variant: String, _ size: Int) throws {
    let all = try standings(variant)
    #expect(all.count == size && Set(all.map(\.id)).count == size)
    for (group, rows) in Dictionary(grouping: all, by: \.groupName)
    where ["success", "league", "numbered"].contains(variant) {
      let records = rows.map(\.record)
      #expect(records.map(\.goalDifference).reduce(0, +) == 0, "\(group ?? "all")")
      #expect(records.map { $0.won - $0.lost }.reduce(0, +) == 0, "\(group ?? "all")")
    }
  }

  @Test func namesAreHard() throws {
    let names = try standings("success").map(\.team)
    #expect(names.contains { $0.count > 140 })
    let text = Data(names.joined().utf8)
    for part in [
      "الأهلي", "מכבי", "東京", "🟢", "e\u{301} Rovers", "\u{E9} Rovers", "&amp;", "O\u{2019}Neill",
      "\u{A0}", "\"The Lions\"", "Back\\slash", "👨‍👩‍👧‍👦",
    ] {
      #expect(text.range(of: Data(part.utf8)) != nil, "\(part)")
    }
  }
}
