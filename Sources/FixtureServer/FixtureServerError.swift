#if FixtureServer
import FlyingSocks
import Foundation

/// Why something cannot be served.
package struct FixtureServerError: Error, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, in one sentence.
  package let description: String

  init(_ description: String) { self.description = description }

  /// Why a port cannot be listened on.
  init(_ error: any Error, port: UInt16) {
    var refusal = "cannot be listened on (\(error.localizedDescription)): choose another one"
    if case SocketError.failed(_, let number, let message)? = error as? SocketError {
      switch number {
      case EADDRINUSE: refusal = "is in use: choose another one"
      case EACCES: refusal = "may not be listened on: choose one from 1024 on"
      default: refusal = "cannot be listened on (\(message)): choose another one"
      }
    }
    self.init(refused: port, refusal)
  }

  init(refused port: UInt16, _ reason: String) {
    self.init("Port \(port) of 127.0.0.1 \(reason), or 0 for any that is free.")
  }
}
#endif
