import Foundation
import MusicSearch
import Proofsheet
import Testing

/// The nine UI journeys that pass in the original only because its server drops the query: with the
/// original's own stubs each of them fails here, and the message names the parameter.
@Suite struct SeedJourneysWrongStubs {
  /// The stubs as the original declares them; places are its own, so that messages stay the same.
  private enum Original {
    private static let file = "UITests/SearchStub.swift"

    static func empty(_ scope: SearchScope) -> Stub {
      Stub.search("", in: scope, fileID: file, line: 1).answers(.recorded("empty", in: scope))
    }

    /// The stubs of artist and song were copied from that of albums, with its attribute.
    static func error(_ scope: SearchScope) -> Stub {
      Stub.search("Trigger error", in: .album, fileID: file, line: 2)
        .answers(.refused(in: scope))
    }

    static let ladyMadonna = Stub.search("Lady madonna", in: .song, fileID: file, line: 3)
      .answers(.recorded("ladyMadonna", in: .song))
  }

  @Test func openedLadyMadonnaIsDeclaredWithASmallLetter() {
    expectFailure("journey 4", of: "Lady Madonna", in: .song, with: Original.ladyMadonna)
  }

  @Test func emptyArtistIsDeclaredForNoTerm() {
    expectFailure("journey 6", in: .artist, with: Original.empty(.artist))
  }

  @Test func emptyAlbumIsDeclaredForNoTerm() {
    expectFailure("journey 7", in: .album, with: Original.empty(.album))
  }

  @Test func emptySongIsDeclaredForNoTerm() {
    expectFailure("journey 8", in: .song, with: Original.empty(.song))
  }

  @Test func errorArtistIsDeclaredForAnotherTermAndScope() {
    expectFailure("journey 9", in: .artist, with: Original.error(.artist))
  }

  @Test func errorAlbumIsDeclaredForAnotherTerm() {
    expectFailure("journey 10", in: .album, with: Original.error(.album))
  }

  @Test func errorSongIsDeclaredForAnotherTermAndScope() {
    expectFailure("journey 11", in: .song, with: Original.error(.song))
  }

  @Test func listedLadyMadonnaIsDeclaredWithASmallLetter() {
    expectFailure("journey 17", of: "Lady Madonna", in: .song, with: Original.ladyMadonna)
  }

  /// Registering a stub replaces the one before it on the original's server, so that only the album's
  /// is left when Song is tapped.
  @Test func emptyAlbumIsDeclaredAndSongIsTapped() {
    expectFailure("journey 23", in: .song, with: Original.empty(.album))
  }

  /// Searches for a term with a stub that does not fit, and holds what the journey fails with, up to
  /// its transcript.
  private func expectFailure(
    _ name: String,
    of term: String = "Jackson",
    in scope: SearchScope,
    with stub: Stub,
    testName: String = #function
  ) {
    let failures = withFailures {
      playJourney(name, scenario: Scenario("the original's stub") { stub }) { user in
        let home = user.opensSearch(in: .artist)
        user.does("types \(term)") { home.updateSearchTerm(term) }
        // Before the pause is over, so that the only search is the one that the stub is meant for.
        if scope != .artist { user.chooses(scope, on: home) }
        user.waits(HomeViewModel.typingPause)
      }
    }
    // What is said before the first empty line; the transcript comes after it.
    let reasons = failures.map { $0.message.components(separatedBy: "\n\n")[0] }
    assertSnapshot(of: reasons.joined(separator: "\n\n"), as: .lines, testName: testName)
  }
}
