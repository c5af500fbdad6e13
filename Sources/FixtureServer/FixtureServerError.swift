#if FixtureServer
import FlyingSocks
import Foundation

/// Why a server cannot listen.
package enum FixtureServerError: Error, Hashable, Sendable {
  /// Another process listens on the port.
  case portInUse(UInt16)
  /// The user may not listen on the port.
  case forbidden(port: UInt16)
  /// The system has another reason.
  case cannotListen(port: UInt16, reason: String)

  init(_ error: any Error, port: UInt16) {
    guard case SocketError.failed(_, let number, let message)? = error as? SocketError else {
      self = .cannotListen(port: port, reason: error.localizedDescription)
      return
    }
    switch number {
    case EADDRINUSE: self = .portInUse(port)
    case EACCES: self = .forbidden(port: port)
    default: self = .cannotListen(port: port, reason: message)
    }
  }
}

extension FixtureServerError: CustomStringConvertible {
  /// What is wrong and what to do, in one sentence.
  package var description: String {
    switch self {
    case .portInUse(let port):
      "Port \(port) of 127.0.0.1 is in use: choose another one, or 0 for any that is free."
    case .forbidden(let port):
      "Port \(port) of 127.0.0.1 may not be listened on: choose one from 1024 on, or 0 for any "
        + "that is free."
    case .cannotListen(let port, let reason):
      "Port \(port) of 127.0.0.1 cannot be listened on (\(reason)): choose another one, or 0 for "
        + "any that is free."
    }
  }
}
#endif
