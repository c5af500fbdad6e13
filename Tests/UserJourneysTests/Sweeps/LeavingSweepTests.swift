import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Leaving at every moment: the app's work after a user has left, and the leftovers of a screen.
@Suite struct LeavingSweepTests {
  /// Each screen that has opened until then tells the app that the user leaves.
  @Test(arguments: [(1, "first"), (2, "first"), (3, "first second"), (4, "first second")])
  func theAppIsToldThatTheUserLeaves(_ moment: Int, _ told: String) throws {
    let journey = Journey("probe", scenario: Fan.scenario, fixtures: nil)
    let left = Trace()
    let playback = try journey.play(Variation(leaving: moment), isMute: false) { user in
      let fan = user.sees { Fan(user) }
      user.whenLeaving { left("first") }
      user.does("notes a") { fan.note("a") }
      _ = user.sees("opens another") { Fan(user) }
      user.whenLeaving { left("second") }
      user.does("asks b") { fan.ask("b") }
    }
    #expect(left.text == told)
    #expect(playback.moments.count == moment)
    #expect(playback.result.transcript.contains(". leaves"))
  }

  @Test func aLeakIsToldWithWhatEndsIt() throws {
    func facts(ends: Bool) throws -> [String] {
      try sweep(by: .leaving) { user in
        let (calls, client, clock) = (user.calls, user.client, user.clock)
        _ = user.sees { Fan(user) }
        if ends { user.whenLeaving {} }
        user.does("starts what nobody stops") {
          Task {
            try await clock.sleep(for: .seconds(1))
            calls.record("router", "close()")
            try await client.ask("/late")
          }
        }
        user.waits(.seconds(2))
      }.facts
    }
    #expect(
      try facts(ends: false) == [
        """
        router.close is called after the user has left.
          If the app ends this when the screen closes, add user.whenLeaving { … }
          If the app goes on with this on purpose, add user.allows(waitingIn: step, reason)
        Also: GET /late is sent after the user has left.
        """
      ]
    )
    #expect(try facts(ends: true).allSatisfy { !$0.contains("add user.whenLeaving") })
  }

  /// The screen shows nothing of its endless wait after a failure.
  @Test(arguments: [true, false]) func whatAFailureLeavesBehindIsFound(_ forgets: Bool) throws {
    let played = try sweep(by: .leaving) { user in
      let screen = user.sees { Panel(user) }
      user.does("loads") {
        screen.run { screen, client in
          do { screen?.label = try await client.ask("/a").text } catch {
            if forgets, !isCancellation(error) {
              await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
            throw error
          }
        }
      }
    }
    let words = "when request 1 has the fault offline, when the user leaves at moment 3"
    let isFound = played.findings.contains {
      $0.contains("A task of \"loads\" is never resumed") && $0.contains(words)
    }
    #expect(isFound == forgets, "\(played.findings)")
    #expect(played.findings.isEmpty != forgets)
  }

  @MainActor private static let kept = Banner()

  /// A part of a screen that keeps itself is a finding; an unkept part, or one of the whole
  /// program, is none.
  @Test(arguments: [nil, Lobby.Mistake.cycleAtOnce, .cycleOnTap, .shared])
  func aPartOfTheScreenThatKeepsItselfIsFound(_ mistake: Lobby.Mistake?) throws {
    let played = try sweep(by: .leaving) { user in
      let lobby = user.sees { Lobby(mistake == .shared ? Self.kept : Banner(), mistake) }
      user.does("taps") { lobby.tap() }
      user.does("taps again") { lobby.tap() }
    }
    let words = "Banner, a value of Lobby.banner, is still in memory after the user has left."
    #expect(played.headlines == (mistake == nil || mistake == .shared ? [] : [words]))
  }

  /// A screen that a part of it names.
  private final class Owner {
    final class Part { var owner: Owner? }
    let part = Part()
    init() { part.owner = self }
  }

  @Test func aScreenThatAPartNamesHasItsNameAlone() throws {
    let played = try sweep(by: .leaving) { user in _ = user.sees { Owner() } }
    #expect(played.names == ["leak: LeavingSweepTests.Owner"], "\(played.findings)")
  }
}

/// A part of a screen that a mistake keeps in memory.
@MainActor
final class Banner {
  var onTap: (@MainActor () -> Void)?
  private var count = 0

  func tap() { count += 1 }
}

/// A screen with a part.
@MainActor
final class Lobby: SnapshotDescribing {
  enum Mistake { case cycleAtOnce, cycleOnTap, shared }

  let banner: Banner
  private let mistake: Mistake?

  init(_ banner: Banner, _ mistake: Mistake?) {
    self.banner = banner
    self.mistake = mistake
    if mistake == .cycleAtOnce { banner.onTap = { banner.tap() } }
  }

  var snapshotFields: KeyValuePairs<String, Any?> { [:] }

  func tap() {
    let banner = banner
    banner.tap()
    if mistake == .cycleOnTap { banner.onTap = { banner.tap() } }
  }
}
