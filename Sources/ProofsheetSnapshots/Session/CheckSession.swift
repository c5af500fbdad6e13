import Foundation
import ProofsheetBasics
package import SnapshotChecking

/// The state that all checks of one process share: settings, packages, claims and counts.
package final class CheckSession: Sendable {
  /// The session that all checks of this process share.
  package static let ofProcess: CheckSession = {
    let session = CheckSession(process: .current)
    atexit {
      let say: (String) -> Void = {
        FileHandle.standardError.write(Data(($0.visible(keeping: "\n") + "\n").utf8))
      }
      let places = CheckSession.ofProcess.placesOutside
      var errors: [CheckError] = []
      // The frameworks ignore a failure after the last test, so the process itself must fail.
      if CheckSession.ofProcess.hasUnloggedRefusal {
        let words = "A connection that belongs to no test was refused, as said above."
        errors.append(CheckError(words))
      }
      if !places.isEmpty { errors.append(.outsideTest(place: places.joined(separator: ", "))) }
      // `swift test` reports success for a process that ends with 0 in the middle of a test.
      let context = TestContext.current()
      let inside = context.isOutside ? nil : context.test
      if let inside {
        errors.append(
          CheckError(
            "A call of exit ended the process in \(inside), so the remaining tests did not run; remove the "
              + "call, or move it into an exit test: #expect(processExitsWith:)."
          )
        )
      }
      CheckSession.ofProcess.end(isInside: inside != nil, say)
      for error in errors { say("Proofsheet: \(error)") }
      if !errors.isEmpty { _exit(EXIT_FAILURE) }
    }
    return session
  }()

  /// The session that assertions use; only tests of this module replace the session.
  @TaskLocal package static var current = CheckSession.ofProcess

  private struct Known {
    var packages: [String: CheckedPackage] = [:]
    var recorded = 0
    var recordedInline = 0
    /// The places of checks that belonged to no test.
    var placesOutside: Set<String> = []
    /// Whether a connection that belonged to no test was refused.
    var hasRefused = false
    /// The notices that are printed once, at the end of the process.
    var notices: Set<String> = []
    /// The fixture files and other things that are noted or said only once.
    var noted: Set<String> = []
    /// Whether the log of the run has lines of this process that belong to no check.
    var isNoted = false
  }

  package let process: TestProcess
  /// The settings of the environment, or the error of an unknown value.
  package let settings: Result<CheckSettings, CheckError>
  /// The commands that messages tell the user to type next.
  package let commands: NextCommands
  /// The log of this process among the logs of `proofsheet check`, whatever roots the checks have;
  /// nil in any other run.
  private let runLog: RunLog?
  package let used = UsedReferences()
  let inlineCalls = InlineCalls()
  private let known = Locked(Known())

  package init(process: TestProcess) {
    self.process = process
    commands = NextCommands(environment: process.environment)
    settings = Result { () throws(CheckError) in
      try CheckSettings.refuseMisspelt(process.environment)
      _ = try process.world?.names.get()
      return try CheckSettings(environment: process.environment, run: process.run)
    }
    runLog = (try? settings.get())?.log(of: process.name)
  }

  /// Appends a line to the log of the run, in a run of `proofsheet check`.
  func note(line: String) {
    // A failure of the file system cannot fail the test here; the log then has no last line.
    guard let runLog, (try? runLog.append(line: line)) != nil else { return }
    known.withLock { $0.isNoted = true }
  }

  /// The package of a test file: its folders, and its log in this process.
  ///
  /// - Throws: ``CheckError`` when no package is found, or its state folder is not writable.
  func package(
    of file: String,
    _ settings: CheckSettings
  ) throws(CheckError) -> CheckedPackage {
    let package = try knownPackage(of: file, settings)
    if package.isCarried, settings.recordMode != .never {
      throw CheckError(
        "The references are a copy in \(package.folders.root), so a recording there would be lost; record "
          + "where the sources are."
      )
    }
    return package
  }

  private func knownPackage(
    of file: String,
    _ settings: CheckSettings
  ) throws(CheckError) -> CheckedPackage {
    let key = settings.root.map { "root " + $0 } ?? file
    if let package = known.withLock({ $0.packages[key] }) { return package }
    let opened = try openPackage(of: file, settings)
    return known.withLock { known in
      let package = known.packages.values.first { $0.folders == opened.folders } ?? opened
      known.packages[key] = package
      return package
    }
  }

  /// Adds a notice that is printed once, at the end of the process.
  func note(_ notice: String) {
    _ = known.withLock { $0.notices.insert(notice) }
  }

  /// Notes a failure in the log of the run, because the test may hide it.
  func note(_ failure: SnapshotFailure) {
    note(line: FrameworkFailure(failure.message, at: failure.place).line)
  }

  /// Counts a check that has recorded a reference.
  func count(_ outcome: CheckOutcome, isInline: Bool) {
    guard case .success(.recorded) = outcome.result else { return }
    known.withLock { if isInline { $0.recordedInline += 1 } else { $0.recorded += 1 } }
  }

  /// Notes a check that belongs to no running test.
  func noteOutside(_ place: String) {
    _ = known.withLock { $0.placesOutside.insert(place) }
  }

  private var placesOutside: [String] { known.withLock { $0.placesOutside.sorted() } }

  /// Notes a refused connection that belongs to no running test.
  func noteRefused(_ words: String) {
    note(line: FrameworkFailure(words, at: "").line)
    known.withLock { $0.hasRefused = true }
  }

  /// Whether a connection was refused, and no run of `proofsheet check` reads that.
  private var hasUnloggedRefusal: Bool { runLog == nil && known.withLock { $0.hasRefused } }

  /// Notes something that is noted or said only once, and returns whether it is new.
  package func isFirst(_ thing: String) -> Bool {
    known.withLock { $0.noted.insert(thing).inserted }
  }

  /// Closes the logs, and prints the notices and the numbers of recorded references.
  ///
  /// - Parameters:
  ///   - isInside: Whether the process ends inside of a test; its logs then have no last line.
  ///   - say: A closure that receives each line.
  package func end(isInside: Bool = false, _ say: (String) -> Void) {
    let known = known.withLock { $0 }
    var ended: Set<ObjectIdentifier> = []
    let logs = known.packages.values.map(\.log) + (known.isNoted ? [runLog].compactMap(\.self) : [])
    for log in logs where !isInside && ended.insert(ObjectIdentifier(log)).inserted {
      // A test can no longer fail here. A log without its last line is reported as a crash, which
      // is the right message.
      try? log.end()
    }
    known.notices.sorted().forEach(say)
    if known.recorded > 0 {
      say(
        "Proofsheet recorded \(counted(known.recorded, "reference")); "
          + "read them before you commit them: git add -N . && git diff"
      )
    }
    if known.recordedInline > 0 {
      say(
        "Proofsheet holds \(counted(known.recordedInline, "inline snapshot")); "
          + "write them into the source: \(commands.proofsheet) accept"
      )
    }
  }
}

