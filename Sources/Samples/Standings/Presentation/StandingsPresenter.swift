import Foundation
import Localization
public import Observation

/// The standings screen: a choice of tournaments and groups above the tables of the groups.
///
/// The standings of an earlier visit are shown at once, until the server's answer replaces them.
@MainActor
@Observable
public final class StandingsPresenter {
  /// The content of the screen.
  public private(set) var viewModel: StandingsViewModel

  @ObservationIgnored private let tournaments: [Tournament]
  @ObservationIgnored private let world: StandingsWorld
  /// The chosen group; `nil` for all groups.
  @ObservationIgnored private var groupName: String?
  @ObservationIgnored private var task: Task<Void, Never>?

  /// Makes the screen as the user first sees it, with the first tournament chosen.
  ///
  /// - Parameters:
  ///   - tournaments: The tournaments to choose from.
  ///   - world: The source and the store of standings.
  public init(tournaments: [Tournament], world: StandingsWorld) {
    self.tournaments = tournaments
    self.world = world
    viewModel = StandingsViewModel(tournamentTitles: tournaments.map(\.name), in: world.texts)
  }

  deinit {
    task?.cancel()
  }

  // MARK: - Actions of the user

  /// Fetches the standings when the screen appears, and when the user refreshes it or tries again.
  public func load() {
    guard let tournament else { return }
    task?.cancel()
    viewModel.isLoading = true
    viewModel.failure = nil
    showStored()
    task = Task { [weak self, datasource = world.datasource(of: tournament.id)] in
      do {
        try await datasource.refresh()
        self?.finish { $0.showRefreshed() }
      } catch {
        self?.finish { $0.show(error) }
      }
    }
  }

  /// Shows another tournament, with all of its groups.
  ///
  /// The index of the current tournament, or an index out of range, has no effect.
  ///
  /// - Parameter index: The index of the tournament among the choices, from 0.
  public func chooseTournament(at index: Int) {
    guard tournaments.indices.contains(index), index != viewModel.selectedTournamentIndex else {
      return
    }
    viewModel.selectedTournamentIndex = index
    groupName = nil
    viewModel.content = .nothing
    load()
  }

  /// Shows one group or all groups, without a request; an index out of range has no effect.
  ///
  /// - Parameter index: The index of the group among the choices, from 0; 0 is all groups.
  public func chooseGroup(at index: Int) {
    guard viewModel.groupTitles.indices.contains(index) else { return }
    groupName = index == 0 ? nil : viewModel.groupTitles[index]
    showStored()
  }

  // MARK: - Effects

  private var tournament: Tournament? {
    tournaments.indices.contains(viewModel.selectedTournamentIndex)
      ? tournaments[viewModel.selectedTournamentIndex] : nil
  }

  /// Shows the outcome of a request, unless a newer request has replaced that request.
  private func finish(_ outcome: (StandingsPresenter) -> Void) {
    guard !Task.isCancelled else { return }
    viewModel.isLoading = false
    outcome(self)
  }

  private func show(_ error: any Error) {
    // The system itself may cancel a request; the user then only sees that the spinner stops.
    guard !error.isCancellation else { return }
    viewModel.failure = FailureViewModel(error, in: world.texts)
  }

  private func showRefreshed() {
    viewModel.failure = nil
    showStored()
    if viewModel.content == .nothing, viewModel.failure == nil {
      viewModel.content = .empty(
        message: world.texts("No standings have been published yet.")
      )
    }
  }

  /// Shows the stored standings of the chosen tournament and group.
  private func showStored() {
    guard let tournament else { return }
    do throws(StoreError) {
      let all = try world.datasource(of: tournament.id).standings()
      showGroups(of: all)
      let chosen = try world.datasource(of: tournament.id, groupName: groupName).standings()
      if !chosen.isEmpty {
        viewModel.content = .tables(GroupTableViewModel.tables(of: chosen, in: world.texts))
      } else if case .tables = viewModel.content {
        viewModel.content = .nothing
      }
    } catch {
      viewModel.content = .nothing
      viewModel.failure = FailureViewModel(error, in: world.texts)
    }
  }

  /// Offers the groups, and shows all groups when the chosen group no longer exists.
  private func showGroups(of standings: [Standing]) {
    let names = GroupTableViewModel.groupNames(of: standings)
    viewModel.groupTitles = names.isEmpty ? [] : [world.texts("All groups")] + names
    let chosen = groupName.flatMap { names.firstIndex(of: $0) }
    if chosen == nil { groupName = nil }
    viewModel.selectedGroupIndex = chosen.map { $0 + 1 } ?? 0
  }
}

extension Error {
  /// Whether the error only means that the request was cancelled.
  fileprivate var isCancellation: Bool {
    self is CancellationError || (self as? URLError)?.code == .cancelled
  }
}
