import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// All conversations, and how much of them is still to be sent.
@MainActor
final class ConversationsViewModel: SnapshotDescribing {
  private var unsent = 0
  private var listening: Task<Void, Never>?
  private let outbox: MessageOutbox

  init(_ outbox: MessageOutbox) {
    self.outbox = outbox
    listening = Task { [weak self, changes = outbox.changes()] in
      for await messages in changes { self?.unsent = messages.count { $0.state != .sent } }
    }
  }

  deinit { listening?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["unsent": unsent] }

  func sendAgain() { outbox.sendAgain() }
}

/// One conversation, with what is sent from the outbox of the app.
@MainActor
final class ConversationViewModel: SnapshotDescribing {
  private var messages: [OutgoingMessage] = []
  private var listening: Task<Void, Never>?
  private let outbox: MessageOutbox
  private let bug: OutboxFeature.Bug?

  init(_ outbox: MessageOutbox, _ bug: OutboxFeature.Bug?) {
    self.outbox = outbox
    self.bug = bug
    let changes = outbox.changes()
    listening = Task { [weak self] in
      let screen = bug == .listensAsItself ? self : nil
      for await messages in changes { self?.messages = messages }
      withExtendedLifetime(screen) {}
    }
  }

  deinit { listening?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["messages": messages] }

  func disappear() {
    listening?.cancel()
    if bug == .endsWithTheScreen { outbox.stop() }
  }

  func send(_ text: String) { outbox.send(text) }

  func sendAgain() { outbox.sendAgain() }
}

enum OutboxFeature {
  enum Bug {
    case takesOutTheFirst, listensAsItself, failedLooksSent, stopsAtAFailure, endsWithTheScreen
  }

  static let exhibits = [
    Exhibit("outbox", scenario, script(nil)),
    Exhibit("outbox behind its screen", scenario, goesBack(nil)),
    Exhibit(
      "outbox that takes out the wrong message",
      scenario,
      script(.takesOutTheFirst),
      finds: "retry ends elsewhere: ConversationViewModel.messages"
    ),
    Exhibit(
      "conversation that its stream keeps",
      scenario,
      script(.listensAsItself),
      finds: "stops: opens the app"
    ),
    Exhibit(
      "outbox that swallows failures",
      scenario,
      script(.failedLooksSent),
      finds: "fails unseen: POST /messages"
    ),
    Exhibit(
      "outbox that stops at a failure",
      scenario,
      script(.stopsAtAFailure),
      finds: "retry ends elsewhere: ConversationViewModel.messages"
    ),
    Exhibit(
      "outbox that ends with its screen",
      scenario,
      goesBack(.endsWithTheScreen),
      finds: "ends elsewhere: ConversationsViewModel.unsent"
    ),
  ]

  private static let scenario = Scenario("somebody who listens") {
    Stub(.post, "/messages").answers(.json([String]()))
  }

  private static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let outbox = MessageOutbox(user.client, bug)
      let conversation = user.sees { ConversationViewModel(outbox, bug) }
      user.does("says hello") { conversation.send("hello") }
      user.does("says how are you") { conversation.send("how are you?") }
      user.retries("sends again") { conversation.sendAgain() }
    }
  }

  private static func goesBack(_ bug: Bug?) -> Journey.Script {
    { user in
      let outbox = MessageOutbox(user.client, bug)
      let all = user.sees { ConversationsViewModel(outbox) }
      let conversation = user.sees("opens Ann") { ConversationViewModel(outbox, bug) }
      user.does("says hello") { conversation.send("hello") }
      user.goesBack { conversation.disappear() }
      user.waitsForEverything()
      user.retries("sends again") { all.sendAgain() }
    }
  }
}
