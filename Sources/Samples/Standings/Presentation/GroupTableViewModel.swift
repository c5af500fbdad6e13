import Foundation
import Localization

/// The table of one group.
public struct GroupTableViewModel: Hashable, Sendable {
  /// The name of the group, or "Overall" in a tournament without groups.
  public let title: String
  /// One row for each team, from the top of the table to its bottom.
  public let rows: [StandingRowViewModel]
}

/// One row of a table.
public struct StandingRowViewModel: Hashable, Sendable {
  /// The place, as in "1."; empty when the team shares the place of the row above.
  public let position: String
  /// The name of the team.
  public let team: String
  /// The number of matches that the team has played.
  public let played: String
  /// Matches won, drawn and lost, as in "5-2-1".
  public let record: String
  /// The goals of the team and the goals against the team, as in "17:4".
  public let goals: String
  /// The goal difference, always with its sign, as in "+13".
  public let goalDifference: String
  /// The points of the team.
  public let points: String
}

extension GroupTableViewModel {
  /// The tables that show the given standings, which may be in any order.
  ///
  /// Groups are sorted by name, with "Group 2" before "Group 10". Teams are sorted by place, and
  /// teams of the same place by name.
  static func tables(
    of standings: [Standing],
    in texts: LocalizedTexts
  ) -> [GroupTableViewModel] {
    Dictionary(grouping: standings, by: \.groupName)
      .sorted { groupNames($0.key, areInOrderWith: $1.key) }
      .map { Self(title: $0.key ?? texts("Overall"), standings: $0.value) }
  }

  /// The names of all groups, in the order of their tables.
  static func groupNames(of standings: [Standing]) -> [String] {
    Set(standings.compactMap(\.groupName)).sorted { groupNames($0, areInOrderWith: $1) }
  }

  private init(title: String, standings: [Standing]) {
    self.title = title
    let inOrder = standings.sorted {
      ($0.position, $0.team, $0.id) < ($1.position, $1.team, $1.id)
    }
    rows = inOrder.indices.map { index in
      let isShared = index > 0 && inOrder[index - 1].position == inOrder[index].position
      return StandingRowViewModel(inOrder[index], sharesPosition: isShared)
    }
  }

  /// Whether two group names are in order; the order depends on no locale, and standings without a
  /// group come last.
  private static func groupNames(_ left: String?, areInOrderWith right: String?) -> Bool {
    guard let left, let right else { return left != nil && right == nil }
    let order = left.compare(right, options: [.numeric, .caseInsensitive], range: nil, locale: nil)
    return order == .orderedSame ? left < right : order == .orderedAscending
  }
}

extension StandingRowViewModel {
  init(_ standing: Standing, sharesPosition: Bool) {
    let record = standing.record
    position = sharesPosition ? "" : "\(standing.position)."
    team = standing.team
    played = "\(record.played)"
    self.record = "\(record.won)-\(record.drawn)-\(record.lost)"
    goals = "\(record.goalsFor):\(record.goalsAgainst)"
    goalDifference = Self.signed(record.goalDifference)
    points = Self.text(record.points)
  }

  /// A number as text; a negative number has a true minus sign.
  private static func text(_ number: Int) -> String {
    number < 0 ? "\u{2212}\(number.magnitude)" : "\(number)"
  }

  /// A number with its sign: a plus, a true minus, or "±" for zero.
  private static func signed(_ number: Int) -> String {
    if number == 0 { return "±0" }
    return number > 0 ? "+\(number)" : text(number)
  }
}
