import ProofsheetBasics
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Scripts that cannot be varied: the report gives the reason first.
@Suite struct UnsteadyScriptTests {
  /// The finding of a script that gets the number of its playback.
  private func finding(_ script: @escaping @MainActor (Fan, JourneyUser, Int) -> Void) throws
    -> String
  {
    let played = Trace()
    let findings = try sweep(by: .leaving) { user in
      let fan = user.sees { Fan(user) }
      played("x")
      script(fan, user, played.text.split(separator: " ").count)
    }.findings
    #expect(findings.count == 1)
    return findings.first ?? ""
  }

  @Test func theLineThatDiffersIsNamed() throws {
    let found = try finding { fan, user, round in
      user.does("asks") { fan.ask("a") }
      user.does("notes") { fan.note("\(round)") }
    }
    #expect(
      found == """
        The script gives another result when it is played again, so nothing was varied:
            3. notes
          -    + log["1"] after ["a: 200 /A"]
          +    + log["2"] after ["a: 200 /A"]
        A screen, a cache or a double from outside the script keeps its state: make it inside \
        the script. Or the screen shows a random number, a date or the order of a set: inject it.
        """
    )
  }

  @Test func aScriptThatFailsByItselfSaysSoFirst() throws {
    let script: Journey.Script = { user in
      let fan = user.sees { Fan(user) }
      user.does("asks") { fan.ask("a") }
      user.always("nothing is noted") { fan.log.isEmpty }
      user.does("goes on") {}
    }
    let found = try sweep(by: .everyOrder(), script: script).findings
    #expect(
      found == [
        """
        The script fails by itself, so nothing was varied:
        "nothing is noted" does not hold in step 3 (goes on).

        journey: probe
        scenario: echo

        1. opens the app
           Fan
             log: []
        2. asks
           > GET /a
           ~ log: [] -> ["ask a"]
           < 200 2 bytes text/plain; charset=utf-8
           + log["a: 200 /A"] after ["ask a"]
        3. goes on

        end: nothing running, nothing waiting, every stub used
        """
      ]
    )
    // The script's tokens show the same message.
    let words = "The script fails by itself, so nothing was varied:\n"
    let alone = try story(of: "0.1", script: script).findings
    #expect(alone.map { $0.hasPrefix(words) } == [true])
  }
}
