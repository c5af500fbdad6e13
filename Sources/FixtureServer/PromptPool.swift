#if FixtureServer
import FlyingSocks
import Foundation

/// A pool whose sockets send at once.
///
/// The server writes the head of a response and its body one after the other. A socket that waits
/// for the first to be acknowledged holds the second back for 40 ms.
struct PromptPool: AsyncSocketPool {
  private let base: any AsyncSocketPool

  init(_ base: some AsyncSocketPool) { self.base = base }

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // Each socket waits here for its first request at the latest. Where the system refuses, answers
    // are late but right.
    try? socket.setValue(true, for: .sendsAtOnce)
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}

extension SocketOption where Self == BoolSocketOption {
  fileprivate static var sendsAtOnce: Self {
    BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY)
  }
}
#endif
