import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// A basket that loads its price again after each change, and a button that pays.
@MainActor
private final class Checkout: Page, SnapshotDescribing {
  private var count = 1
  private var total: String?
  private var isPaid = false
  private var error: String?
  private var payment: Task<Void, Never>?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["count": count, "total": total, "isPaid": isPaid, "error": error]
  }

  func add() {
    count += 1
    askForPrice()
  }

  func askForPrice() {
    task?.cancel()
    error = nil
    task = Task { [weak self, client, count] in
      do {
        let words = try await client.strings("/price?count=\(count)")
        if Task.isCancelled { return }
        self?.total = words.first
      } catch {
        if Task.isCancelled { return }
        // The price of another basket does not apply.
        self?.total = nil
        if !isCancellation(error) { self?.error = "There is no price." }
      }
    }
  }

  func pay() {
    guard payment == nil else { return }
    error = nil
    let work = Task { [weak self, client, task, flaw] in
      if flaw != "pays what is shown" { await task?.value }
      do {
        guard let total = self?.total else { throw RefusedByServer(status: 0) }
        try await client.tell("POST", "/pay", ["total": total])
        self?.isPaid = true
      } catch {
        self?.payment = nil
        if !isCancellation(error) { self?.error = "Not paid." }
      }
    }
    payment = work
    others.append(work)
  }

  func tryAgain() {
    askForPrice()
    pay()
  }
}

/// Messages that the app sends one after the other, and keeps until they have arrived.
@MainActor
private final class Composer: Page, SnapshotDescribing {
  private var bubbles: [String] = []
  private var pending = 0
  private var error: String?
  private let input: AsyncStream<String?>.Continuation

  required init(_ user: JourneyUser, _ flaw: Flaw?) {
    let (texts, input) = AsyncStream.makeStream(of: String?.self)
    self.input = input
    super.init(user, flaw)
    task = Task { [weak self, client] in
      var queue: [String] = []
      for await text in texts {
        if let text { queue.append(text) }
        do {
          while let next = queue.first {
            if flaw == "loses what failed" { queue.removeFirst() }
            try await client.tell("POST", "/messages", ["text": next])
            if flaw == nil { queue.removeFirst() }
          }
          self?.noteEnd(nil)
        } catch {
          self?.noteEnd(error)
        }
      }
    }
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["bubbles": bubbles, "isSending": pending > 0, "error": error]
  }

  func send(_ text: String) {
    bubbles.append(text)
    tryAgain(text)
  }

  func tryAgain(_ text: String? = nil) {
    pending += 1
    input.yield(text)
  }

  private func noteEnd(_ error: (any Error)?) {
    pending -= 1
    self.error = error.map { isCancellation($0) ? "Waits." : "Not sent." }
  }
}

/// A text that the app saves while the user types.
@MainActor
private final class Editor: Page, SnapshotDescribing {
  enum State { case saved, editing, saving, failed }
  private var text = ""
  private var state = State.saved

  var snapshotFields: KeyValuePairs<String, Any?> { ["text": text, "state": state] }

  func type(_ text: String) {
    self.text = text
    state = .editing
    save(after: .milliseconds(500))
  }

  func save() { save(after: .zero) }

  private func save(after pause: Duration) {
    task?.cancel()
    task = Task { [weak self, client, clock, text, flaw] in
      do {
        if pause > .zero { try await clock.sleep(for: pause) }
        for attempt in 1...3 {
          self?.state = .saving
          do {
            try await client.tell("PUT", "/draft", ["text": text])
            if !Task.isCancelled { self?.state = .saved }
            return
          } catch {
            if Task.isCancelled { return }
            if attempt == 3 { throw error }
          }
          if flaw == "saves the old text again" {
            self?.saveLater(text)
            return
          }
          try await clock.sleep(for: .seconds(2 * attempt))
        }
      } catch {
        if !Task.isCancelled { self?.state = .failed }
      }
    }
  }

  /// A retry in a task that no typing cancels.
  private func saveLater(_ text: String) {
    others.append(
      Task { [weak self, client, clock] in
        do {
          try await clock.sleep(for: .seconds(2))
          try await client.tell("PUT", "/draft", ["text": text])
          self?.state = .saved
        } catch {
          if !Task.isCancelled { self?.state = .failed }
        }
      }
    )
  }
}

extension Exhibit {
  static let toldOtherwise =
    page(
      "checkout",
      Checkout.self,
      Scenario("prices") {
        Stub(.get, "/price", query: .exactly(["count": "1"])).answers(.json(["10"]))
        Stub(.get, "/price", query: .exactly(["count": "2"])).answers(.json(["20"]))
        Stub(.post, "/pay").answers(.done)
      },
      flaws: ["pays what is shown": "wrong-request: POST /pay"]
    ) { user, checkout in
      user.does("opens the basket") { checkout.askForPrice() }
      user.retries("asks for the price again") { checkout.askForPrice() }
      user.does("adds a second one") { checkout.add() }
      user.retries("asks for the price again") { checkout.askForPrice() }
      user.does("pays") { checkout.pay() }
      user.retries("pays again") { checkout.tryAgain() }
    }
    + page(
      "composer",
      Composer.self,
      Scenario("messages") { Stub(.post, "/messages").answers(.done) },
      flaws: ["loses what failed": "wrong-request: POST /messages"]
    ) { user, composer in
      user.does("says hello") { composer.send("hello") }
      user.retries { composer.tryAgain() }
      user.does("asks") { composer.send("how are you?") }
      user.retries { composer.tryAgain() }
    }
    + page(
      "editor",
      Editor.self,
      Scenario("a draft") { Stub(.put, "/draft").answers(.done) },
      flaws: ["saves the old text again": "wrong-request: PUT /draft"]
    ) { user, editor in
      for text in ["Dear", "Dear Ann"] {
        user.does("writes \(text)") { editor.type(text) }
        user.waits(.milliseconds(500))
      }
      user.retries("saves") { editor.save() }
    }
}
