import Dispatch
import HTTPFixtures
import ProofsheetBasics

/// A server that listens on 127.0.0.1 only, with a thread for each connection.
package final class LoopbackServer: Sendable {
  /// The address of the server: `127.0.0.1:PORT`.
  package let address: String
  /// The largest number of open connections.
  private let room: Int
  private let handler: WireHandler
  private let refused: @Sendable (String) -> Void
  private let warned: @Sendable (String) -> Void
  /// The open connections.
  private let guests = Locked<[StreamSocket: Task<Void, Never>]>([:])
  /// The listening socket and the open connections, for whoever waits until all are closed.
  private let open = DispatchGroup()
  private let queue = DispatchQueue(label: "proofsheet.server")
  // Unsafe because not every platform declares dispatch sources as Sendable. They are safe to use
  // from every thread.
  nonisolated(unsafe) private let arrivals: any DispatchSourceRead

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - port: The port, or 0 for any free port.
  ///   - room: The largest number of open connections, which leaves some descriptors to the process.
  ///   - refused: Receives a sentence about a connection beyond the room.
  ///   - warned: Receives a sentence about bytes that are no request.
  ///   - handler: Answers the requests.
  /// - Throws: `FixtureError` when the port is not available.
  init(
    port: UInt16,
    room: Int = min(256, max(16, ListeningSocket.descriptors - 64)),
    refused: @escaping @Sendable (String) -> Void,
    warned: @escaping @Sendable (String) -> Void,
    _ handler: @escaping WireHandler
  ) throws(FixtureError) {
    let listener = try ListeningSocket(port: port)
    address = "127.0.0.1:\(listener.port)"
    arrivals = DispatchSource.makeReadSource(fileDescriptor: listener.descriptor, queue: queue)
    self.room = room
    self.refused = refused
    self.warned = warned
    self.handler = handler
    open.enter()
    arrivals.setEventHandler { [self] in
      if let socket = StreamSocket(acceptedFrom: listener) { welcome(socket) }
    }
    arrivals.setCancelHandler { [self] in
      listener.close()
      guests.withLock { guests in
        for (socket, task) in guests {
          task.cancel()
          socket.end()
        }
      }
      open.leave()
    }
    arrivals.resume()
  }

  /// Closes the port and all connections soon.
  func close() { arrivals.cancel() }

  /// Closes the port and all connections, and waits until they are closed.
  package func stop() async {
    close()
    await withCheckedContinuation { closed in open.notify(queue: queue) { closed.resume() } }
  }

  // MARK: - Connections

  private func welcome(_ socket: StreamSocket) {
    guard guests.withLock({ $0.count < room }) else { return turnAway(socket) }
    open.enter()
    let thread = ConnectionThread()
    let conversation = Conversation(socket, on: thread, answer: handler)
    guests.withLock { guests in
      guests[socket] = Task(priority: .high) { [self] in
        if let refusal = await conversation.run() { warned(refusal.words) }
        thread.end()
        self.guests.withLock { $0[socket] = nil }
        socket.close()
        open.leave()
      }
    }
  }

  /// Answers a connection beyond the room, while the others wait for at most a second.
  private func turnAway(_ socket: StreamSocket) {
    let words = "\(room) connections are open, and this is one more: close those that are not used."
    refused(words)
    socket.losesPatience()
    var connection = Connection(socket: socket)
    connection.refuse(WireRefusal(words, status: 503))
    socket.close()
  }
}
