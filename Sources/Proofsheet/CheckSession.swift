import Foundation
import HTTPFixtures
import SnapshotChecking
import SnapshotRendering

/// All checks of one process: settings, folders, claims and the run log.
///
/// Unchecked, because `sites` and `recorded` are only touched under `lock`.
final class CheckSession: @unchecked Sendable {
  /// The session of the process, which ends with it.
  static let ofProcess: CheckSession = {
    let session = CheckSession(process: .current)
    atexit {
      CheckSession.ofProcess.end { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
    }
    return session
  }()

  /// The session that assertions go to; another than the process's only in tests of this module.
  @TaskLocal static var current = CheckSession.ofProcess

  /// What a check found, and the file it is about.
  struct Outcome {
    let id: SnapshotID
    /// The reference from the root, or nil when not even that is known.
    let shownPath: String?
    let result: Result<Verdict, CheckError>
    /// Whether the source holds the reference, and no file does.
    var isInline = false
  }

  /// The rooms of one package: its folders and its log.
  private struct Site {
    let check: SnapshotCheck
    let log: RunLog
  }

  let process: TestProcess
  let inlineCalls = InlineCallSites()
  let settings: Result<CheckSettings, CheckError>
  private let used = UsedReferences()
  let numbers = TestNumbers()
  private let lock = NSLock()
  private var sites: [String: Site] = [:]
  private var recorded = 0
  private var recordedInline = 0
  /// The fixture files that are in the log.
  private var fixtures: Set<String> = []

  init(process: TestProcess) {
    self.process = process
    do throws(CheckError) {
      settings = .success(
        try CheckSettings(environment: process.environment, run: process.run)
      )
    } catch {
      settings = .failure(error)
    }
  }

  /// Checks one snapshot and logs what was found.
  ///
  /// - Parameters:
  ///   - id: Which one.
  ///   - filePath: The test's file, above which the package is found.
  ///   - context: The running test.
  ///   - journey: What a transcript is of; asked after rendering.
  ///   - scrubbing: What `render` scrubs in, when it does.
  ///   - render: Renders the subject.
  /// - Returns: The verdict, or why there is none.
  func check(
    _ id: SnapshotID,
    filePath: String,
    context: TestContext,
    journey: @autoclosure () -> RunRecord.Journey? = nil,
    scrubbing: ScrubberScope? = nil,
    render: () throws -> Rendering
  ) -> Outcome {
    check(id, filePath: filePath, journey: journey(), scrubbing: scrubbing) { check in
      guard let path = try? id.relativePath() else { return nil }
      return check.folders.shown(path)
    } verdict: { (check) throws(CheckError) in
      try check.verdict(id, scope: context.scope, render: render)
    }
  }

  /// Makes a check in the package of a test file, and logs what was found.
  ///
  /// - Parameters:
  ///   - id: Which one.
  ///   - filePath: The test's file, above which the package is found.
  ///   - isInline: Whether the source holds the reference.
  ///   - journey: What a transcript is of; asked after rendering.
  ///   - scrubbing: What `verdict` scrubs in, when it does.
  ///   - shown: How messages name the reference, when that is known.
  ///   - verdict: Makes the check.
  /// - Returns: The verdict, or why there is none.
  func check(
    _ id: SnapshotID,
    filePath: String,
    isInline: Bool = false,
    journey: @autoclosure () -> RunRecord.Journey? = nil,
    scrubbing: ScrubberScope? = nil,
    shown: (SnapshotCheck) -> String?,
    verdict: (SnapshotCheck) throws(CheckError) -> Verdict
  ) -> Outcome {
    let start = process.now()
    var site: Site?
    let result: Result<Verdict, CheckError>
    do throws(CheckError) {
      let found = try self.site(above: filePath, settings: settings.get())
      site = found
      result = .success(try verdict(found.check))
    } catch {
      result = .failure(error)
    }
    let shownPath = site.flatMap { shown($0.check) }
    let outcome = Outcome(id: id, shownPath: shownPath, result: result, isInline: isInline)
    guard let site else { return outcome }
    let duration = process.now() - start
    return logged(outcome, in: site, took: duration, journey: journey(), scrubbing?.report)
  }

  /// A log that cannot be written fails the check: a run nobody can review is no run.
  private func logged(
    _ outcome: Outcome,
    in site: Site,
    took duration: Duration,
    journey: RunRecord.Journey?,
    _ scrubbed: ScrubberReport?
  ) -> Outcome {
    var record = RunRecord(
      verdict: "failed",
      reference: outcome.isInline ? "" : (try? outcome.id.relativePath()) ?? "",
      test: outcome.id.test,
      source: outcome.id.source,
      microseconds: Int(duration.components.attoseconds / 1_000_000_000_000)
        + Int(duration.components.seconds) * 1_000_000,
      journey: journey
    )
    if let scrubbed { record.note(scrubbed) }
    switch outcome.result {
    case .success(let verdict):
      record.verdict = verdict.word
      if case .recorded = verdict {
        lock.withLock { if outcome.isInline { recordedInline += 1 } else { recorded += 1 } }
      }
    case .failure(let error): record.reason = "\(error)"
    }
    do throws(CheckError) {
      try site.log.append(record)
      return outcome
    } catch {
      return Outcome(
        id: outcome.id,
        shownPath: outcome.shownPath,
        result: .failure(error),
        isInline: outcome.isInline
      )
    }
  }

  private func site(
    above filePath: String,
    settings: CheckSettings
  ) throws(CheckError) -> Site {
    let folder = String(filePath[..<(filePath.lastIndex(of: "/") ?? filePath.startIndex)])
    if let known = lock.withLock({ sites[folder] }) { return known }
    let folders = SnapshotFolders(
      root: try Self.root(above: filePath, settings),
      state: settings.state
    )
    let store = ReferenceStore(folders: folders)
    try store.ignoreState()
    let check = SnapshotCheck(settings: settings, store: store, used: used)
    lock.lock()
    defer { lock.unlock() }
    let log =
      sites.values.first { $0.check.folders == folders }?.log
      ?? RunLog(folders: folders, run: settings.run, process: process.name)
    let site = Site(check: check, log: log)
    sites[folder] = site
    return site
  }

  /// The log of the package of a test file.
  func log(above filePath: String) throws(CheckError) -> RunLog {
    try site(above: filePath, settings: settings.get()).log
  }

  private static func root(
    above filePath: String,
    _ settings: CheckSettings
  ) throws(CheckError) -> String {
    if let root = settings.root { return root }
    return try SnapshotRoot.above(filePath)
  }

  /// The fixtures of a test file's package.
  ///
  /// - Parameters:
  ///   - filePath: The test's file.
  ///   - isNoted: Whether the log says which of them are read.
  /// - Returns: The folder, which need not be there.
  /// - Throws: ``CheckError`` when there is no package.
  func fixtures(
    above filePath: String,
    isNoted: Bool = true
  ) throws(CheckError) -> FixtureFolder {
    let settings = try settings.get()
    let path = try Self.root(above: filePath, settings) + "/Fixtures"
    let root = URL(fileURLWithPath: path, isDirectory: true)
    guard isNoted else { return FixtureFolder(root: root) }
    return FixtureFolder(root: root) { [self] name in
      guard lock.withLock({ fixtures.insert(path + "/" + name).inserted }) else { return }
      // Whoever only reads needs no folder that can be written; a check says when it cannot be.
      try? site(above: filePath, settings: settings).log.append(FixtureRecord(fixture: name))
    }
  }

  /// Closes the logs, and says what was recorded.
  ///
  /// - Parameter say: Takes one line each, and is not called when nothing was recorded.
  func end(_ say: (String) -> Void) {
    lock.lock()
    let logs = sites.values.map(\.log)
    let (recorded, recordedInline) = (recorded, recordedInline)
    lock.unlock()
    var ended: Set<ObjectIdentifier> = []
    for log in logs where ended.insert(ObjectIdentifier(log)).inserted {
      // Too late for a test to fail: a log without its end counts as a crash, which is what to say.
      try? log.end()
    }
    if recorded > 0 {
      let what = recorded == 1 ? "1 reference" : "\(recorded) references"
      say(
        "Proofsheet recorded \(what); "
          + "read them before you commit them: git add -N . && git diff"
      )
    }
    if recordedInline > 0 {
      let what = recordedInline == 1 ? "1 inline snapshot" : "\(recordedInline) inline snapshots"
      say("Proofsheet holds \(what); write them into the source: swift run proofsheet accept")
    }
  }
}
