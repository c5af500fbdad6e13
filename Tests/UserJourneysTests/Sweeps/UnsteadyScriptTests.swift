import Proofsheet
import ProofsheetBasics
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Scripts that cannot be varied: the report gives the reason first.
@Suite struct UnsteadyScriptTests {
  @Test func theLineThatDiffersIsNamed() throws {
    let played = Trace()
    let findings = try sweep(by: .leaving) { user in
      let fan = user.sees { Fan(user) }
      played("x")
      user.does("asks") { fan.ask("a") }
      user.does("notes") { fan.note("\(played.text.split(separator: " ").count)") }
    }.findings
    assertSnapshot(of: findings.joined(), as: .lines)
  }

  @Test func aScriptThatFailsByItselfSaysSoFirst() throws {
    let script: Journey.Script = { user in
      let fan = user.sees { Fan(user) }
      user.does("asks") { fan.ask("a") }
      user.always("nothing is noted") { fan.log.isEmpty }
      user.does("goes on") {}
    }
    let found = try sweep(by: .everyOrder(), script: script).findings
    assertSnapshot(of: found.joined(), as: .lines)
    // The script's tokens show the same message.
    let words = "The script fails by itself, so nothing was varied:\n"
    let alone = try story(of: "0.1", script: script).findings
    #expect(alone.map { $0.hasPrefix(words) } == [true])
  }
}
