import ProofsheetBasics

/// What may be written and where, as the environment says it once and code may say otherwise.
package struct CheckSettings: Equatable, Sendable {
  /// What a check may write.
  package private(set) var recordMode: SnapshotRecordMode
  /// Who asked for that, as messages name it: `SNAPSHOT_RECORD=all`.
  package private(set) var asked: String
  /// Whether code asked, and not the environment.
  private var isAskedInCode = false
  /// The variable that says that nobody could review here what is recorded; nil where somebody could.
  package let service: String?
  /// The folder that holds `__Snapshots__`, when it is not found from the test's file.
  package private(set) var root: String?
  /// The folder of pending files and run logs, when it is not `.proofsheet` in the root.
  package let state: String?
  /// The run that this process belongs to.
  package let run: String
  /// The folder of all runs of the command that started this process; nil when none did.
  package private(set) var runs: String?
  /// The folder that relative paths of sources start in.
  private var sources: String?

  /// Why the recording that is asked for may not happen; nil when it may, or none is asked for.
  package var refusal: CheckError? {
    recordMode == .never ? nil : service.map { .recordingRefused(asked, on: $0) }
  }

  /// The mode in the code that writes over references: `record: .all`; nil where there is none.
  var overwriting: String? {
    isAskedInCode && [.all, .failed].contains(recordMode) ? asked : nil
  }

  package init(
    recordMode: SnapshotRecordMode = .never,
    asked: String = "SNAPSHOT_RECORD=never",
    service: String? = nil,
    root: String? = nil,
    state: String? = nil,
    run: String
  ) {
    self.recordMode = recordMode
    self.asked = asked
    self.service = service
    self.root = root
    self.state = state
    self.run = run
  }

  /// The settings with what code asks for in place of what the environment does.
  ///
  /// - Parameters:
  ///   - record: What a check may write.
  ///   - root: The folder that holds `__Snapshots__`.
  /// - Returns: The settings, which record on no service's machine.
  /// - Throws: ``CheckError/unknownValue(_:allowed:)`` for a root that is no absolute path.
  package func asking(
    record: SnapshotRecordMode?,
    root: String?
  ) throws(CheckError) -> CheckSettings {
    var settings = self
    if let record {
      settings.recordMode = record
      settings.asked = "record: .\(record.rawValue)"
      settings.isAskedInCode = true
    }
    if let root {
      settings.root = try Self.absolute(root, "root: \"\(root)\"")
    }
    return settings
  }

  /// The folder that holds `__Snapshots__` and `Fixtures`.
  ///
  /// - Parameter file: The test's file, above which it is looked for.
  /// - Returns: Its path.
  /// - Throws: ``CheckError/noRoot(file:)``, ``CheckError/relativeFile(_:)``.
  package func root(above file: String) throws(CheckError) -> String {
    if let root { return root }
    if file.hasPrefix("/") { return try SnapshotRoot.above(file) }
    guard let sources else { throw .relativeFile(file) }
    return sources
  }
}

extension CheckSettings {
  /// Reads the settings from environment variables.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - run: The run this process belongs to, unless `PROOFSHEET_RUN` names one.
  /// - Throws: ``CheckError/unknownValue(_:allowed:)`` for a value outside the list, and what a run's
  ///   ``RunSlot`` throws.
  package init(environment: [String: String], run: String) throws(CheckError) {
    let (variable, value) = Self.recordVariable(in: environment)
    let asked = "\(variable)=\(value)"
    guard let mode = SnapshotRecordMode(rawValue: value) else {
      let allowed = SnapshotRecordMode.allCases.map(\.rawValue)
      throw .unknownValue(asked, allowed: allowed)
    }
    let isAllowedOnCI = try Self.flag("SNAPSHOT_RECORD_ON_CI", "allow", in: environment)
    self.init(
      recordMode: mode,
      asked: asked,
      service: isAllowedOnCI ? nil : BuildService(environment)?.variable,
      root: try Self.root(in: environment),
      state: try Self.folder("SNAPSHOT_STATE", in: environment),
      run: try Self.run(in: environment) ?? run
    )
    runs = Self.runs(in: environment)
    sources = Self.sources(in: environment)
  }

  private static func run(in environment: [String: String]) throws(CheckError) -> String? {
    guard let value = environment["PROOFSHEET_RUN"], !value.isEmpty else { return nil }
    return try RunSlot.run(named: value)
  }

  /// The folder of the slot that stands for the run's name.
  private static func runs(in environment: [String: String]) -> String? {
    guard let slot = environment["PROOFSHEET_RUN"], slot.hasPrefix("/") else { return nil }
    return String(slot[..<(slot.lastIndex(of: "/") ?? slot.startIndex)])
  }

  /// Bazel compiles with paths that start in the workspace: it names that to `bazel run`, and to `bazel test`
  /// the copy in which the test's data is.
  private static func sources(in environment: [String: String]) -> String? {
    if let workspace = environment["BUILD_WORKSPACE_DIRECTORY"] { return workspace }
    guard let copies = environment["TEST_SRCDIR"], let name = environment["TEST_WORKSPACE"] else {
      return nil
    }
    return copies + "/" + name
  }

  /// The variable that asks to record; the peer's is read too, and ours wins.
  package static func recordVariable(
    in environment: [String: String]
  ) -> (variable: String, value: String) {
    for variable in ["SNAPSHOT_RECORD", "SNAPSHOT_TESTING_RECORD"] {
      if let value = environment[variable] { return (variable, value) }
    }
    return ("SNAPSHOT_RECORD", SnapshotRecordMode.never.rawValue)
  }

  private static func flag(
    _ variable: String,
    _ allowed: String,
    in environment: [String: String]
  ) throws(CheckError) -> Bool {
    guard let value = environment[variable] else { return false }
    guard value == allowed else {
      throw .unknownValue("\(variable)=\(value)", allowed: [allowed])
    }
    return true
  }

  private static func folder(
    _ variable: String,
    in environment: [String: String]
  ) throws(CheckError) -> String? {
    guard let value = environment[variable] else { return nil }
    return try absolute(value, "\(variable)=\(value)")
  }

  /// One that is not there would be made by the first recording, beside the one that is meant.
  private static func root(in environment: [String: String]) throws(CheckError) -> String? {
    let root = try folder("SNAPSHOT_ROOT", in: environment)
    if let root, access(root, F_OK) != 0 {
      throw .unknownValue("SNAPSHOT_ROOT=\(root)", allowed: ["the path of a folder that is there"])
    }
    return root
  }

  /// A relative path would mean another folder wherever a process happens to start.
  private static func absolute(_ path: String, _ setting: String) throws(CheckError) -> String {
    guard path.hasPrefix("/") else {
      throw .unknownValue(setting, allowed: ["an absolute path"])
    }
    return path
  }
}
