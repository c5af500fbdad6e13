import Dispatch
import Foundation
import ProofsheetBasics

/// A server that listens on 127.0.0.1 only.
final class LoopbackServer: Sendable {
  private struct Guests {
    var next = 0
    var conversations: [Int: (socket: StreamSocket, task: Task<Void, Never>)] = [:]
    /// Who waits for one to leave.
    var doorkeeper: UnsafeContinuation<Void, Never>?
    var isClosed = false

    mutating func callDoorkeeper() {
      doorkeeper?.resume()
      doorkeeper = nil
    }
  }

  /// Where it listens: `127.0.0.1:PORT`.
  let address: String
  private let descriptor: Int32
  private let accepting: Readiness
  private let queue: DispatchQueue
  private let handler: WireHandler
  private let warned: @Sendable (String) -> Void
  private let hasWarned = Locked(false)
  private let guests = Locked(Guests())
  /// How many connections are held, while more wait outside.
  ///
  /// The process needs some descriptors for itself: without one for its clock Dispatch ends it.
  private let room = max(16, SystemSocket.descriptors - 64)
  private let run = Locked<Task<Void, Never>?>(nil)

  /// Starts to listen.
  ///
  /// - Throws: `FixtureServerError` when the port cannot be listened on.
  static func start(
    port: UInt16,
    warned: @escaping @Sendable (String) -> Void,
    _ handler: @escaping WireHandler
  ) throws(FixtureServerError) -> LoopbackServer {
    do {
      let listener = try SystemSocket.listener(port: port)
      let server = LoopbackServer(listener.descriptor, port: listener.port, warned, handler)
      let run = Task(priority: .high) { await server.accept() }
      server.run.withLock { $0 = run }
      return server
    } catch {
      throw FixtureServerError(error, port: port)
    }
  }

  private init(
    _ descriptor: Int32,
    port: UInt16,
    _ warned: @escaping @Sendable (String) -> Void,
    _ handler: @escaping WireHandler
  ) {
    address = "127.0.0.1:\(port)"
    self.descriptor = descriptor
    self.handler = handler
    self.warned = warned
    queue = DispatchQueue(label: "proofsheet.server")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    accepting = Readiness(source)
  }

  /// Closes the port and all connections, and returns once they are closed.
  func stop() async {
    guests.withLock { guests in
      guests.isClosed = true
      guests.callDoorkeeper()
    }
    await withCheckedContinuation { closed in accepting.close { closed.resume() } }
    await run.withLock { $0 }?.value
    SystemSocket.close(descriptor)
    let left = guests.withLock { $0.conversations.values }
    for guest in left {
      guest.task.cancel()
      guest.socket.close()
    }
    for guest in left { await guest.task.value }
  }

  // MARK: - Connections

  private func accept() async {
    while await accepting.wait() {
      guard await nextPlace() else { return }
      // The system may have no room either, until a connection ends.
      guard let connection = try? SystemSocket.connection(of: descriptor) else { continue }
      welcome(connection)
    }
  }

  /// Waits until there is room for one more; `false` once the server is stopped.
  private func nextPlace() async -> Bool {
    await withUnsafeContinuation { place in
      guests.withLock { guests in
        if guests.isClosed || guests.conversations.count < room { return place.resume() }
        guests.doorkeeper = place
      }
    }
    return guests.withLock { !$0.isClosed }
  }

  private func welcome(_ connection: Int32) {
    let socket = StreamSocket(connection, queue: queue)
    guests.withLock { guests in
      let number = guests.next
      guests.next += 1
      let task = Task(priority: .high) { [self] in
        var conversation = Conversation(over: socket, handler)
        if await conversation.run() is SpokenTLS { warnOfTLS() }
        self.guests.withLock { guests in
          guests.conversations[number] = nil
          guests.callDoorkeeper()
        }
      }
      guests.conversations[number] = (socket, task)
    }
  }

  /// Says it once, because clients try again and again.
  private func warnOfTLS() {
    let isFirst = hasWarned.withLock { hasWarned in
      defer { hasWarned = true }
      return !hasWarned
    }
    guard isFirst else { return }
    warned(
      "proofsheet-serve: a client spoke TLS to http://\(address); call it with http, not https."
    )
  }
}
