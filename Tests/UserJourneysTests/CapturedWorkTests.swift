import Foundation
import Testing

@testable import UserJourneys

@Suite struct CapturedWorkTests {
  private static let clean = "end: nothing running, nothing waiting, every stub used"

  @Test(arguments: legacyCallbacks)
  func whatComesBackLaterComesInItsStep(_ callback: Callback) throws {
    var subject: LegacyScreen?
    let result = try play { user in
      let screen = user.sees { LegacyScreen() }
      subject = screen
      user.does("taps") { callback.start(screen) }
      user.waits(.seconds(5))
    }
    subject?.timer?.invalidate()
    #expect(result.problems == [])
    #expect(result.steps.hasSuffix(callback.steps), "\(result.steps)")
  }

  #if os(Linux)
  /// Also where a script waits for everything, which would make a paused timer fire.
  @Test(arguments: pastCallbacks + endlessCallbacks)
  func whatMakesNoSenseComesAtOnceOrNever(_ callback: Callback) throws {
    let result = try play { user in
      let screen = user.sees { LegacyScreen() }
      user.does("taps") { callback.start(screen) }
      user.waits(.seconds(5))
      user.waitsForEverything()
    }
    #expect(result.problems == [])
    #expect(result.steps.contains(callback.steps + "\n4. "), "\(result.steps)")
    #expect(result.steps.hasSuffix("   = nothing changes"))
    if callback.isEverDue { #expect(result.end == Self.clean) }
    #expect(!result.end.contains("sleeps for another"))
  }
  #endif

  /// The negative twin: what is cancelled does not come, and nothing waits for it.
  @Test func whatIsCancelledDoesNotCome() throws {
    let result = try play { user in
      let screen = user.sees { LegacyScreen() }
      user.does("taps") {
        Timer.scheduledTimer(withTimeInterval: 3, repeats: true) { _ in screen.back() }.invalidate()
        let item = DispatchWorkItem { screen.back() }
        DispatchQueue.main.asyncAfter(deadline: .now() + 3, execute: item)
        item.cancel()
        let source = screen.source(at: .now() + 3, screen.back)
        source.setCancelHandler { screen.again() }
        source.resume()
        source.cancel()
        // Which nobody keeps.
        screen.source(at: .now() + 3, screen.back).resume()
        screen.source = nil
      }
    }
    #expect(result.problems == [])
    #expect(result.steps.hasSuffix("2. taps\n   ~ count: 0 -> 1"), "\(result.steps)")
    #expect(result.end == Self.clean)
  }
}