/// A package under test, with its folders and the log of this process.
package final class CheckedPackage: Sendable {
  package let folders: SnapshotFolders
  /// Whether the references are a copy in the resources of the tests, as on a device.
  let isCarried: Bool
  package let log: RunLog
  /// The name of the run that this process belongs to.
  let run: String

  init(folders: SnapshotFolders, isCarried: Bool, run: String, process: String) {
    self.folders = folders
    self.isCarried = isCarried
    self.run = run
    log = RunLog(folders: folders, run: run, process: process)
  }
}

extension CheckSession {
  /// The folder that holds `__Snapshots__` and `Fixtures`.
  ///
  /// On a device the sources are absent; the root is then the tests' folder of resources.
  ///
  /// - Parameters:
  ///   - file: The test's file.
  ///   - settings: The settings, in which the environment and code may name the root.
  /// - Returns: The path of the folder, and whether it is the tests' folder of resources.
  /// - Throws: ``CheckError`` when no root is found.
  package func root(
    of file: String,
    _ settings: CheckSettings
  ) throws(CheckError) -> (path: String, isCarried: Bool) {
    do throws(CheckError) {
      return (try settings.root(above: file), false)
    } catch {
      guard let carried = process.carriedRoot() else { throw error }
      return (carried, true)
    }
  }

  /// The package of a test file, with a writable state folder.
  ///
  /// - Throws: ``CheckError`` when no package is found, or its state folder is not writable.
  func openPackage(
    of file: String,
    _ settings: CheckSettings
  ) throws(CheckError) -> CheckedPackage {
    let root = try root(of: file, settings)
    var folders = SnapshotFolders(root: root.path, state: settings.state)
    try Self.refuseOther(folders, file, settings)
    try process.world?.refuseOther(process.environment, root: root.path)
    do throws(CheckError) {
      try ReferenceStore(folders: folders).ignoreState()
    } catch {
      // A command that waits for the run would find no log, and would report success.
      guard settings.runs == nil, settings.recordMode == .never, error.isForbidden else {
        throw error
      }
      let state = process.scratch(for: root.path)
      note(
        "Proofsheet may not write to \(folders.state), so this run is noted in \(state); review it by "
          + "SNAPSHOT_STATE=\(state) proofsheet review"
      )
      folders = SnapshotFolders(root: root.path, state: state)
      try ReferenceStore(folders: folders).ignoreState()
    }
    return CheckedPackage(
      folders: folders,
      isCarried: root.isCarried,
      run: settings.run,
      process: process.name
    )
  }

  /// Refuses a test whose root differs from the root of the running command, because the command
  /// would never see the check.
  private static func refuseOther(
    _ folders: SnapshotFolders,
    _ file: String,
    _ settings: CheckSettings
  ) throws(CheckError) {
    guard settings.root == nil, settings.state == nil, let runs = settings.runs else { return }
    if !SnapshotFolders.areOne(folders.runs, runs) {
      throw .otherRoot(file: file, root: folders.root, runs: runs)
    }
  }
}

extension TestProcess {
  /// The tests' folder of resources with references or fixtures; nil if there is no such folder.
  static func resources() -> String? {
    Bundle.allBundles.compactMap { $0.resourceURL?.path(percentEncoded: false) }
      .map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
      .first { folder in
        [SnapshotFolders.referencesName, "Fixtures"].contains {
          access(folder + "/" + $0, F_OK) == 0
        }
      }
  }

  /// The temporary folder that replaces the state folder of a root, if the state folder is not
  /// writable.
  ///
  /// The folder is the same for all runs of one root and one user.
  func scratch(for root: String) -> String {
    URL(filePath: temporaryFolder, directoryHint: .isDirectory).path(percentEncoded: false)
      + "proofsheet-" + Checksum.text(of: "\(getuid()) \(root)".utf8)
  }
}
