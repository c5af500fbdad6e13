import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A screen with all that could be a sign; a script moves it by hand.
@MainActor
private final class Panel: SnapshotDescribing {
  var isLoading = false
  var isOther = false
  var isSaved = true
  var step = BusySignTests.Step.address
  var content = BusySignTests.Content.nothing
  var label = "."
  var hint = ""
  var notice: String?
  private let client: ScenarioClient

  init(_ client: ScenarioClient) { self.client = client }

  var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "isLoading": isLoading, "isOther": isOther, "isSaved": isSaved, "step": step,
      "content": content, "label": label, "hint": hint, "notice": notice,
    ]
  }

  static var snapshotHidden: [String] { ["client", "first"] }

  /// What the next request waits for.
  private var first: Task<Void, Never>?

  func askFirst(_ name: String) {
    first = Task { [client] in
      _ = try? await client.data(for: URLRequest(url: URL(filePath: "/\(name)")))
    }
  }

  func askNext(_ name: String, good: @escaping @MainActor (Panel) -> Void) {
    Task { [weak self, first, client] in
      await first?.value
      _ = try? await client.data(for: URLRequest(url: URL(filePath: "/\(name)")))
      if let self { good(self) }
    }
  }

  /// Asks, and ends in one of two ways.
  func ask(
    _ name: String,
    _ method: String = "GET",
    good: @escaping @MainActor (Panel) -> Void,
    bad: @escaping @MainActor (Panel) -> Void
  ) {
    Task { [weak self, client] in
      var request = URLRequest(url: URL(filePath: "/\(name)"))
      request.httpMethod = method
      let answer = try? await client.data(for: request)
      let status = (answer?.1 as? HTTPURLResponse)?.statusCode
      guard let self else { return }
      if status == 200 { good(self) } else { bad(self) }
    }
  }
}

/// What is a sign that something is under way, and what only looks like one.
@Suite struct BusySignTests {
  enum Step { case address, payment, summary }
  enum Content {
    case nothing
    case cached(String)
    case fresh(String)
  }

  private static let scenario = Scenario("whatever") {
    for method in [Stub.Method.get, .post] {
      Stub(method, .template("/{name}")).allowing(unused: "a script uses one").answers(.text("ok"))
    }
  }

  private func names(
    by sweep: JourneySweep = .everyFault([.offline, .status(500)]),
    _ script: @escaping @MainActor (Panel, JourneyUser) -> Void
  ) throws -> [String] {
    let journey = Journey("probe", scenario: Self.scenario, fixtures: nil)
    let result = try SweepRun(journey, by: [sweep]).run { user in
      let panel = user.sees { Panel(user.client) }
      script(panel, user)
    }
    #expect(result.findings.isEmpty == result.names.isEmpty, "\(result.findings)")
    return result.names
  }

  @Test func aFlagThatStaysIsFound() throws {
    let stays = try names { panel, user in
      user.does("loads") {
        panel.isLoading = true
        panel.ask("a") {
          $0.isLoading = false
        } bad: {
          $0.notice = "No."
        }
      }
    }
    #expect(stays == ["stays busy: Panel.isLoading"])
    let goes = try names { panel, user in
      user.does("loads") {
        panel.isLoading = true
        panel.ask("a") {
          $0.isLoading = false
        } bad: {
          $0.isLoading = false
          $0.notice = "No."
        }
      }
    }
    #expect(goes == [])
  }

  @Test func whatIsNotSavedIsNoSign() throws {
    let found = try names { panel, user in
      user.does("writes") {
        panel.isSaved = false
        panel.ask("a") {
          $0.isSaved = true
        } bad: {
          $0.notice = "Not saved."
        }
      }
    }
    #expect(found == [])
  }

  @Test func aCaseThatShowsSomethingIsNoSign() throws {
    let found = try names { panel, user in
      user.does("loads") {
        panel.content = .cached("Old Ann")
        panel.ask("a") {
          $0.content = .fresh("Ann")
        } bad: {
          $0.notice = "No."
        }
      }
    }
    #expect(found == [])
  }

