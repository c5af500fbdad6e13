// This file imports the C library of each system, so that other files need no conditional import.

#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#else
@_exported public import Darwin
#endif

#if !(os(macOS) || os(Linux))
import Foundation

/// A stand-in for Foundation's class on systems where a program cannot start other programs.
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

  /// - Throws: An error, because this system cannot start processes.
  package func run() throws { throw CocoaError(.featureUnsupported) }
  package func waitUntilExit() {}
  package func terminate() {}
}
#endif
