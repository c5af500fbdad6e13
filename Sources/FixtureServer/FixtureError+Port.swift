import Foundation
import HTTPFixtures

extension FixtureError {
  /// Creates the error for a port that is not available.
  init(_ error: POSIXError, port: UInt16) {
    let refusal =
      switch error.code {
      case .EADDRINUSE: "is in use: choose another one"
      case .EACCES: "may not be listened on: choose one from 1024 on"
      default:
        "cannot be listened on (\(String(cString: strerror(error.code.rawValue)))): choose another one"
      }
    self.init("Port \(port) of 127.0.0.1 \(refusal), or 0 for any free port.")
  }
}
