import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Scripts that cannot be varied: each says so first, and why.
@Suite struct UnsteadyScriptTests {
  private static let advice = """
    A screen, a cache or a double that is made outside the script lives on from one playing to the \
    next, so make it inside; or a random number, a date or the order of a set is shown.
    """

  @Test func theLineThatDiffersIsNamed() throws {
    let outside = Trace()
    let played = try sweep(by: .leaving) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks") { fan.ask("a") }
      user.does("notes") {
        outside("x")
        fan.note(outside.text)
      }
    }
    #expect(
      played.findings == [
        """
        The script is not the same when it is played a second time, so nothing was varied:
            3. notes
          -    + log["x"] after ["a: 200 /A"]
          +    + log["x x"] after ["a: 200 /A"]
        \(Self.advice)
        """
      ]
    )
  }

  @Test func aStepThatIsNotThereIsNamed() throws {
    let outside = Trace()
    let played = try sweep(by: .leaving) { user in
      let fan = user.sees { Fan(user) }
      outside("x")
      if outside.text == "x" { user.does("notes") { fan.note("once") } }
      user.does("asks") { fan.ask("a") }
    }
    #expect(
      played.findings[0].hasPrefix(
        """
        The script is not the same when it is played a second time, so nothing was varied:
          - 2. notes
          -    ~ log: [] -> 1 element
          -      - "once"
          + 2. asks
          +    > GET /a
          +    ~ log: [] -> 1 element
        """
      ),
      "\(played.findings)"
    )
  }

  /// What no screen shows is no less another script.
  @Test func aCallThatDiffersIsNamed() throws {
    let outside = Trace()
    let played = try sweep(by: .leaving) { user in
      _ = user.sees { Fan(user) }
      user.does("goes on") {
        outside("x")
        user.calls.record("router", "show(_:)", with: outside.text)
      }
    }
    #expect(
      played.findings[0].contains(
        """
            2. goes on
          -    * router.show("x")
          +    * router.show("x x")
        """
      ),
      "\(played.findings)"
    )
  }

  @Test func aScriptThatFailsByItselfSaysSoFirst() throws {
    let played = try sweep(by: .everyOrder()) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks") { fan.ask("a") }
      user.always("nothing is noted") { fan.log.isEmpty }
      user.does("goes on") {}
    }
    #expect(
      played.findings == [
        """
        The script's own playing fails, so nothing was varied:
        "nothing is noted" does not hold in step 3 (goes on).

        journey: probe
        scenario: echo

        1. opens the app
           Fan
             log: []
        2. asks
           > GET /a
           ~ log: [] -> 1 element
             - "ask a"
           < 200 2 bytes text/plain; charset=utf-8
           + log["a: 200 /A"] after ["ask a"]
        3. goes on

        end: nothing running, nothing waiting, every stub used
        """
      ],
      "\(played.findings)"
    )
  }

  @Test func itsTokensShowTheSame() throws {
    let story = try story(of: "0.1") { user in
      let fan = user.sees { Fan(user) }
      user.always("nothing is noted") { fan.log.isEmpty }
      user.does("asks") { fan.ask("a") }
    }
    #expect(story.findings.count == 1)
    #expect(story.findings[0].hasPrefix("The script's own playing fails, so nothing was varied:\n"))
  }

  @Test func twoStoriesPartInOnePlace() {
    #expect(StoryDifference.lines(from: "1. a\n   x", to: "1. a\n   x") == nil)
    #expect(
      StoryDifference.lines(from: "1. a\n   x\n   same", to: "1. a\n   y\n   same")
        == ["  1. a", "-    x", "+    y"]
    )
    #expect(
      StoryDifference.lines(
        from: "1. a\n   x\n     p\n2. b",
        to: "1. a\n   x\n     p\n     q\n2. b"
      )
        == ["  1. a", "     x", "+      q"]
    )
    #expect(
      StoryDifference.lines(from: "1. a\n\nend: x", to: "1. a\n\nend: y")
        == ["- end: x", "+ end: y"]
    )
    #expect(StoryDifference.lines(from: "1. a", to: "1. a\n2. b") == ["+ 2. b"])
  }
}
