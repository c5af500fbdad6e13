import Foundation
import Standings
import TestSupport

/// The URL of a fixture of this sample.
func fixtureFile(_ variant: String) -> URL {
  PackageFolder.file("Fixtures/Standings/fetchStandings_\(variant).json")
}

/// The standings of a fixture, in the order of the file.
func standings(_ variant: String) throws -> [Standing] {
  try StandingsParser.json.parse(Data(contentsOf: fixtureFile(variant)))
}

extension Standing {
  /// A standing with a few given facts.
  static func some(
    _ id: Int,
    of tournamentID: Int = 10,
    in groupName: String? = nil,
    at position: Int = 1,
    team: String = "Team",
    record: Record = Record()
  ) -> Standing {
    Standing(
      id: id,
      tournamentID: tournamentID,
      groupName: groupName,
      position: position,
      team: team,
      record: record
    )
  }
}
