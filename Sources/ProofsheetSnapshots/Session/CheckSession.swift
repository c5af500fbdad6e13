import Foundation
import ProofsheetBasics
package import SnapshotChecking

/// All checks of one process: settings, packages, claims and what was recorded.
package final class CheckSession: Sendable {
  /// The session of the process, which ends with it.
  package static let ofProcess: CheckSession = {
    let session = CheckSession(process: .current)
    atexit {
      let say: (String) -> Void = { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
      let places = CheckSession.ofProcess.placesOutside
      CheckSession.ofProcess.end(say)
      var errors: [CheckError] = []
      // No framework fails for what comes after its last test, and no check may be lost.
      if !places.isEmpty { errors.append(.outsideTest(place: places.joined(separator: ", "))) }
      // `swift test` takes a process for passed that ended with 0 in the middle of a test.
      let context = TestContext.current()
      if let test = context.test, !context.isOutside { errors.append(.endedInside(test: test)) }
      for error in errors { say("Proofsheet: \(error)") }
      if !errors.isEmpty { _exit(EXIT_FAILURE) }
    }
    return session
  }()

  /// The session that assertions go to; another than the process's only in tests of this module.
  @TaskLocal package static var current = CheckSession.ofProcess

  private struct Known {
    var packages: [String: CheckedPackage] = [:]
    /// The package of the last check, which is mostly that of the next one, and its key.
    var last: (key: String, package: CheckedPackage)?
    var recorded = 0
    var recordedInline = 0
    /// Where checks stand that belonged to no test.
    var placesOutside: Set<String> = []
    /// What is said once, at the end.
    var notices: Set<String> = []
    /// The fixture files that are in the log.
    var fixtures: Set<String> = []
  }

  package let process: TestProcess
  /// What the environment says, or why it means nothing.
  package let settings: Result<CheckSettings, CheckError>
  /// What messages tell to type next.
  let commands: NextCommands
  package let used = UsedReferences()
  let inlineCalls = InlineCalls()
  let numbers = TestNumbers()
  private let known = Locked(Known())

  package init(process: TestProcess) {
    self.process = process
    commands = NextCommands(environment: process.environment)
    settings = Result { () throws(CheckError) in
      try CheckSettings(environment: process.environment, run: process.run)
    }
  }

  /// The package of a test file: its folders, and its log in this process.
  ///
  /// - Throws: ``CheckError`` when there is no package, or its state folder cannot be written.
  func package(
    of place: PlaceTexts,
    _ settings: CheckSettings
  ) throws(CheckError) -> CheckedPackage {
    let package = try knownPackage(of: place, settings)
    if package.isCarried, settings.recordMode != .never {
      throw .recordingCarried(root: package.folders.root)
    }
    return package
  }

  private func knownPackage(
    of place: PlaceTexts,
    _ settings: CheckSettings
  ) throws(CheckError) -> CheckedPackage {
    let key = settings.root.map { "root " + $0 } ?? place.folder
    if let package = known.withLock({ Self.package(key, in: &$0) }) { return package }
    let opened = try openPackage(of: place.file, settings)
    return known.withLock { known in
      let package = known.packages.values.first { $0.folders == opened.folders } ?? opened
      known.packages[key] = package
      return package
    }
  }

  /// Notes what is to be said once, at the end.
  func note(_ notice: String) {
    _ = known.withLock { $0.notices.insert(notice) }
  }

  private static func package(_ key: String, in known: inout Known) -> CheckedPackage? {
    if let last = known.last, last.key == key { return last.package }
    guard let package = known.packages[key] else { return nil }
    known.last = (key, package)
    return package
  }

  /// Counts what a check recorded.
  func count(_ outcome: CheckOutcome, isInline: Bool) {
    guard case .success(.recorded) = outcome.result else { return }
    known.withLock { if isInline { $0.recordedInline += 1 } else { $0.recorded += 1 } }
  }

  /// Notes a check that no test would fail with.
  func noteOutside(_ place: String) {
    _ = known.withLock { $0.placesOutside.insert(place) }
  }

  private var placesOutside: [String] { known.withLock { $0.placesOutside.sorted() } }

  /// Whether a fixture file is asked for the first time.
  package func isFirst(fixture path: String) -> Bool {
    known.withLock { $0.fixtures.insert(path).inserted }
  }

  /// Closes the logs, and says what was recorded and what was in the way.
  ///
  /// - Parameter say: Takes one line each, and is not called when there is nothing to say.
  package func end(_ say: (String) -> Void) {
    let known = known.withLock { $0 }
    var ended: Set<ObjectIdentifier> = []
    for log in known.packages.values.map(\.log) where ended.insert(ObjectIdentifier(log)).inserted {
      // Too late for a test to fail: a log without its end counts as a crash, which is what to say.
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

/// A package under test: where its references are, and what this process notes of it.
package final class CheckedPackage: Sendable {
  package let folders: SnapshotFolders
  /// Whether its references are a copy among the resources of the tests.
  let isCarried: Bool
  package let log: RunLog
  /// What the processes of the run have claimed.
  let claims: RunClaims
  /// The run that this process belongs to.
  let run: String

  init(folders: SnapshotFolders, isCarried: Bool, run: String, process: String) {
    self.folders = folders
    self.isCarried = isCarried
    self.run = run
    log = RunLog(folders: folders, run: run, process: process)
    claims = RunClaims(folders: folders, run: run)
  }
}
