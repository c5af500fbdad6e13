#if FixtureServer
import Dispatch
import Foundation
import ProofsheetBasics

/// A server that listens on 127.0.0.1 only.
final class LoopbackServer: Sendable {
  private struct Guests {
    var next = 0
    var conversations: [Int: (socket: StreamSocket, task: Task<Void, Never>)] = [:]
  }

  /// Where it listens: `127.0.0.1:PORT`.
  let address: String
  private let descriptor: Int32
  private let accepting: Readiness
  private let queue: DispatchQueue
  private let handler: WireHandler
  private let guests = Locked(Guests())
  private let run = Locked<Task<Void, Never>?>(nil)

  /// Starts to listen.
  ///
  /// - Throws: `FixtureServerError` when the port cannot be listened on.
  static func start(
    port: UInt16,
    _ handler: @escaping WireHandler
  ) async throws(FixtureServerError) -> LoopbackServer {
    do {
      let listener = try SystemSocket.listener(port: port)
      let server = LoopbackServer(listener.descriptor, port: listener.port, handler)
      let run = Task { await server.accept() }
      server.run.withLock { $0 = run }
      return server
    } catch {
      throw FixtureServerError(error, port: port)
    }
  }

  private init(_ descriptor: Int32, port: UInt16, _ handler: @escaping WireHandler) {
    address = "127.0.0.1:\(port)"
    self.descriptor = descriptor
    self.handler = handler
    queue = DispatchQueue(label: "proofsheet.server")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    accepting = Readiness(source)
  }

  /// Closes the port and all connections, and returns once they are closed.
  func stop() async {
    await withCheckedContinuation { closed in
      accepting.close { [descriptor] in
        SystemSocket.close(descriptor)
        closed.resume()
      }
    }
    let run = run.withLock { $0 }
    run?.cancel()
    await run?.value
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
      do {
        while let connection = try SystemSocket.connection(of: descriptor) { welcome(connection) }
      } catch {
        // The system has no room for another connection until one ends: it waits outside, and is
        // asked for again. Only a server that is stopped is cancelled here.
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
  }

  private func welcome(_ connection: Int32) {
    let socket = StreamSocket(connection, queue: queue)
    guests.withLock { guests in
      let number = guests.next
      guests.next += 1
      let task = Task { [guests = self.guests, handler] in
        var conversation = Conversation(over: socket, handler)
        await conversation.run()
        guests.withLock { $0.conversations[number] = nil }
      }
      guests.conversations[number] = (socket, task)
    }
  }
}
#endif
