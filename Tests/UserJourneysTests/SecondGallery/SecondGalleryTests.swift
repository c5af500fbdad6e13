import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Screens of many kinds, as somebody else would write them: nothing is found in those that are
/// right, and each wrong line is.
@Suite struct SecondGalleryTests {
  private static let elsewhere = "The journey does not end on the screen on which the script ends."
  private static let unseen = "A request fails, and nothing on the screen says so."
  private static let noRecovery =
    "Trying again does not lead to where the script ends without the failure."

  static let mended = [
    Exhibit("paged list", PagedList.scenario, PagedList.script(nil)),
    Exhibit("pulled list", PulledList.scenario, PulledList.script(nil)),
    Exhibit("list that is loaded once", PulledList.oneScenario, PulledList.once(nil)),
    Exhibit("post", Post.scenario, Post.script(nil)),
    Exhibit("states", SignedInList.scenario, SignedInList.script(nil)),
    Exhibit("async let", Dashboard.scenario, Dashboard.script(isGroup: false, nil)),
    Exhibit("task group", Dashboard.scenario, Dashboard.script(isGroup: true, nil)),
    Exhibit("backoff", Patient.scenario, Patient.script(nil)),
    Exhibit("cache", Cached.scenario, Cached.script(forgetsFailure: true)),
    Exhibit("form", SignUp.scenario, SignUp.script(nil)),
    Exhibit(
      "polling",
      Ticker.scenario,
      by: [.everyOrder(budget: 20), .everyFault(), .leaving, .boundaries],
      allowing: ["ends elsewhere: Ticker.price": "it depends on when the user leaves"],
      Ticker.script(nil)
    ),
    Exhibit("stream", Chat.scenario, Chat.script(isCancelling: true)),
    Exhibit("delegate", Note.scenario, Note.script(isCancelling: true, keepsDraft: false)),
    Exhibit("farewell", Note.scenario, Note.script(isCancelling: true, keepsDraft: true)),
    Exhibit("value", CounterPresenter.scenario, CounterPresenter.script(copies: false)),
  ]

