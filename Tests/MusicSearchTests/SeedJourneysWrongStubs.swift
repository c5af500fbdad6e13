import Foundation
import MusicSearch
import Proofsheet
import Testing

/// The nine UI journeys that pass in the original only because its server drops the query.
///
/// With the original's stubs each one fails here, and the message names the parameter.
@Suite struct SeedJourneysWrongStubs {
  /// The stubs as the original declares them, with constant places for constant messages.
  private enum Original {
    private static let file = "UITests/SearchStub.swift"

    static func empty(_ scope: SearchScope) -> Stub {
      Stub.search("", in: scope, fileID: file, line: 1).answers(.recorded("empty", in: scope))
    }

    /// The original copied the stubs of artist and song from that of albums, with its attribute.
    static func error(_ scope: SearchScope) -> Stub {
      Stub.search("Trigger error", in: .album, fileID: file, line: 2)
        .answers(.refused(in: scope))
    }

    static let ladyMadonna = Stub.search("Lady madonna", in: .song, fileID: file, line: 3)
      .answers(.recorded("ladyMadonna", in: .song))
  }

  /// A new stub replaces the one before it on the original's server.
  ///
  /// Journey 23 therefore has only the album's stub when the user taps Song.
  @Test(
    arguments: [
      (4, "Lady Madonna", SearchScope.song, Original.ladyMadonna),
      (6, "Jackson", .artist, Original.empty(.artist)),
      (7, "Jackson", .album, Original.empty(.album)),
      (8, "Jackson", .song, Original.empty(.song)),
      (9, "Jackson", .artist, Original.error(.artist)),
      (10, "Jackson", .album, Original.error(.album)),
      (11, "Jackson", .song, Original.error(.song)),
      (17, "Lady Madonna", .song, Original.ladyMadonna),
      (23, "Jackson", .song, Original.empty(.album)),
    ]
  )
  func journey(_ number: Int, _ term: String, _ scope: SearchScope, _ stub: Stub) {
    let scenario = Scenario("the original's stub") { stub }
    let failures = withFailures {
      playJourney("journey \(number)", scenario: scenario) { user in
        let home = user.opensSearch()
        user.types(term, on: home)
        // The scope changes before the pause is over, so that the stub's search is the only one.
        if scope != .artist { user.chooses(scope, on: home) }
        user.waits(HomeViewModel.typingPause)
      }
    }
    // Each reason ends before the first empty line; the transcript comes after it.
    let reasons = failures.map { $0.message.components(separatedBy: "\n\n")[0] }
    assertSnapshot(of: reasons.joined(separator: "\n\n"), as: .lines, named: "\(number)")
  }
}