  @Test func aStepThatIsReachedWithoutWorkIsNoSign() throws {
    let script: @MainActor (Bool, Panel, JourneyUser) -> Void = { goesBack, panel, user in
      user.does("goes on") {
        panel.step = .payment
        panel.ask("a") {
          $0.step = .summary
        } bad: {
          $0.notice = "No."
        }
      }
      if goesBack {
        user.waitsForEverything()
        user.does("goes back") { panel.step = .payment }
        user.does("goes back again") { panel.step = .address }
      }
    }
    #expect(try names { script(false, $0, $1) } == ["stays busy: Panel.step"])
    #expect(try names { script(true, $0, $1) } == [])
  }

  @Test func aTextIsASignWhereItCameAndWentTwice() throws {
    let script: @MainActor (Int, Panel, JourneyUser) -> Void = { count, panel, user in
      for name in ["a", "b"].prefix(count) {
        user.does("loads") {
          panel.hint = "Loading…"
          panel.label = ".."
          panel.ask(name) {
            $0.hint = ""
            $0.label = "."
          } bad: {
            $0.notice = "No."
            $0.label = "."
          }
        }
      }
    }
    #expect(try names { script(1, $0, $1) } == [])
    #expect(try names { script(2, $0, $1) } == ["stays busy: Panel.hint"])
  }

  @Test func aSignThatTheScriptItselfLeavesBehindIsFound() throws {
    let found = try names(by: .leaving) { panel, user in
      for name in ["a", "b"] {
        user.does("loads \(name)") {
          panel.isLoading = true
          panel.ask(name) {
            if name == "a" { $0.isLoading = false }
          } bad: { _ in
          }
        }
      }
    }
    #expect(found.contains("stays busy: Panel.isLoading"))
  }

  @Test func aFlagThatOnlyAFailureTakesBackIsASignWhereNothingIsChanged() throws {
    let script: @MainActor (String, Panel, JourneyUser) -> Void = { method, panel, user in
      user.does("asks") {
        panel.isLoading = true
        panel.ask("a", method) {
          $0.notice = "Here."
        } bad: {
          $0.isLoading = false
          $0.notice = "No."
        }
      }
    }
    #expect(try names { script("GET", $0, $1) } == ["stays busy: Panel.isLoading"])
    #expect(try names { script("POST", $0, $1) } == [])
  }

  @Test func aFlagThatStaysWhateverComesIsAState() throws {
    let found = try names { panel, user in
      user.does("opens the results") {
        panel.isLoading = true
        panel.ask("a") {
          $0.notice = "Here."
        } bad: {
          $0.notice = "No."
        }
      }
    }
    #expect(found == [])
  }

  @Test func aTextThatComesFromNothingIsASign() throws {
    let found = try names { panel, user in
      for name in ["a", "b"] {
        user.does("loads") {
          panel.notice = "Loading…"
          panel.ask(name) {
            $0.notice = nil
          } bad: {
            $0.hint = "No."
          }
        }
      }
    }
    #expect(found == ["stays busy: Panel.notice"])
  }

  @Test func aSignThatOutlivesItsRequestIsToldApart() throws {
    let script: @MainActor (Bool, Panel, JourneyUser) -> Void = { isBroken, panel, user in
      user.does("loads a") {
        panel.isLoading = true
        panel.ask("a") {
          if !isBroken || !$0.isOther { $0.isLoading = false }
        } bad: { _ in
        }
      }
      user.does("loads b") {
        panel.isOther = true
        panel.ask("b") {
          $0.isOther = false
          $0.isLoading = false
        } bad: { _ in
        }
      }
    }
    let found = try names(by: .everyOrder()) { script(true, $0, $1) }
    #expect(found == ["outlives its request", "goes out early"].map { "\($0): Panel.isLoading" })
    let mended = try names(by: .everyOrder()) { panel, user in
      for name in ["a", "b"] {
        user.does("loads \(name)") {
          if name == "a" { panel.isLoading = true } else { panel.isOther = true }
          panel.ask(name) {
            if name == "a" { $0.isLoading = false } else { $0.isOther = false }
          } bad: { _ in
          }
        }
      }
    }
    #expect(mended == [])
  }

  @Test func aSignThatComesBeforeItsRequestDoesNotOutliveIt() throws {
    let found = try names(by: .everyOrder()) { panel, user in
      user.does("asks for the price") { panel.askFirst("price") }
      user.does("pays") {
        panel.isOther = true
        panel.askNext("pay") { $0.isOther = false }
      }
    }
    #expect(found == [])
  }
}