  static let broken = [
    Exhibit(
      "paged list that loads a page twice",
      PagedList.scenario,
      PagedList.script(.noGuard),
      finds: "GET /list?page=2 is sent while the same request is under way."
    ),
    Exhibit(
      "paged list whose spinner stays",
      PagedList.scenario,
      PagedList.script(.stuck),
      finds: "PagedList.isLoading stays true while nothing is under way."
    ),
    Exhibit(
      "paged list that says nothing",
      PagedList.scenario,
      PagedList.script(.silent),
      finds: unseen
    ),
    Exhibit(
      "paged list that leaves a page out",
      PagedList.scenario,
      PagedList.script(.retryAdvances),
      finds: noRecovery
    ),
    Exhibit(
      "paged list that its task keeps",
      PagedList.scenario,
      PagedList.script(.alive),
      finds: "PagedList is still in memory after the user has left it."
    ),
    Exhibit(
      "pulled list that forgets its rows",
      PulledList.scenario,
      PulledList.script(.clears),
      finds: "A failure takes rows away from PulledList.rows."
    ),
    Exhibit(
      "pulled list that keeps its banner",
      PulledList.scenario,
      PulledList.script(.keepsBanner),
      finds: noRecovery
    ),
    Exhibit(
      "pulled list whose spinner stays",
      PulledList.scenario,
      PulledList.script(.stuckOnFailure),
      finds: "PulledList.isRefreshing stays true while nothing is under way."
    ),
    Exhibit("post that stays liked", Post.scenario, Post.script(.noRollback), finds: unseen),
    Exhibit(
      "post that keeps what was not sent",
      Post.scenario,
      Post.script(.commentStays),
      finds: noRecovery
    ),
    Exhibit(
      "post that takes back too much",
      Post.scenario,
      Post.script(.rollsBackAll),
      finds: "A failure takes rows away from Post.comments."
    ),
    Exhibit(
      "state that stays",
      SignedInList.scenario,
      SignedInList.script(.stuck),
      finds: "SignedInList.state stays .loading while nothing is under way."
    ),
    Exhibit(
      "state that takes a cancellation for a failure",
      SignedInList.scenario,
      SignedInList.script(.cancelledFails),
      finds: "A cancellation, which is no failure, is shown like one."
    ),
    Exhibit(
      "two requests whose spinner stays",
      Dashboard.scenario,
      Dashboard.script(isGroup: false, .spinnerStays),
      finds: "Dashboard.isLoading stays true while nothing is under way."
    ),
    Exhibit(
      "two requests that say nothing",
      Dashboard.scenario,
      Dashboard.script(isGroup: false, .swallowed),
      finds: unseen
    ),
    Exhibit(
      "task group that describes every error",
      Dashboard.scenario,
      Dashboard.script(isGroup: true, .describesCancellation),
      finds: "A cancellation, which is no failure, is shown like one."
    ),
    Exhibit(
      "backoff that says nothing",
      Patient.scenario,
      Patient.script(.swallowed),
      finds: unseen
    ),
    Exhibit(
      "backoff that goes on",
      Patient.scenario,
      Patient.script(.alive),
      finds: "A task of step 2 still runs after the user has left."
    ),
    Exhibit(
      "cache of a failure",
      Cached.scenario,
      Cached.script(forgetsFailure: false),
      finds: noRecovery
    ),
    Exhibit(
      "form with an old verdict",
      SignUp.scenario,
      SignUp.script(.staleVerdict),
      finds: elsewhere
    ),
    Exhibit(
      "form that goes on checking",
      SignUp.scenario,
      SignUp.script(.stuckChecking),
      finds: "SignUp.isChecking stays true while nothing is under way."
    ),
    Exhibit(
      "form that is sent twice",
      SignUp.scenario,
      SignUp.script(.sendsTwice),
      finds: "POST /sign-up is sent while the same request is under way."
    ),
    Exhibit(
      "polling that goes on",
      Ticker.scenario,
      by: [.leaving],
      Ticker.script(.neverStops),
      finds: "GET /price is sent after the user has left."
    ),
    Exhibit(
      "stream that is read for ever",
      Chat.scenario,
      Chat.script(isCancelling: false),
      finds: """
        Something that step 2 (appears) started waits for what nobody brings, also after the user has \
        left: a continuation, a stream, a group that is entered once too often; look for who should \
        end it, or say `user.allows(waitingIn:_:)` with the step's title and the reason.
        """
    ),
    Exhibit(
      "delegate that is called too late",
      Note.scenario,
      Note.script(isCancelling: false, keepsDraft: false),
      finds: "Something outside the screen is called after the user has left."
    ),
    Exhibit(
      "value that was copied too early",
      CounterPresenter.scenario,
      CounterPresenter.script(copies: true),
      finds: elsewhere
    ),
  ]

  @Test(arguments: mended)
  func nothingIsFound(_ exhibit: Exhibit) throws {
    let (first, second) = (try exhibit.swept(), try exhibit.swept())
    #expect(first.findings == [])
    #expect(first.report == second.report)
  }

  @Test(arguments: broken)
  func theBugIsFound(_ exhibit: Exhibit) throws {
    let found = try exhibit.swept().findings
    // What fails as the script is has its sentence below the headline.
    let lines = found.flatMap { $0.split(separator: "\n") }
    let sought = exhibit.finds ?? ""
    #expect(lines.contains { $0 == sought || $0 == "Also: " + sought }, "\(found)")
  }

  @Test func whatNobodyCanTellFromASpinnerIsSaidSo() throws {
    let result = try Self.mended[2].swept()
    let lines = result.report.split(separator: "\n").filter { $0.hasPrefix("    ? ") }
    #expect(!(try Self.mended[1].swept().report.contains("? ")))
    #expect(
      lines == [
        """
            ? PulledList.hasRows is false until the first answer, and after each failure; only a \
        script that loads twice shows whether it is a spinner
        """,
        """
            ? PulledList.isEmpty is true until the first answer, and after each failure; only a \
        script that loads twice shows whether it is a spinner
        """,
      ]
    )
  }
}
