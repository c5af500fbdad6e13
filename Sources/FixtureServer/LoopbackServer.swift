import Dispatch
import Foundation
import HTTPFixtures
import ProofsheetBasics

/// A server that listens on 127.0.0.1 only.
final class LoopbackServer: Sendable {
  private struct Guests {
    var next = 0
    var conversations: [Int: (socket: StreamSocket, task: Task<Void, Never>)] = [:]
    /// The connections without an open request, as keys of `conversations`.
    var idle: Set<Int> = []
    /// The continuation to resume when an open connection ends and thus makes room for another one.
    var doorkeeper: UnsafeContinuation<Void, Never>?
    var isClosed = false

    mutating func callDoorkeeper() {
      doorkeeper?.resume()
      doorkeeper = nil
    }
  }

  /// The address of the server: `127.0.0.1:PORT`.
  let address: String
  private let descriptor: Int32
  private let accepting: Readiness
  private let queue: DispatchQueue
  private let handler: WireHandler
  private let warned: @Sendable (String) -> Void
  private let hasWarned = Locked(false)
  private let guests = Locked(Guests())
  /// The largest number of open connections; further connections wait in the system's queue.
  ///
  /// The limit leaves some file descriptors to the process itself, because Dispatch crashes when it
  /// finds no descriptor for a timer.
  private let room: Int
  private let run = Locked<Task<Void, Never>?>(nil)

  /// Starts the server.
  ///
  /// - Throws: `FixtureError` when the port is not available.
  init(
    port: UInt16,
    room: Int = max(16, SystemSocket.descriptors - 64),
    warned: @escaping @Sendable (String) -> Void,
    _ handler: @escaping WireHandler
  ) throws(FixtureError) {
    (self.room, self.handler, self.warned) = (room, handler, warned)
    do {
      let listener = try SystemSocket.listener(port: port)
      (descriptor, address) = (listener.descriptor, "127.0.0.1:\(listener.port)")
    } catch {
      throw FixtureError(error, port: port)
    }
    queue = DispatchQueue(label: "proofsheet.server")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    accepting = Readiness(source)
    let run = Task(priority: .high) { await accept() }
    self.run.withLock { $0 = run }
  }

  /// Closes the port and all connections, and waits until they are closed.
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
      // The whole system may be out of descriptors until some connection ends.
      guard let connection = try? SystemSocket.connection(of: descriptor) else { continue }
      welcome(connection)
    }
  }

  /// Waits for room for another connection, and closes the oldest idle connection if necessary.
  ///
  /// - Returns: `false` once the server is stopped.
  private func nextPlace() async -> Bool {
    let (isFull, oldest) = guests.withLock { guests in
      let idle = guests.idle.min().flatMap { guests.conversations[$0]?.socket }
      return (guests.conversations.count >= room, idle)
    }
    if isFull, let oldest {
      oldest.close()
    } else if isFull {
      warned(
        "proofsheet-serve: \(room) connections are open and busy; the next waits until one ends."
      )
    }
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
        let idles = { @Sendable (isIdle: Bool) in
          self.guests.withLock { guests in
            if isIdle { guests.idle.insert(number) } else { guests.idle.remove(number) }
          }
        }
        let connection = Connection(socket: socket)
        var conversation = Conversation(connection: connection, answer: handler, idles: idles)
        if await conversation.run() is SpokenTLS { warnOfTLS() }
        self.guests.withLock { guests in
          guests.conversations[number] = nil
          guests.idle.remove(number)
          guests.callDoorkeeper()
        }
      }
      guests.conversations[number] = (socket, task)
    }
  }

  /// Warns about the first client that speaks TLS.
  ///
  /// Clients repeat such an attempt many times, so later attempts cause no warning.
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
