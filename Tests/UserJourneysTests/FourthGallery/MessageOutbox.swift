import HTTPFixtures

/// A message, and how far it has come.
struct OutgoingMessage: Sendable {
  enum State { case sending, sent, failed }
  let id: Int
  let text: String
  var state = State.sending
}

/// The messages of the app, sent one after the other; it outlives every screen.
@MainActor
final class MessageOutbox {
  private var messages: [OutgoingMessage] = []
  private var queue: [Int] = []
  private var sending: Task<Void, Never>?
  private var listeners: [(number: Int, stream: AsyncStream<[OutgoingMessage]>.Continuation)] = []
  private var listenerCount = 0
  private let client: ScenarioClient
  private let bug: OutboxFeature.Bug?

  init(_ client: ScenarioClient, _ bug: OutboxFeature.Bug?) {
    self.client = client
    self.bug = bug
  }

  /// The messages as they are, and then each time that they change.
  func changes() -> AsyncStream<[OutgoingMessage]> {
    listenerCount += 1
    let number = listenerCount
    let (stream, continuation) = AsyncStream<[OutgoingMessage]>.makeStream()
    listeners.append((number, continuation))
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor [weak self] in self?.listeners.removeAll { $0.number == number } }
    }
    continuation.yield(messages)
    return stream
  }

  func send(_ text: String) {
    messages.append(OutgoingMessage(id: messages.count, text: text))
    queue.append(messages.count - 1)
    sendAll()
  }

  func sendAgain() {
    let failed = messages.indices.filter { messages[$0].state == .failed }
    for index in failed { messages[index].state = .sending }
    queue.insert(contentsOf: failed, at: 0)
    sendAll()
  }

  /// Forgets what is not yet sent, for who signs out.
  func stop() {
    sending?.cancel()
    queue = []
  }

  private func sendAll() {
    publish()
    guard sending == nil else { return }
    sending = Task {
      while let id = queue.first {
        do {
          let text = messages[id].text
          let _: [String] = try await client.ask("POST", "/messages", ["text": text])
          messages[id].state = .sent
        } catch {
          messages[id].state = bug == .failedLooksSent ? .sent : .failed
        }
        if bug == .takesOutTheFirst { queue.removeFirst() } else { queue.removeAll { $0 == id } }
        publish()
        if bug == .stopsAtAFailure, messages[id].state == .failed { return }
      }
      sending = nil
    }
  }

  private func publish() {
    for listener in listeners { listener.stream.yield(messages) }
  }
}
