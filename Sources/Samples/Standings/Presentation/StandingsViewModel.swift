import Localization

/// The content of the standings screen.
public struct StandingsViewModel: Hashable, Sendable {
  /// The content of the screen below the choices of a tournament and a group.
  public enum Content: Hashable, Sendable {
    /// No standings are known yet.
    case nothing
    /// There is no content, and the screen shows this text in its place.
    case empty(message: String)
    /// One table for each group.
    case tables([GroupTableViewModel])
  }

  /// The names of the tournaments to choose from.
  public let tournamentTitles: [String]
  /// The index of the chosen tournament among the choices, from 0.
  public internal(set) var selectedTournamentIndex = 0
  /// The titles of the groups that the user can choose: "All groups", then the name of each group.
  ///
  /// The list is empty for a tournament without groups.
  public internal(set) var groupTitles: [String] = []
  /// The index of the chosen group among the choices, from 0; 0 is all groups.
  public internal(set) var selectedGroupIndex = 0
  /// Whether a request is on its way; the screen then shows a spinner.
  public internal(set) var isLoading = false
  /// The content of the screen, which a failed request leaves unchanged.
  public internal(set) var content = Content.nothing
  /// The last failure, which the screen shows until the next request.
  public internal(set) var failure: FailureViewModel?

  /// The title of the screen.
  public var title: String {
    tournamentTitles.indices.contains(selectedTournamentIndex)
      ? tournamentTitles[selectedTournamentIndex] : plainTitle
  }

  /// The title that the screen has when there is no tournament to choose.
  private let plainTitle: String

  init(tournamentTitles: [String], in texts: LocalizedTexts) {
    self.tournamentTitles = tournamentTitles
    plainTitle = texts("Standings")
  }
}
