import CTestWorld
import Foundation
import ProofsheetBasics
import SnapshotChecking

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

/// The locale, calendar and zone of this test process, the same on every machine.
package struct TestWorld: Sendable {
  /// The names of the world, or the error in the settings that give the names.
  let names: Result<WorldNames, CheckError>
  /// A sentence about a world that could not be set; nil when Foundation has the world.
  package let shortfall: String?

  /// The world of this process, which begins before the first test.
  package static let ofProcess = TestWorld(
    environment: ProcessInfo.processInfo.environment,
    folder: FileManager.default.currentDirectoryPath
  )

  init(names: Result<WorldNames, CheckError>, shortfall: String? = nil) {
    self.names = names
    self.shortfall = shortfall
  }

  private init(environment: [String: String], folder: String) {
    let root = environment["SNAPSHOT_ROOT"] ?? (try? SnapshotRoot.above(folder + "/."))
    names = Result { () throws(CheckError) in
      try WorldNames(environment: environment, root: root)
    }
    shortfall = (try? names.get()).flatMap(Self.begin)
  }

  /// Begins a world, and returns a sentence where that fails.
  private static func begin(_ names: WorldNames) -> String? {
    if let world = test_world_named(names.locale, names.zone) {
      // The C library reads the variable; Core Foundation has read the former one already.
      setenv("TZ", names.zone, 1)
      tzset()
      if let zone = TimeZone(identifier: names.zone) { NSTimeZone.default = zone }
      test_world_set(world)
    }
    let found = (Locale.current.identifier, TimeZone.current.identifier)
    if found == (names.locale, TimeZone(identifier: names.zone)?.identifier) { return nil }
    return """
      This program cannot set the locale and the zone of its tests: they are the machine's, \(found.0) and \(found.1), \
      and not \(names.locale) and \(names.zone). Give formatters a locale and a zone.
      """
  }

  /// Refuses a package that names another world than the one with which the process has begun.
  func refuseOther(_ environment: [String: String], root: String) throws(CheckError) {
    let asked = try WorldNames(environment: environment, root: root)
    let own = try names.get()
    guard (asked.locale, asked.zone) != (own.locale, own.zone) else { return }
    throw CheckError(
      "\(root) asks for \(asked.words), but its test process has begun in \(own.words); run it in "
        + "this folder, or set SNAPSHOT_LOCALE and SNAPSHOT_TIMEZONE."
    )
  }
}

/// Begins the world of the process; the C library calls this function before `main`.
@_cdecl("proofsheet_begin_world")
package func beginTestWorld() { _ = TestWorld.ofProcess }

/// The modules of a test program, found by the lists of sources that SwiftPM writes beside the
/// program.
struct BuiltModules: Sendable {
  /// The folders that may hold SwiftPM's lists of sources.
  let folders: [String]
  /// The folder of Proofsheet's own sources.
  var own = String(#filePath.dropLast("/ProofsheetSnapshots/Session/TestProcess.swift".count))
  private let known = Locked<[String: Bool]>([:])

  init(folders: [String]) { self.folders = folders }

  /// The modules of this process.
  ///
  /// SwiftPM's lists of their sources are beside the program, or on Apple's systems beside the
  /// bundle of the tests.
  static let ofProcess = BuiltModules(
    folders: ([Bundle.main] + Bundle.allBundles).flatMap { [$0.bundlePath, $0.bundlePath + "/.."] }
  )

  /// Whether a module comes from a package that SwiftPM has fetched, other than Proofsheet itself.
  ///
  /// A module of a local package is the user's own. So is every module for which SwiftPM's list of
  /// sources is missing.
  @Sendable func isFetched(_ module: String) -> Bool {
    known.withLock { known in
      if let isFetched = known[module] { return isFetched }
      let isFetched = folders.contains { folder in
        let list = try? String(contentsOfFile: "\(folder)/\(module).build/sources", encoding: .utf8)
        return list?.split(separator: "\n").contains(where: isFetched(source:)) == true
      }
      known[module] = isFetched
      return isFetched
    }
  }

  /// Whether a source is in a folder of fetched packages, such as `checkouts`.
  ///
  /// SwiftPM keeps the file `workspace-state.json` beside such a folder.
  private func isFetched(source: Substring) -> Bool {
    let source = source.filter { $0 != "'" }
    return !source.hasPrefix(own + "/")
      && ["/checkouts/", "/registry/downloads/"].flatMap { source.ranges(of: $0) }.contains {
        folder in
        access(source[..<folder.lowerBound] + "/workspace-state.json", F_OK) == 0
      }
  }
}
