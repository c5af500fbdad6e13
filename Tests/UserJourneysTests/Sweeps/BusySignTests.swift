import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// What is a sign that something is under way, and what only looks like one.
@Suite struct BusySignTests {
  private static let scenario = Scenario("whatever") {
    for method in [Stub.Method.get, .post] {
      Stub(method, .template("/{name}")).allowing(unused: "a script uses one").answers(.text("ok"))
    }
  }

  private func names(
    by way: JourneySweep = .everyFault([.offline, .status(500)]),
    _ script: @escaping @MainActor (Panel) -> Void
  ) throws -> [String] {
    let played = try sweep(by: way, scenario: Self.scenario) { user in
      script(user.sees { Panel(user) })
    }
    #expect(played.findings.isEmpty == played.names.isEmpty, "\(played.findings)")
    return played.names
  }

  @Test func aFlagThatStaysIsFound() throws {
    let stays = try names { panel in
      panel.asks(first: { $0.isLoading = true }, good: { $0.isLoading = false })
    }
    #expect(stays == ["stays busy: Panel.isLoading"])
    let goes = try names { panel in
      let over: Panel.Change = { $0.isLoading = false }
      panel.asks(first: { $0.isLoading = true }, good: over, bad: over)
    }
    #expect(goes == [])
  }

  @Test func whatIsNotSavedIsNoSign() throws {
    let found = try names { panel in
      panel.asks(first: { $0.isSaved = false }, good: { $0.isSaved = true })
    }
    #expect(found == [])
  }

  @Test func aCaseThatShowsSomethingIsNoSign() throws {
    let found = try names { panel in
      panel.asks(
        first: { $0.content = .cached(["Old Ann"]) },
        good: { $0.content = .fresh(["Ann"]) }
      )
    }
    #expect(found == [])
  }

  @Test(arguments: [false, true])
  func aStepThatIsReachedWithoutWorkIsNoSign(goesBack: Bool) throws {
    let found = try names { panel in
      panel.asks(first: { $0.step = .payment }, good: { $0.step = .summary })
      guard goesBack else { return }
      panel.user.waitsForEverything()
      panel.user.does("goes back") { panel.step = .payment }
      panel.user.does("goes back again") { panel.step = .address }
    }
    #expect(found == (goesBack ? [] : ["stays busy: Panel.step"]))
  }

  @Test(arguments: [1, 2])
  func aTextIsASignWhereItCameAndWentTwice(_ count: Int) throws {
    let found = try names { panel in
      for name in ["a", "b"].prefix(count) {
        let first: Panel.Change = { ($0.hint, $0.label) = ("Loading…", "..") }
        panel.asks(
          name,
          first: first,
          good: { ($0.hint, $0.label) = ("", ".") },
          bad: { $0.label = "." }
        )
      }
    }
    #expect(found == (count == 1 ? [] : ["stays busy: Panel.hint"]))
  }

  @Test func aTextThatComesFromNothingIsASign() throws {
    let found = try names { panel in
      for name in ["a", "b"] {
        panel.asks(name, first: { $0.notice = "Loading…" }, good: { $0.notice = nil })
      }
    }
    #expect(found == ["stays busy: Panel.notice"])
  }

  @Test func aSignThatTheScriptItselfLeavesBehindIsFound() throws {
    let found = try names(by: .leaving) { panel in
      panel.asks("a", first: { $0.isLoading = true }, good: { $0.isLoading = false })
      panel.asks("b", first: { $0.isLoading = true }, good: { _ in })
    }
    #expect(found.contains("stays busy: Panel.isLoading"))
  }

  @Test(arguments: ["GET", "POST"])
  func aFlagThatOnlyAFailureTakesBackIsASignWhereNothingIsChanged(_ method: String) throws {
    let found = try names { panel in
      panel.asks(
        "a",
        method,
        first: { $0.isLoading = true },
        good: { $0.notice = "Here." },
        bad: { $0.isLoading = false }
      )
    }
    #expect(found == (method == "GET" ? ["stays busy: Panel.isLoading"] : []))
  }

  @Test func aFlagThatStaysWhateverComesIsAState() throws {
    let found = try names { panel in
      panel.asks(first: { $0.isLoading = true }, good: { $0.notice = "Here." })
    }
    #expect(found == [])
  }

  @Test(arguments: [true, false])
  func aSignThatOutlivesItsRequestIsToldApart(isBroken: Bool) throws {
    let found = try names(by: .everyOrder()) { panel in
      panel.asks(
        "a",
        first: { $0.isLoading = true },
        good: { if !isBroken || !$0.isOther { $0.isLoading = false } }
      )
      panel.asks(
        "b",
        first: { $0.isOther = true },
        good: { ($0.isOther, $0.isLoading) = (false, !isBroken && $0.isLoading) }
      )
    }
    let kinds = isBroken ? ["outlives its request", "goes out early"] : []
    #expect(found == kinds.map { "\($0): Panel.isLoading" })
  }

  @Test func aSignThatComesBeforeItsRequestDoesNotOutliveIt() throws {
    let found = try names(by: .everyOrder()) { panel in
      panel.user.does("asks for the price") { panel.run { try await $1.ask("/price") } }
      panel.user.does("pays") {
        panel.isOther = true
        Task { [weak panel, price = panel.task, client = panel.client] in
          await price?.value
          _ = try? await client.ask("/pay")
          panel?.isOther = false
        }
      }
    }
    #expect(found == [])
  }
}
