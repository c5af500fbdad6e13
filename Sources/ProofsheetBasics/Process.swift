#if !(os(macOS) || os(Linux))
import Foundation

/// Stands for Foundation's class where no program may start another one, and starts none.
package final class Process {
  package enum TerminationReason: Sendable { case exit, uncaughtSignal }

  package var executableURL, currentDirectoryURL: URL?
  package var arguments: [String]?
  package var environment: [String: String]?
  package var standardInput, standardOutput, standardError: Any?
  package let processIdentifier: Int32 = 0
  package let terminationStatus: Int32 = 0
  package let terminationReason = TerminationReason.exit

  package init() {}

  /// - Throws: That this system has no processes to start.
  package func run() throws { throw CocoaError(.featureUnsupported) }
  package func waitUntilExit() {}
  package func terminate() {}
}
#endif
