import Foundation
import ProofsheetBasics

/// The process that runs the tests.
///
/// Proofsheet reads the environment, the arguments, the clock and other facts of a process only
/// here.
package struct TestProcess: Sendable {
  package let environment: [String: String]
  let arguments: [String]
  /// A name that tells this process from the other processes of its run.
  let name: String
  /// A name that tells this run from other runs.
  ///
  /// All processes of one `swift test` have the same parent. The processes of Xcode have a process
  /// of the system as their parent, but share a session identifier.
  let run: String
  /// Whether messages go to a terminal.
  let isTerminal: Bool
  /// The folder for files that may be deleted at any time.
  var temporaryFolder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
  /// The folder of resources that holds references or fixtures; used if the sources are absent.
  var carriedRoot: @Sendable () -> String? = { nil }
  /// A closure that tells whether SwiftPM has fetched the package of a module.
  var isFetched: @Sendable (_ module: String) -> Bool = { _ in false }
  /// The world of the tests; nil for a process that only a test of Proofsheet makes up.
  var world: TestWorld?
  /// A clock for durations.
  var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }

  static let current = TestProcess(
    environment: ProcessInfo.processInfo.environment,
    arguments: CommandLine.arguments,
    name: "\(getpid())",
    run: ProcessInfo.processInfo.environment["XCTestSessionIdentifier"]
      ?? "\(startOfParent())-\(getppid())",
    isTerminal: isatty(STDERR_FILENO) == 1,
    carriedRoot: Self.resources,
    isFetched: BuiltModules.ofProcess.isFetched,
    world: .ofProcess
  )

  /// Whether the process was started to run Swift Testing and not XCTest.
  var runsSwiftTesting: Bool {
    arguments.contains("swift-testing") || arguments.contains("--testing-library=swift-testing")
  }

  /// Whether messages may be coloured (see no-color.org).
  var showsColours: Bool { isTerminal && environment["NO_COLOR", default: ""].isEmpty }

  /// The start time of the parent process.
  ///
  /// The time is a part of the run's name, because the system gives the number of an ended process
  /// to a later process. Linux has the time in a file (proc(5), field 22 of `stat`). The kernel of
  /// Apple's systems has it in a table.
  private static func startOfParent() -> String {
    #if canImport(Darwin)
    var place = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getppid()]
    var (parent, size) = (kinfo_proc(), MemoryLayout<kinfo_proc>.stride)
    guard sysctl(&place, 4, &parent, &size, nil, 0) == 0, size > 0 else { return "0" }
    let start = parent.kp_proc.p_un.__p_starttime
    return "\(start.tv_sec).\(start.tv_usec)"
    #else
    guard let stat = try? String(contentsOfFile: "/proc/\(getppid())/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return "0" }
    let fields = stat[end...].split(separator: " ")
    return fields.count > 20 ? String(fields[20]) : "0"
    #endif
  }
}
